const UNITS_MS = new Map([
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

/** `90s` in milliseconds; NaN where it is not a number with a unit. Each caller checks digits and units with a pattern of its own. */
export function msOf(text: string): number {
  const [, count, unit = ''] = /^(\d+)([a-z]+)$/.exec(text) ?? [];
  return Number(count) * (UNITS_MS.get(unit) ?? Number.NaN);
}
