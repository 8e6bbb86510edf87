import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import type { Sight } from '../../../model/reproduction.ts';
import { count, lackingAnswer, merge, type Tally } from '../../../model/tally.ts';
import { beginnings, type DefaultRangeEvidence, endings, type Interval, type RangeEdge } from './default-range.ts';

type Bound = 'from' | 'to';

/** Where the range lies without bounds: by what the answer shows, by the movements close to the bound, and by `more`. */
export function countDefaultRange(
  evidence: DefaultRangeEvidence,
  bound: Bound,
  cases: string,
  more: readonly Tally[] = [],
): Tally {
  const { status, exchange, echoed, edges } = evidence;
  if (status !== 200) return lackingAnswer(`inventory logs without bounds answered ${status ?? 'nothing'}`);
  const shown = echoed?.[bound];
  const allowed = bound === 'from' ? beginnings(evidence) : endings(evidence);
  const close = edges.filter(({ side }) => (side === 'today') === (bound === 'to'));
  return merge(cases, [
    count([shown], {
      cases,
      isKept: () => isWithin(shown, allowed),
      finding: () => ({
        subject: { operation: 'listInventoryLogs', field: `/meta/dateRange/${bound}` },
        ...wrongBound('', bound, shown, allowed),
        evidence: [exchange],
        sight: boundSeen(bound, allowed, evidence.askedAt),
      }),
      evidence: () => [exchange],
    }),
    count(close, {
      cases,
      unclear: ({ record, listed }) => (listed === null ? `the listing with ${record} was not read to its end` : null),
      isKept: ({ side, listed }) => listed === (side !== 'outside'),
      finding: wrongEdge,
      evidence: ({ exchanges }) => exchanges,
    }),
    ...more,
  ]);
}

/** What is allowed goes on with the days. */
export function boundSeen(bound: Bound, allowed: readonly Interval[], askedAt: string): Sight {
  const between = allowed.map(([least, most]) => [instantText(least), instantText(most)] as const);
  return { shows: { kind: 'daily', path: `/meta/dateRange/${bound}`, between, day: askedAt.slice(0, 10) } };
}

function instantText(ms: number): string {
  return new Date(ms).toISOString();
}

export function isWithin(shown: unknown, allowed: readonly Interval[]): boolean {
  const ms = typeof shown === 'string' ? Date.parse(shown) : Number.NaN;
  return allowed.some(([least, most]) => ms >= least && ms <= most);
}

/** `asked` says what was sent in place of bounds. */
export function wrongBound(asked: string, bound: Bound, shown: unknown, allowed: readonly Interval[]) {
  const expected = allowed.map((edges) => edges.map((ms) => new Date(ms).toISOString()).join(' to ')).join(' or ');
  const received = String(shown);
  const message = say('without bounds{asked}: expected meta.dateRange.{bound} from {expected}, received {received}', {
    asked,
    bound,
    expected,
    received,
  });
  return { message, expected, received };
}

const EDGES = {
  inside: { aspect: 'edge inside', message: say('lies in the default range and is not listed'), expected: 'listed' },
  outside: {
    aspect: 'edge outside',
    message: say('is older than the default range and is listed'),
    expected: 'not listed',
  },
  today: { aspect: 'today left out', message: say('is of today and is not listed'), expected: 'listed' },
};

function wrongEdge({ side, record, createdAt, listed, exchanges: evidence }: RangeEdge): Finding {
  const { aspect, message, expected } = EDGES[side];
  const received = listed === true ? 'listed' : 'not listed';
  const subject = { operation: 'listInventoryLogs', aspect };
  return {
    subject,
    message: say('movement {record} of {createdAt} {message} without bounds', { record, createdAt, message }),
    expected,
    received,
    evidence,
  };
}
