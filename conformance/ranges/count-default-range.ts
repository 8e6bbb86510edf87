import type { Finding } from '../model/outcome.ts';
import type { Sight } from '../model/reproduction.ts';
import { count, lackingAnswer, merge, type Tally } from '../model/tally.ts';
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
        key: `dateRange.${bound}`,
        ...wrongBound('', bound, shown, allowed),
        evidence: [exchange],
        sight: boundSeen(bound, allowed, evidence),
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
function boundSeen(bound: Bound, allowed: readonly Interval[], { askedAt }: DefaultRangeEvidence): Sight {
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
  const message = `without bounds${asked}: expected meta.dateRange.${bound} from ${expected}, received ${received}`;
  return { message, expected, received };
}

const EDGES = {
  inside: { key: 'edge inside', message: 'lies in the default range and is not listed', expected: 'listed' },
  outside: { key: 'edge outside', message: 'is older than the default range and is listed', expected: 'not listed' },
  today: { key: 'today left out', message: 'is of today and is not listed', expected: 'listed' },
};

function wrongEdge({ side, record, createdAt, listed, exchanges: evidence }: RangeEdge): Finding {
  const { key, message, expected } = EDGES[side];
  const received = listed === true ? 'listed' : 'not listed';
  return { key, message: `${record} of ${createdAt} ${message} without bounds`, expected, received, evidence };
}
