import { DAY, midnight } from './days.ts';
import type { DefaultRangeEvidence } from './evidence.ts';

export type Interval = readonly [number, number];

/** A Date header is cut to the second and may be as old as the request; a clock without one may be off by more. */
const SLACK_WITH_DATE = 60_000;
const SLACK_WITHOUT_DATE = 300_000;

type Clock = Pick<DefaultRangeEvidence, 'askedAt' | 'serverDate'>;

/** The midnights that today may end with: two of them where the day may have changed while we asked. */
function midnights({ askedAt, serverDate }: Clock): readonly number[] {
  const now = Date.parse(serverDate ?? askedAt);
  const slack = serverDate === null ? SLACK_WITHOUT_DATE : SLACK_WITH_DATE;
  const days = [now - slack, now, now + slack].map((ms) => midnight(ms) + DAY);
  return [...new Set(days)];
}

/** Through the end of the day: its last second, or the midnight after it. */
export function endings(clock: Clock): readonly Interval[] {
  return midnights(clock).map((midnight) => [midnight - 1000, midnight]);
}

/** Thirty days with today among them or before it, from the beginning of a day or from this hour (INV-24). */
export function beginnings(clock: Clock): readonly Interval[] {
  return midnights(clock).map((midnight) => [midnight - 31 * DAY, midnight - 30 * DAY]);
}

export function showInterval([least, most]: Interval): string {
  return `${new Date(least).toISOString()} to ${new Date(most).toISOString()}`;
}
