/** The newest day of the shop; what is served is moved to end yesterday. */
export const newestDay = Date.UTC(2025, 5, 14);
export const daysOfTrade = 28;
