export const DAY = 86_400_000;

/** When a day of UTC began: that of the instant, or one before it. */
export function midnight(instant: number, daysBefore = 0): number {
  return Math.floor(instant / DAY) * DAY - daysBefore * DAY;
}

/** A record by its first and its last timestamp: which of them a range of sales is about is open. */
export interface Spanned {
  readonly first: number;
  readonly last: number;
  /** Whether figures count it. */
  readonly counts: boolean;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Bounds may or may not belong to a range. */
const CLEAR = 1001;
const NEWEST = 2 * DAY;

/** Odd milliseconds to the end of a day. */
export function someDays(now: number): Stretch {
  return { from: midnight(now, 12) + 3_600_001, to: midnight(now, 3) - 1 };
}

/**
 * Some days of the past that end right before one record and begin right after another: in a small shop, too, a range
 * that is read wider than it was written brings one that does not belong. They hold `least` records where any days do, and
 * one at least. Null where no records show such days.
 */
export function daysBetween(records: readonly Spanned[], now: number, least: number): Stretch | null {
  const past = records.filter(({ last }) => last < now - NEWEST).toSorted((a, b) => a.first - b.first);
  return daysHolding(past, now, least) ?? daysHolding(past, now, 1);
}

function daysHolding(past: readonly Spanned[], now: number, least: number): Stretch | null {
  const edges = past.filter(({ counts }) => counts);
  const usual = someDays(now);
  const begin = edges.findLastIndex(({ last }) => last < usual.from);
  // Behind the last records nothing lies: then the days begin earlier.
  for (const before of [...edges.slice(0, begin + 1).reverse(), ...edges.slice(begin + 1)]) {
    const from = before.last + CLEAR;
    const last = past.filter(({ first }) => first >= from)[least - 1]?.last ?? Number.POSITIVE_INFINITY;
    const behind = edges.filter(({ first }) => first > last + 2 * CLEAR);
    const after = behind.find(({ first }) => first > usual.to) ?? behind.at(-1);
    if (after !== undefined) return { from, to: after.first - CLEAR };
  }
  return null;
}

const LONG_AGO = 100;

/** From the beginning of a day to the end of one, and older than all that was read: no other request covers it. */
export function longPast(now: number, readFrom: number): Stretch {
  const to = Math.min(midnight(now, LONG_AGO), midnight(readFrom));
  return { from: Math.min(midnight(now, 400), to - 20 * DAY) + 1, to: to - 1 };
}
