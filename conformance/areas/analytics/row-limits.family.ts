import { analyticsOperation } from '../../../contract/operations.ts';
import { type AnalyticsRead, MOST_ROWS } from '../../model/analytics.ts';
import { family } from '../../model/family.ts';
import type { Presupposition } from '../../model/rule.ts';
import type { Tally } from '../../model/tally.ts';
import { STAFF_STORES_APPLY } from '../shared/presupposed.ts';
import { countAnswers, countPairs, pairsOf } from './counting/count-answers.ts';
import { checkRowCount, type Ranked, topMismatches } from './counting/ranking.ts';
import { type EndpointRow, endpointRows, RANKINGS, rowNames } from './counting/rows.ts';
import { exampleOf, unansweredExample } from './examples.ts';

type Ranking = 'staff' | 'customers';

interface RowLimitsRow extends EndpointRow<Ranking> {
  readonly count: (endpoint: Ranking, reads: readonly AnalyticsRead<Ranked>[]) => Tally;
  /** Of the answer that the examples compare with the one without a limit. */
  readonly limit: number | null;
}

const NAMES = { staff: 'Staff', customers: 'Customer' };
const OF_ENDPOINT = { staff: 'PAGE-13', customers: 'PAGE-14' };
const LISTED_ONCE: readonly Presupposition[] = [{ rules: ['customers-listed-once'], share: 'operation' }];
const TWO = [{ of: 'a', revenue: 200 }, { of: 'b' }];
const MANY = Array.from({ length: MOST_ROWS + 1 }, (_, index) => ({ of: `person-${index}` }));

export const rowLimitsFamily = family({
  needs: ['analytics'],
  every: { confirm: true },
  count: ({ analytics }, { endpoint, count }: RowLimitsRow) => count(endpoint, analytics[endpoint]),
  example: ({ endpoint, limit }) =>
    limit === null
      ? {
          kept: exampleOf(endpoint, [{ rows: MANY.slice(1) }]),
          broken: exampleOf(endpoint, [{ rows: MANY }]),
          unclear: unansweredExample(endpoint),
        }
      : {
          kept: exampleOf(endpoint, [{ rows: TWO }, { limit, rows: TWO.slice(0, limit) }]),
          broken: exampleOf(endpoint, [{ rows: TWO }, { limit, rows: TWO.slice(1) }]),
          unclear: exampleOf(endpoint, [{ rows: TWO }, { limit, status: 503, rows: [] }]),
        },
  about: ({ endpoint }) => [`${analyticsOperation(endpoint)}?limit`],
  rows: [
    ...endpointRows(RANKINGS, (endpoint) => ({
      id: 'rows-at-most-100',
      requirements: ['PAGE-12', OF_ENDPOINT[endpoint]],
      title: `${NAMES[endpoint]} analytics return at most limit rows, or 100 where no limit is sent`,
      fault: `${NAMES[endpoint]} analytics return more rows than the limit`,
      fix: 'Return no more rows than limit, and 100 where no limit is sent; do not cap lower than that. A client reserves room for 100 rows.',
      confirm: false,
      count: countRows,
      limit: null,
    })),
    ...endpointRows(RANKINGS, (endpoint) => ({
      id: 'limit',
      requirements: [OF_ENDPOINT[endpoint]],
      presupposes: [STAFF_STORES_APPLY, ...(endpoint === 'customers' ? LISTED_ONCE : [])],
      title: `With a limit, ${rowNames[endpoint]} analytics return the first rows of the full ranking`,
      fault: `Limit changes the ranking of ${endpoint}`,
      fix: 'Apply the limit last, to the ranked rows. A smaller limit shortens the answer and does not change it.',
      count: countShorter,
      limit: 1,
    })),
    ...endpointRows(RANKINGS, (endpoint) => ({
      id: 'default-limit',
      requirements: ['PAGE-12'],
      presupposes: [{ rules: ['staff-ranked', 'customers-ranked'], share: 'operation' }],
      title: `Without a limit, ${rowNames[endpoint]} analytics answer as with limit 100`,
      fault: `Default limit of ${rowNames[endpoint]} analytics is not 100`,
      fix: 'Use 100 where no limit is sent. The default is part of the contract: a client that leaves the limit out relies on 100 rows.',
      count: countDefault,
      limit: MOST_ROWS,
    })),
  ],
});

function countRows(endpoint: Ranking, reads: readonly AnalyticsRead<Ranked>[]): Tally {
  return countAnswers(endpoint, reads, checkRowCount, 'an answer with rows');
}

function countShorter(endpoint: Ranking, reads: readonly AnalyticsRead<Ranked>[]): Tally {
  return countPairs(
    endpoint,
    pairsOf(reads, (a, b) => b.limit === null && a.limit !== null && a.limit < MOST_ROWS),
    ({ a, b }) => (b.rows.length === 0 ? null : topMismatches(a, b)),
    'the same question with and without a limit',
  );
}

function countDefault(endpoint: Ranking, reads: readonly AnalyticsRead<Ranked>[]): Tally {
  return countPairs(
    endpoint,
    pairsOf(reads, (a, b) => a.limit === null && b.limit === MOST_ROWS && a.form === b.form),
    ({ a, b }) => (a.rows.length + b.rows.length === 0 ? null : [...topMismatches(a, b), ...topMismatches(b, a)]),
    'the same question without a limit and with limit 100',
  );
}
