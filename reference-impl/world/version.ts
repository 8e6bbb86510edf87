/** Goes up whenever the same seed gives another world: a database keeps the one that it was seeded with. */
export const worldVersion = 1;
