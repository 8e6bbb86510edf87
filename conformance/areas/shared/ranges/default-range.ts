import { DAY, midnight } from './range-windows.ts';

/** A movement close to where the default range begins, and whether the default listing has it. */
export interface RangeEdge {
  /** `inside`: shortly after the beginning; `outside`: shortly before it; `today`: of the day that the range ends with. */
  readonly side: 'inside' | 'outside' | 'today';
  readonly record: string;
  readonly createdAt: string;
  /** null where the listing was not read to its end. */
  readonly listed: boolean | null;
  readonly exchanges: readonly string[];
}

/** Inventory logs asked without from and to. */
export interface DefaultRangeEvidence {
  readonly exchange: string;
  readonly status: number | null;
  readonly echoed: { readonly from: unknown; readonly to: unknown } | null;
  /** Our clock and the deployment's Date header, just before and after. */
  readonly askedAt: string;
  readonly serverDate: string | null;
  readonly oldest: string | null;
  readonly newest: string | null;
  readonly edges: readonly RangeEdge[];
  /** A second page without bounds, of movements of one kind; null where there was none. */
  readonly later: { readonly oldest: string | null; readonly exchanges: readonly string[] } | null;
}

export type Interval = readonly [number, number];

/** A Date header is cut to the second and may be as old as the request; a clock without one may be off by more. */
const SLACK_WITH_DATE = 60_000;
const SLACK_WITHOUT_DATE = 300_000;

type Clock = Pick<DefaultRangeEvidence, 'askedAt' | 'serverDate'>;

/** Up to here, one of the two clocks may be set wrong; beyond it, the deployment has a time of its own. */
const ONE_IS_WRONG = 3 * 3_600_000;

/**
 * The midnights that today may end with: two of them where the day may have changed while we asked, or where our clock and the
 * Date header, which a gateway may write with a clock of its own, name different days.
 */
function midnights({ askedAt, serverDate }: Clock): readonly number[] {
  const ours = { now: Date.parse(askedAt), slack: SLACK_WITHOUT_DATE };
  const theirs = serverDate === null ? ours : { now: Date.parse(serverDate), slack: SLACK_WITH_DATE };
  const apart = Math.abs(ours.now - theirs.now);
  const clocks = apart > SLACK_WITH_DATE && apart <= ONE_IS_WRONG ? [theirs, ours] : [theirs];
  const days = clocks.flatMap(({ now, slack }) => [now - slack, now, now + slack].map((ms) => midnight(ms) + DAY));
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
