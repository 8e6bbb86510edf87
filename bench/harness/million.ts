/** 30,000 sales times this are a million and a little more, so that there is something at depth 1,000,000. */
export const millionScale = 34;
