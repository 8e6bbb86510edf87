import type { OperationId } from '../../../../contract/operations.ts';
import type { Exchange, Json } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import type { Subject } from '../../../model/subject.ts';
import { count, type Tally } from '../../../model/tally.ts';
import { listField, shownId, textField } from '../../../model/values/json.ts';
import { instantOf, shownRange } from '../../../see/windows.ts';
import type { Answered } from '../requests/count-answers.ts';

/** One answer to a request that named a range. */
export interface RangeEcho extends Answered {
  readonly operation: OperationId;
  /** As sent; null where a bound was left out. */
  readonly sent: { readonly from: string | null; readonly to: string | null };
  readonly echoed: { readonly from: unknown; readonly to: unknown } | null;
}

/** A timestamp with its zone: without one, the instant is open. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/i;

/** The range that a request sent, and the range in its answer. */
export function echoOf(operation: OperationId, { query, body, facts, id, status }: Exchange): RangeEcho {
  return {
    operation,
    sent: { from: single(query, 'from'), to: single(query, 'to') },
    echoed: facts.range ?? shownRange(body),
    exchange: id,
    status,
  };
}

function single(query: Exchange['query'], name: string): string | null {
  const values = query.filter(([key]) => key === name).map(([, value]) => value);
  return values.length === 1 ? (values[0] ?? null) : null;
}

export function isInstant(text: string | null): text is string {
  return text !== null && INSTANT.test(text) && !Number.isNaN(Date.parse(text));
}

/** An answer with records, and the range in which they have to lie. */
export interface Ranged {
  readonly exchange: Exchange;
  readonly first: number;
  readonly last: number;
  readonly subject: Subject;
  /** Names the request in a message. */
  readonly request: string;
}

/** Records outside the range of their answer. An answer without records shows nothing. */
export function countStrayRecords(answers: readonly Ranged[], missing: string): Tally {
  return count(
    answers.filter(({ exchange }) => listField(exchange.body, 'data').length > 0),
    {
      cases: 'answers',
      isKept: (answer) => strayOf(answer) === undefined,
      finding: (answer) => {
        const { exchange, first, last, subject, request } = answer;
        const stray = strayOf(answer) ?? null;
        const received = textField(stray, 'date') || textField(stray, 'createdAt');
        const record = exchange.operation === 'getRevenueAnalytics' ? 'a row' : `record ${shownId(stray)}`;
        const expected = `records from ${iso(first)} to ${iso(last)}`;
        const message = say('{request}: expected {expected}, received {record} of {received}', {
          request,
          expected,
          record,
          received,
        });
        return { subject, message, expected, received, evidence: [exchange.id] };
      },
      evidence: ({ exchange }) => [exchange.id],
      missing: { kind: 'data', reason: missing },
    },
  );
}

/** Which of the two timestamps of a sale a range is about is open (FIL-28). */
function strayOf({ exchange, first, last }: Ranged): Json | undefined {
  return listField(exchange.body, 'data').find((record) => {
    const instants = ['createdAt', 'updatedAt', 'date']
      .map((name) => instantOf(textField(record, name)))
      .filter((at) => !Number.isNaN(at));
    return instants.length > 0 && (instants.every((at) => at < first) || instants.every((at) => at > last));
  });
}

/** Successful answers to requests with both bounds, in any notation. */
export function boundedAnswers(operation: OperationId, exchanges: readonly Exchange[]): readonly Ranged[] {
  return exchanges.flatMap((exchange) => {
    if (exchange.operation !== operation || exchange.method !== 'GET' || exchange.status !== 200) return [];
    const { from, to } = echoOf(operation, exchange).sent;
    if (!isInstant(from) || !isInstant(to)) return [];
    return {
      exchange,
      first: instantOf(from),
      // A bound without seconds or milliseconds may stand for all of its minute or second.
      last: instantOf(to) + (/\.\d/.test(to) ? 0 : /T\d{2}:\d{2}:\d{2}/.test(to) ? 999 : 59_999),
      subject: { operation, request: /z$/i.test(from) ? 'in UTC' : 'with an offset' },
      request: `${operation} with from=${from} and to=${to}`,
    };
  });
}

export const DAY = 86_400_000;

export function iso(ms: number): string {
  return new Date(ms).toISOString();
}

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

export interface DefaultRangeEvidence extends Answered, Pick<RangeEcho, 'echoed'> {
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

export type Clock = Pick<DefaultRangeEvidence, 'askedAt' | 'serverDate'>;

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
