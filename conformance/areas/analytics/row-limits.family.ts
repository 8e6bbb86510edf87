import { analyticsOperation } from '../../../contract/operations.ts';
import { type AnalyticsRead, MOST_ROWS } from '../../model/analytics.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import type { Tally } from '../../model/tally.ts';
import { countAnswers, countPairs, pairsOf } from './counting/count-answers.ts';
import { checkRowCount, type Ranked, topMismatches } from './counting/ranking.ts';
import { exampleOf, unansweredExample } from './examples.ts';

type Promised = 'rows-at-most-100' | 'limit' | 'default-limit';

interface Row extends FamilyRow {
  readonly endpoint: 'staff' | 'customers';
  readonly promise: Promised;
}

const AT_MOST_FIX =
  'Return no more rows than limit, and 100 where no limit is sent; do not cap lower than that. A client reserves room for 100 rows.';
const LIMIT_FIX =
  'Apply the limit last, to the ranked rows. A smaller limit shortens the answer and does not change it.';
const DEFAULT_FIX =
  'Use 100 where no limit is sent. The default is part of the contract: a client that leaves the limit out relies on 100 rows.';

const COUNTS: Readonly<
  Record<Promised, (endpoint: Row['endpoint'], reads: readonly AnalyticsRead<Ranked>[]) => Tally>
> = {
  'rows-at-most-100': (endpoint, reads) => countAnswers(endpoint, reads, checkRowCount, 'an answer with rows'),
  limit: (endpoint, reads) =>
    countPairs(
      endpoint,
      pairsOf(reads, (a, b) => b.limit === null && a.limit !== null && a.limit < MOST_ROWS),
      ({ a, b }) => (b.rows.length === 0 ? null : topMismatches(a, b)),
      'the same question with and without a limit',
    ),
  'default-limit': (endpoint, reads) =>
    countPairs(
      endpoint,
      pairsOf(reads, (a, b) => a.limit === null && b.limit === MOST_ROWS && a.form === b.form),
      ({ a, b }) => (a.rows.length + b.rows.length === 0 ? null : [...topMismatches(a, b), ...topMismatches(b, a)]),
      'the same question without a limit and with limit 100',
    ),
};

const TWO = [{ of: 'a', revenue: 200 }, { of: 'b' }];
const LIMITS = { limit: 1, 'default-limit': MOST_ROWS } as const;

export const rowLimitsFamily = family({
  needs: ['analytics'],
  every: { confirm: true },
  count: ({ analytics }, { endpoint, promise }: Row) => COUNTS[promise](endpoint, analytics[endpoint]),
  example: ({ endpoint, promise }) => {
    if (promise === 'rows-at-most-100') {
      const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ of: `person-${index}` }));
      return {
        kept: exampleOf(endpoint, [{ rows: rows(MOST_ROWS) }]),
        broken: exampleOf(endpoint, [{ rows: rows(MOST_ROWS + 1) }]),
        unclear: unansweredExample(endpoint),
      };
    }
    const limit = LIMITS[promise];
    return {
      kept: exampleOf(endpoint, [{ rows: TWO }, { limit, rows: TWO.slice(0, limit) }]),
      broken: exampleOf(endpoint, [{ rows: TWO }, { limit, rows: TWO.slice(1) }]),
      unclear: exampleOf(endpoint, [{ rows: TWO }, { limit, status: 503, rows: [] }]),
    };
  },
  about: ({ endpoint }) => [`${analyticsOperation(endpoint)}?limit`],
  inId: ({ endpoint, promise }) => [endpoint, promise],
  rows: [
    {
      id: 'staff-rows-at-most-100',
      requirements: ['PAGE-12', 'PAGE-13'],
      title: 'Staff analytics return at most limit rows, or 100 where no limit is sent',
      fault: 'Staff analytics return more rows than the limit',
      fix: AT_MOST_FIX,
      confirm: false,
      endpoint: 'staff',
      promise: 'rows-at-most-100',
    },
    {
      id: 'customers-rows-at-most-100',
      requirements: ['PAGE-12', 'PAGE-14'],
      title: 'Customer analytics return at most limit rows, or 100 where no limit is sent',
      fault: 'Customer analytics return more rows than the limit',
      fix: AT_MOST_FIX,
      confirm: false,
      endpoint: 'customers',
      promise: 'rows-at-most-100',
    },
    {
      id: 'staff-limit',
      requirements: ['PAGE-13'],
      title: 'With a limit, staff analytics return the first rows of the full ranking',
      fault: 'Limit changes the ranking of staff',
      fix: LIMIT_FIX,
      endpoint: 'staff',
      promise: 'limit',
    },
    {
      id: 'customers-limit',
      requirements: ['PAGE-14'],
      title: 'With a limit, customer analytics return the first rows of the full ranking',
      fault: 'Limit changes the ranking of customers',
      fix: LIMIT_FIX,
      endpoint: 'customers',
      promise: 'limit',
    },
    {
      id: 'staff-default-limit',
      requirements: ['PAGE-12'],
      title: 'Without a limit, staff analytics answer as with limit 100',
      fault: 'Default limit of staff analytics is not 100',
      fix: DEFAULT_FIX,
      endpoint: 'staff',
      promise: 'default-limit',
    },
    {
      id: 'customers-default-limit',
      requirements: ['PAGE-12'],
      title: 'Without a limit, customer analytics answer as with limit 100',
      fault: 'Default limit of customer analytics is not 100',
      fix: DEFAULT_FIX,
      endpoint: 'customers',
      promise: 'default-limit',
    },
  ],
});
