const HOUR = 3_600_000;
/** West of every time zone, and a business day that ends at six in the morning. */
export const EARLIEST = -18 * HOUR;
/** East of every time zone. */
export const LATEST = 14 * HOUR;

export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
