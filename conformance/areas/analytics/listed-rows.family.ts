import { analyticsOperation } from '../../../contract/operations.ts';
import { type AnalyticsRead, type AnalyticsRow, MOST_ROWS } from '../../model/analytics.ts';
import { family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import type { Presupposition } from '../../model/rule.ts';
import { merge, type Tally } from '../../model/tally.ts';
import { plural } from '../../model/values/plural.ts';
import { emptyAnswersFamily } from '../shared/filters/answers-family.ts';
import { ROWS_ARE_SHOWN, STAFF_STORES_APPLY, STORES_READ_HERE } from '../shared/presupposed.ts';
import {
  type Checked,
  countAnswers,
  countEvery,
  countLost,
  countPairs,
  ENDPOINTS,
  type EndpointRow,
  endpointRows,
  hasSplitRows,
  isComplete,
  isReadable,
  lowest,
  type Mismatch,
  NAMES,
  type Pair,
  pairsOf,
  RANKINGS,
  type Ranked,
  rowKey,
  rowNames,
  sumsBy,
} from './counting/count-answers.ts';

type RankingRow = EndpointRow<'staff' | 'customers'>;
/** Revenue that is the same but for how it was added up. */
const SAME = 0.0001;

type Rankings = readonly AnalyticsRead<Ranked>[];

interface RowLimitsRow extends RankingRow {
  readonly count: (reads: Rankings) => Tally;
}

const OF_ENDPOINT = { staff: 'PAGE-13', customers: 'PAGE-14' };
const LISTED_ONCE: readonly Presupposition[] = [{ rules: ['customers-listed-once'], share: 'operation' }];

export const rowLimitsFamily = family({
  needs: ['analytics'],
  every: { confirm: true },
  count: ({ analytics }, { endpoint, count }: RowLimitsRow) => count(analytics[endpoint]),
  rows: [
    ...endpointRows(RANKINGS, (endpoint) => ({
      id: 'rows-at-most-100',
      requirements: ['PAGE-12', OF_ENDPOINT[endpoint]],
      title: `${NAMES[endpoint]} analytics return at most limit rows, or 100 where no limit is sent`,
      fault: `${NAMES[endpoint]} analytics return more rows than the limit`,
      fix: 'Return no more rows than limit, and 100 where no limit is sent; do not cap lower than that. A client reserves room for 100 rows.',
      confirm: false,
      count: (reads: Rankings) => countAnswers(endpoint, reads, checkRowCount, 'an answer with rows'),
    })),
    ...endpointRows(RANKINGS, (endpoint) => ({
      id: 'limit',
      requirements: [OF_ENDPOINT[endpoint]],
      presupposes: [STAFF_STORES_APPLY, ...(endpoint === 'customers' ? LISTED_ONCE : [])],
      title: `With a limit, ${rowNames[endpoint]} analytics return the first rows of the full ranking`,
      fault: `Limit changes the ranking of ${endpoint}`,
      fix: 'Apply the limit last, to the ranked rows. A smaller limit shortens the answer and does not change it.',
      count: (reads: Rankings) =>
        countPairs(
          endpoint,
          pairsOf(reads, (a, b) => b.limit === null && a.limit !== null && a.limit < MOST_ROWS),
          ({ a, b }) => (b.rows.length === 0 ? null : topMismatches(a, b)),
          'the same question with and without a limit',
        ),
    })),
    ...endpointRows(RANKINGS, (endpoint) => ({
      id: 'default-limit',
      requirements: ['PAGE-12'],
      presupposes: [{ rules: ['staff-ranked', 'customers-ranked'], share: 'operation' }],
      title: `Without a limit, ${rowNames[endpoint]} analytics answer as with limit 100`,
      fault: `Default limit of ${rowNames[endpoint]} analytics is not 100`,
      fix: 'Use 100 where no limit is sent. The default is part of the contract: a client that leaves the limit out relies on 100 rows.',
      count: (reads: Rankings) =>
        countPairs(
          endpoint,
          pairsOf(reads, (a, b) => a.limit === null && b.limit === MOST_ROWS && a.form === b.form),
          ({ a, b }) => (a.rows.length + b.rows.length === 0 ? null : [...topMismatches(a, b), ...topMismatches(b, a)]),
          'the same question without a limit and with limit 100',
        ),
    })),
  ],
});

function checkRowCount({ rows, limit }: AnalyticsRead<Ranked>): Checked {
  const most = limit ?? MOST_ROWS;
  if (rows.length === 0) return null;
  if (rows.length <= most) return [];
  const message = limit === null ? say('more rows than the default limit') : say('more rows than the limit');
  return [{ subject: { aspect: 'rows' }, message, expected: `at most ${most}`, received: plural(rows.length, 'row') }];
}

/** A shorter answer to the same question is the top of the longer one. */
function topMismatches(short: AnalyticsRead<Ranked>, long: AnalyticsRead<Ranked>): Mismatch[] {
  const sellers = long.rows.filter((row) => row.revenue > 0).length;
  const least = Math.min(short.limit ?? MOST_ROWS, sellers);
  const tooFew = {
    subject: { aspect: 'rows' },
    message: say('fewer rows than a longer answer to the same question has'),
    expected: plural(least, 'row'),
    received: plural(short.rows.length, 'row'),
  };
  const others = short.rows.flatMap((row, index) => rowMismatch(row, index, long));
  return short.rows.length < least ? [tooFew, ...others] : others;
}

function rowMismatch(row: Ranked, index: number, long: AnalyticsRead<Ranked>): Mismatch | [] {
  const there = long.rows[index];
  if (there === undefined) return [];
  const known = long.rows.filter((other) => other.id === row.id);
  const isTied = Math.abs(there.revenue - row.revenue) < SAME;
  // A row that shares the revenue of the last one may have been left out of the longer answer.
  const isCutOff = known.length === 0 && (!isComplete(long) || row.revenue <= 0);
  const isThere =
    isCutOff || known.some((one) => Math.abs(one.revenue - row.revenue) < SAME && one.txCount === row.txCount);
  if (isTied && isThere) return [];
  return {
    subject: { record: row.id },
    message: say('row {index} differs from row {index} of a longer answer to the same question', { index: index + 1 }),
    expected: `revenue ${there.revenue} in ${plural(there.txCount, 'sale')}`,
    received: `revenue ${row.revenue} in ${plural(row.txCount, 'sale')}`,
  };
}

export const uniqueRowsFamily = family({
  needs: ['analytics', 'exchanges'],
  count: (evidence, { endpoint }: EndpointRow) => countEvery(endpoint, evidence, checkRepeats, 'a row'),
  rows: [
    {
      id: 'revenue-row-per-date-and-store',
      requirements: ['ANA-01'],
      presupposes: [{ rules: ['revenue-date-is-a-day'], share: 'operation' }],
      title: 'No two revenue rows have the same date and store',
      fault: 'Several revenue rows for one date and store',
      fix: 'Group by date and store alone, not by payment method or kind of sale. A client that stores rows by date and store keeps only one of two.',
      endpoint: 'revenue',
    },
    {
      id: 'customers-listed-once',
      requirements: ['ANA-17'],
      title: 'A customer has one row',
      fault: 'Several rows for one customer',
      fix: 'Group by customer alone. A ranking that lists a customer twice leaves another one out.',
      endpoint: 'customers',
    },
  ],
});

function checkRepeats({ rows }: AnalyticsRead<AnalyticsRow>): Checked {
  if (rows.length === 0) return null;
  return [...Map.groupBy(rows, rowKey)]
    .filter(([, same]) => same.length > 1)
    .map(([key, same]) => ({
      subject: { record: key },
      message: say('there are several rows of {key}', { key }),
      expected: '1 row',
      received: `${same.length} rows`,
    }));
}

const STORES_ADD_UP: readonly Presupposition[] = [{ rules: ['customers-stores-add-up'], share: 'operation' }];
const REQUIREMENTS = { staff: 'ANA-08', customers: 'ANA-16' };
const RANKED_NAMES = { staff: 'Staff', customers: 'Customers' };
const FIGURES = { staff: 'revenue', customers: 'spend' };

export const rankingOrderFamily = family({
  needs: ['analytics', 'exchanges'],
  count: (evidence, { endpoint }: RankingRow) => countEvery(endpoint, evidence, checkOrder, 'an answer with two rows'),
  rows: endpointRows(RANKINGS, (endpoint) => ({
    id: 'ranked',
    requirements: [REQUIREMENTS[endpoint]],
    title: `${RANKED_NAMES[endpoint]} are listed with the highest revenue first`,
    fault: `${RANKED_NAMES[endpoint]} not sorted by revenue`,
    fix: 'Sort by revenue, highest first, after filtering and summing. A client shows the first rows as the best.',
  })),
});

/** Highest revenue first; rows with the same revenue may come in any order. */
function checkOrder({ rows }: AnalyticsRead<Ranked>): Checked {
  if (rows.length < 2) return null;
  return rows.flatMap((row, index) => {
    const above = rows[index - 1];
    if (above === undefined || row.revenue <= above.revenue + SAME) return [];
    return {
      subject: { record: row.id },
      message: say('row {index} has more revenue than the row above it', { index: index + 1 }),
      expected: `at most ${above.revenue}`,
      received: String(row.revenue),
      sight: { shows: { kind: 'ranked', field: 'revenue' } } as const,
    };
  });
}

/** The figures of a part of a range, or of some stores, are part of those of the whole. */
export const rankingCompleteFamily = family({
  needs: ['analytics', 'sales'],
  every: { confirm: true, presupposes: [STORES_READ_HERE, ROWS_ARE_SHOWN] },
  count: ({ analytics, sales }, { endpoint }: RankingRow) => {
    // With sales below zero a whole can be less than its part.
    const isNested = !sales.rows.some(({ total }) => total < 0);
    const reads = isNested ? [...analytics[endpoint], ...analytics.longAgo[endpoint]] : [];
    const counted = countPairs(endpoint, nested(reads), checkNested, 'two ranges, one within the other');
    return merge('pairs of answers', [counted, countLost(endpoint, reads)]);
  },
  rows: endpointRows(RANKINGS, (endpoint) => ({
    id: 'ranking-complete',
    requirements: [REQUIREMENTS[endpoint]],
    presupposes: [STAFF_STORES_APPLY, ...(endpoint === 'customers' ? STORES_ADD_UP : [])],
    title: `${RANKED_NAMES[endpoint]} with ${FIGURES[endpoint]} in a part of a range have at least as much in the whole range`,
    fault: `${RANKED_NAMES[endpoint]} missing or with less ${FIGURES[endpoint]} in a longer range`,
    fix: 'Rank everyone, not the first ones found. Look for a limit that is applied before the sums, or for a filter that drops the sales of some people.',
  })),
});

/** Answers that count everything that others count, with those. */
function nested(reads: readonly AnalyticsRead<Ranked>[]): readonly Pair<Ranked>[] {
  const answers = reads.filter(isReadable);
  // A person with a row for each store may be in a cut ranking with some of them only.
  const isSplit = hasSplitRows(answers);
  const wholes = answers.filter((read) => !isSplit || isComplete(read));
  const shown = answers.filter(({ rows }) => rows.length > 0);
  return wholes.flatMap((a) => shown.filter((b) => isWithin(b, a)).map((b) => ({ a, b })));
}

/** Whether everything that one answer counts is counted by the other as well. */
function isWithin(small: AnalyticsRead<Ranked>, large: AnalyticsRead<Ranked>): boolean {
  if (small === large) return false;
  const range = small.window.from >= large.window.from && small.window.to <= large.window.to;
  const named = small.storeIds.length > 0 && small.storeIds.every((id) => large.storeIds.includes(id));
  return range && (large.storeIds.length === 0 || named);
}

/** Each one in the part has at least as much in the whole, and so a place in its ranking. */
function checkNested({ a: large, b: small }: Pair<Ranked>): Checked {
  const there = sumsBy(large.rows, (row) => row.id);
  const listedFrom = isComplete(large) ? 0 : lowest(large.rows);
  return [...sumsBy(small.rows, (row) => row.id)].flatMap(([id, part]): Mismatch | [] => {
    const whole = there.get(id);
    if (whole === undefined && part.revenue <= listedFrom + 0.02) return [];
    if (whole !== undefined && whole.revenue >= part.revenue - 0.02 && whole.txCount >= part.txCount) return [];
    return {
      subject: { record: id },
      message: say('the row of {id} has more in "{part}", which lies within this range', { id, part: small.purpose }),
      expected: `at least revenue ${part.revenue} in ${plural(part.txCount, 'sale')}`,
      received: whole === undefined ? 'not listed' : `revenue ${whole.revenue} in ${plural(whole.txCount, 'sale')}`,
    };
  });
}

export const analyticsEmptyAnswersFamily = emptyAnswersFamily(
  ENDPOINTS.map((endpoint) => ({
    id: `${endpoint}-not-empty`,
    requirements: ['ANA-35'],
    operation: analyticsOperation(endpoint),
    records: `${rowNames[endpoint]} rows`,
  })),
);
