import { recentResults } from './recent-results.ts';

export interface Range {
  readonly from: number;
  readonly to: number;
}

const day = 86_400_000;
const earliest = Date.parse('0001-01-01T00:00:00.000Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Bounds left out: the end of the current UTC day, and from there 30 days including today; with `to` alone, the 30
 * days before it. A `from` beyond today selects nothing, and the range says so without running backwards.
 */
export function defaultRange(asked: { readonly from?: number; readonly to?: number }, now: number): Range {
  const tomorrow = (Math.floor(now / day) + 1) * day;
  const to = asked.to ?? Math.max(tomorrow - 1, asked.from ?? earliest);
  // mutants open (Conditional false): only one bound (INV-23)
  const from = asked.from ?? (asked.to === undefined ? tomorrow - 30 * day : Math.max(to - 30 * day, earliest));
  return { from, to };
}

/** The member `meta` of an envelope, with the comma before it. */
export function rangeMember({ from, to }: Range): string {
  return `,"meta":{"dateRange":{"from":"${iso(from)}","to":"${iso(to)}"}}`;
}

/** A client that reads a list sends the same bounds with every page, and most requests have none. */
const iso = recentResults((ms: number) => new Date(ms).toISOString(), 1000);

const UNITS_MS = new Map(Object.entries({ ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }));

/** `90s` in milliseconds; NaN where it is not a number with a unit. Each caller checks digits and units with a pattern of its own. */
export function msOf(text: string): number {
  const [, count, unit = ''] = /^(\d+)([a-z]+)$/.exec(text) ?? [];
  return Number(count) * (UNITS_MS.get(unit) ?? Number.NaN);
}

/** The newest day of the shop in the examples; what is served is moved to end yesterday. */
export const newestDay = Date.UTC(2025, 5, 14);

export function dayOf(now: number): number {
  return Math.floor(now / day);
}

/** Moves every moment in a JSON text, so that the shop's newest day is the day before `today` and none lies ahead. */
export function moved(json: string, today: number): string {
  const days = today - 1 - newestDay / day;
  return json.replace(/"(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d\.\d{3}Z)?"/g, (_, date: string, time = '') => {
    const shifted = isoOf(Date.parse(`${date}T00:00:00.000Z`) + days * day).slice(0, 10);
    return `"${shifted}${time}"`;
  });
}

/** Years beyond four digits would not be timestamps any more. */
function isoOf(time: number): string {
  return new Date(Math.min(Math.max(time, earliest), latest)).toISOString();
}
