export const DAY = 86_400_000;

/** When a day of UTC began: that of the instant, or one before it. */
export function midnight(instant: number, daysBefore = 0): number {
  return Math.floor(instant / DAY) * DAY - daysBefore * DAY;
}
