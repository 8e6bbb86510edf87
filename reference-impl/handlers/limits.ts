/** What `limit` is when a contract says no default of its own. */
export const pageLimit = 25;
export const rowLimit = 100;
