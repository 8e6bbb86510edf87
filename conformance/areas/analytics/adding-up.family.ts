import { type AnalyticsName, analyticsOperation } from '../../../contract/operations.ts';
import type { AnalyticsRead, AnalyticsRow, EndpointReads } from '../../model/analytics.ts';
import { idsIfAll } from '../../model/artifacts.ts';
import { family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import type { Presupposition } from '../../model/rule.ts';
import { BOUNDS_HOLD, ROWS_ARE_SHOWN, STORES_READ_HERE } from '../shared/presupposed.ts';
import { everyAnswer } from '../shared/requests/count-answers.ts';
import {
  type Checked,
  countAnswers,
  ENDPOINTS,
  type EndpointRow,
  endpointRows,
  RANKINGS,
  readsOf,
  rowKey,
  rowNames,
  rowSchemas,
  smallestCoin,
} from './counting/count-answers.ts';
import { checkSums, countPartitions, hasSplitRows, isComplete, partitionsBy } from './counting/ranking.ts';
import { EXAMPLE_RANGE, EXAMPLE_STORES, type ExampleRead, exampleOf, unansweredExample } from './examples.ts';

const RANGE_FIX =
  'Apply both bounds to every sale, to the millisecond. Look for a bound that is ignored, rounded to a day, or counted in twice: a client that asks week by week has to get the same month.';
const STORES_FIX =
  'Apply storeIds to the sale, and read every value. Look for a filter that is dropped, reads one value only, or is applied to the person: a client that asks store by store has to get the same organization.';

/** Discounts that are forgotten add up to nothing. */
const DISCOUNTS_HOLD: Presupposition = {
  rules: ['staff-whole-sale-discounts'],
  share: 'exchange',
  of: { figures: ['discountAmount'] },
};

const RANGES = {
  revenue: {
    requirements: ['ANA-06'],
    title: 'Revenue of the parts of a range adds up to the revenue of the whole range',
    fault: 'Revenue of a range is not the sum of its parts',
  },
  staff: {
    requirements: ['ANA-15'],
    presupposes: [DISCOUNTS_HOLD],
    title: 'Staff figures of the parts of a range add up to those of the whole range',
    fault: 'Staff figures of a range are not the sum of its parts',
  },
  customers: {
    requirements: ['ANA-22'],
    title: 'Customer spend in the parts of a range adds up to the spend in the whole range',
    fault: 'Customer spend in a range is not the sum of its parts',
  },
};
const STORES = {
  staff: {
    requirements: ['ANA-14'],
    presupposes: [DISCOUNTS_HOLD],
    title: 'Staff figures of single stores add up to those of all stores',
    fault: 'Staff figures of all stores are not the sum of single stores',
  },
  customers: {
    requirements: ['ANA-21'],
    title: 'Customer spend in single stores adds up to the spend in all stores',
    fault: 'Customer spend in all stores is not the sum of single stores',
  },
};

export const rangeAddsUpFamily = family({
  needs: ['analytics'],
  every: { confirm: true, presupposes: [BOUNDS_HOLD] },
  count: ({ analytics }, { endpoint }: EndpointRow) => {
    const found = [analytics, analytics.longAgo].flatMap((reads) =>
      partitionsBy('time', readsOf(reads, endpoint), [], isOfUse(endpoint, reads)),
    );
    return countPartitions(endpoint, found, checkSums(endpoint), 'a range asked as a whole and in its parts');
  },
  example: ({ endpoint }) => ({
    kept: inParts(endpoint, SLICES, 300),
    broken: inParts(endpoint, SLICES, 500),
    unclear: inParts(endpoint, SLICES, 300, 503),
  }),
  about: ({ endpoint }) => ['from', 'to'].map((bound) => `${analyticsOperation(endpoint)}?${bound}`),
  rows: endpointRows(ENDPOINTS, (endpoint) => ({ id: 'range-adds-up', fix: RANGE_FIX, ...RANGES[endpoint] })),
});

export const storesAddUpFamily = family({
  needs: ['analytics', 'everyStore'],
  every: { confirm: true, presupposes: [STORES_READ_HERE, ROWS_ARE_SHOWN] },
  count: ({ analytics, everyStore }, { endpoint }: EndpointRow<'staff' | 'customers'>) => {
    const isUsable = isOfUse(endpoint, analytics);
    const found = partitionsBy('store', readsOf(analytics, endpoint), idsIfAll(everyStore), isUsable);
    return countPartitions(endpoint, found, checkSums(endpoint), 'several stores, asked one by one and together');
  },
  example: ({ endpoint }) => ({
    kept: inParts(endpoint, SINGLE_STORES, 300),
    broken: inParts(endpoint, SINGLE_STORES, 500),
    unclear: inParts(endpoint, SINGLE_STORES, 300, 503),
  }),
  about: ({ endpoint }) => [`${analyticsOperation(endpoint)}?storeIds`],
  rows: endpointRows(RANKINGS, (endpoint) => ({ id: 'stores-add-up', fix: STORES_FIX, ...STORES[endpoint] })),
});

/** Of a ranking that is cut, those who are listed have all that is theirs, unless they have a row for each store. */
function isOfUse(endpoint: AnalyticsName, reads: EndpointReads): typeof isComplete {
  return endpoint !== 'revenue' && hasSplitRows(reads[endpoint]) ? isComplete : () => true;
}

const BETWEEN = '2026-01-11T00:00:00.000Z';
const SLICES = [{ window: { ...EXAMPLE_RANGE, to: BETWEEN } }, { window: { ...EXAMPLE_RANGE, from: BETWEEN } }];
const SINGLE_STORES = EXAMPLE_STORES.map((id) => ({ storeIds: [id] }));

/** A whole and its two parts, the first of which may be without an answer. */
function inParts(endpoint: AnalyticsName, [one, other]: readonly Partial<ExampleRead>[], whole: number, status = 200) {
  return exampleOf(endpoint, [
    { rows: [{ revenue: whole, txCount: 2 }] },
    { status, ...one, rows: [{ revenue: 100 }] },
    { ...other, rows: [{ revenue: 200 }] },
  ]);
}

export const averagesFamily = family({
  needs: ['analytics', 'exchanges', 'sales'],
  count: (evidence, { endpoint }: EndpointRow) => {
    const coin = smallestCoin(evidence.sales.rows);
    const reads = readsOf(everyAnswer(evidence), endpoint);
    return countAnswers(endpoint, reads, (read) => checkAverages(read, coin), 'a row with sales');
  },
  example: ({ endpoint }) => ({
    kept: exampleOf(endpoint, [{ rows: [{ revenue: 30, txCount: 2, avgOrderValue: 15 }] }]),
    broken: exampleOf(endpoint, [{ rows: [{ revenue: 30, txCount: 2, avgOrderValue: 10 }] }]),
    unclear: unansweredExample(endpoint),
  }),
  about: ({ endpoint }) => [`${rowSchemas[endpoint]}.avgOrderValue`],
  rows: endpointRows(ENDPOINTS, (endpoint) => ({
    id: 'average',
    requirements: [{ revenue: 'ANA-04', staff: 'ANA-11', customers: 'ANA-18' }[endpoint]],
    title: `The average of a ${rowNames[endpoint]} row is its revenue divided by its sales`,
    fault: `Average of a ${rowNames[endpoint]} row is wrong`,
    fix: 'Divide the revenue of the row by its own txCount. A client that trusts a wrong average draws wrong charts.',
  })),
});

/** To one coin of rounding; what the average is where nothing was sold is open. */
function checkAverages({ rows }: AnalyticsRead<AnalyticsRow>, coin: number): Checked {
  const selling = rows.filter((row) => row.txCount > 0);
  if (selling.length === 0) return null;
  return selling
    .filter(({ avgOrderValue, revenue, txCount }) => {
      const allowed = coin * 1.01 + 0.005 / txCount;
      return avgOrderValue === null || Math.abs(avgOrderValue - revenue / txCount) > allowed;
    })
    .map((row) => ({
      subject: { record: rowKey(row) },
      message: say('the average is not {revenue} / {txCount}', { revenue: row.revenue, txCount: row.txCount }),
      expected: (row.revenue / row.txCount).toFixed(4),
      received: String(row.avgOrderValue),
    }));
}
