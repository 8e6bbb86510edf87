/** As many of our stores as are asked for at once. */
export const MOST_STORES = 10;
