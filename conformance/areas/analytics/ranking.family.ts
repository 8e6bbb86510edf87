import type { AnalyticsRead } from '../../model/analytics.ts';
import { family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import type { Presupposition } from '../../model/rule.ts';
import { merge } from '../../model/tally.ts';
import { plural } from '../../model/values/plural.ts';
import { ROWS_ARE_SHOWN, STAFF_STORES_APPLY, STORES_READ_HERE } from '../shared/presupposed.ts';
import { everyAnswer } from '../shared/requests/analytics-answers.ts';
import {
  type Checked,
  countAnswers,
  countComparisons,
  countLost,
  isReadable,
  type Mismatch,
} from './counting/count-answers.ts';
import { checkOrder, hasSplitRows, isComplete, lowest, type Ranked } from './counting/ranking.ts';
import { type EndpointRow, endpointRows, RANKINGS, rowSchemas } from './counting/rows.ts';
import { sumsBy } from './counting/sums.ts';
import { EXAMPLE_RANGE, exampleOf, unansweredExample } from './examples.ts';

type RankingRow = EndpointRow<'staff' | 'customers'>;

const STORES_ADD_UP: readonly Presupposition[] = [{ rules: ['customers-stores-add-up'], share: 'operation' }];
const CASES = 'pairs of answers';
const REQUIREMENTS = { staff: 'ANA-08', customers: 'ANA-16' };
const NAMES = { staff: 'Staff', customers: 'Customers' };
const FIGURES = { staff: 'revenue', customers: 'spend' };

export const rankingOrderFamily = family({
  needs: ['analytics', 'exchanges'],
  count: (evidence, { endpoint }: RankingRow) =>
    countAnswers<Ranked>(endpoint, everyAnswer(evidence)[endpoint], checkOrder, 'an answer with two rows'),
  example: ({ endpoint }) => ({
    kept: exampleOf(endpoint, [{ rows: [{ of: 'a', revenue: 200 }, { of: 'b' }] }]),
    broken: exampleOf(endpoint, [{ rows: [{ of: 'a' }, { of: 'b', revenue: 200 }] }]),
    unclear: unansweredExample(endpoint),
  }),
  about: ({ endpoint }) => [`${rowSchemas[endpoint]}.revenue`],
  rows: endpointRows(RANKINGS, (endpoint) => ({
    id: 'ranked',
    requirements: [REQUIREMENTS[endpoint]],
    title: `${NAMES[endpoint]} are listed with the highest revenue first`,
    fault: `${NAMES[endpoint]} not sorted by revenue`,
    fix: 'Sort by revenue, highest first, after filtering and summing. A client shows the first rows as the best.',
  })),
});

/** The figures of a part of a range, or of some stores, are part of those of the whole. */
export const rankingCompleteFamily = family({
  needs: ['analytics', 'sales'],
  every: { confirm: true, presupposes: [STORES_READ_HERE, ROWS_ARE_SHOWN] },
  count: ({ analytics, sales }, { endpoint }: RankingRow) => {
    // With sales below zero a whole can be less than its part.
    const isNested = !sales.rows.some(({ total }) => total < 0);
    const reads = isNested ? [...analytics[endpoint], ...analytics.longAgo[endpoint]] : [];
    const counted = countComparisons(endpoint, CASES, nested(reads), 'two ranges, one within the other');
    return merge(CASES, [counted, countLost(endpoint, reads)]);
  },
  example: ({ endpoint }) => ({
    kept: aDayWithin(endpoint, 300),
    broken: aDayWithin(endpoint, 50),
    unclear: unansweredExample(endpoint),
  }),
  about: ({ endpoint }) => [`${rowSchemas[endpoint]}.revenue`],
  rows: endpointRows(RANKINGS, (endpoint) => ({
    id: 'ranking-complete',
    requirements: [REQUIREMENTS[endpoint]],
    presupposes: [STAFF_STORES_APPLY, ...(endpoint === 'customers' ? STORES_ADD_UP : [])],
    title: `${NAMES[endpoint]} with ${FIGURES[endpoint]} in a part of a range have at least as much in the whole range`,
    fault: `${NAMES[endpoint]} missing or with less ${FIGURES[endpoint]} in a longer range`,
    fix: 'Rank everyone, not the first ones found. Look for a limit that is applied before the sums, or for a filter that drops the sales of some people.',
  })),
});

/** Answers compared with those that count everything that they count. */
function nested(reads: readonly AnalyticsRead<Ranked>[]) {
  const answers = reads.filter(isReadable);
  // A person with a row for each store may be in a cut ranking with some of them only.
  const isSplit = hasSplitRows(answers);
  const wholes = answers.filter((read) => !isSplit || isComplete(read));
  return wholes.flatMap((large) =>
    answers
      .filter((small) => small.rows.length > 0 && isWithin(small, large))
      .map((small) => ({ reads: [large, small] as const, key: small.purpose, check: () => checkNested(small, large) })),
  );
}

/** Whether everything that one answer counts is counted by the other as well. */
function isWithin(small: AnalyticsRead<Ranked>, large: AnalyticsRead<Ranked>): boolean {
  if (small === large) return false;
  const range = small.window.from >= large.window.from && small.window.to <= large.window.to;
  const named = small.storeIds.length > 0 && small.storeIds.every((id) => large.storeIds.includes(id));
  return range && (large.storeIds.length === 0 || named);
}

/** Each one in the part has at least as much in the whole, and so a place in its ranking. */
function checkNested(small: AnalyticsRead<Ranked>, large: AnalyticsRead<Ranked>): Checked {
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

function aDayWithin(endpoint: RankingRow['endpoint'], whole: number) {
  const window = { ...EXAMPLE_RANGE, to: '2026-01-11T12:00:00.000Z' };
  return exampleOf(endpoint, [{ rows: [{ revenue: whole }] }, { window, rows: [{ revenue: 100 }] }]);
}
