/** The newest day of the shop in the examples; what is served is moved to end yesterday. */
export const newestDay = Date.UTC(2025, 5, 14);
const day = 86_400_000;

export function dayOf(now: number): number {
  return Math.floor(now / day);
}

/** Moves every moment in a JSON text, so that the shop's newest day is the day before `today` and none lies ahead. */
export function moved(json: string, today: number): string {
  const days = today - 1 - newestDay / day;
  return json.replace(/"(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d\.\d{3}Z)?"/g, (_, date: string, time = '') => {
    const shifted = iso(Date.parse(`${date}T00:00:00.000Z`) + days * day).slice(0, 10);
    return `"${shifted}${time}"`;
  });
}

/** Years beyond four digits would not be timestamps any more. */
function iso(time: number): string {
  return new Date(Math.min(Math.max(time, earliest), latest)).toISOString();
}

const earliest = Date.parse('0001-01-01T00:00:00.000Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');
