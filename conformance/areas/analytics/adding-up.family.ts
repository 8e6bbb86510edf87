import { type AnalyticsName, analyticsOperation } from '../../../contract/operations.ts';
import { idsIfAll } from '../../model/artifacts.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { checkSums, countPartitions, partitionsBy } from './counting/partitions.ts';
import { isComplete } from './counting/ranking.ts';
import { readsOf } from './counting/rows.ts';
import { EXAMPLE_RANGE, EXAMPLE_STORES, exampleOf } from './examples.ts';

interface Row extends FamilyRow {
  readonly endpoint: AnalyticsName;
}

const RANGE_FIX =
  'Apply both bounds to every sale, to the millisecond. Look for a bound that is ignored, rounded to a day, or counted in twice: a client that asks week by week has to get the same month.';
const STORES_FIX =
  'Apply storeIds to the sale, and read every value. Look for a filter that is dropped, reads one value only, or is applied to the person: a client that asks store by store has to get the same organization.';

export const rangeAddsUpFamily = family({
  needs: ['analytics'],
  every: { confirm: true },
  count: ({ analytics }, { endpoint }: Row) => {
    const found = partitionsBy('time', readsOf(analytics, endpoint), [], isAll(endpoint));
    return countPartitions(endpoint, found, checkSums, 'a range asked as a whole and in its parts');
  },
  example: ({ endpoint }) => ({
    kept: inSlices(endpoint, 300),
    broken: inSlices(endpoint, 500),
    unclear: inSlices(endpoint, 300, 503),
  }),
  about: ({ endpoint }) => ['from', 'to'].map((bound) => `${analyticsOperation(endpoint)}?${bound}`),
  inId: ({ endpoint }) => [endpoint],
  rows: [
    {
      id: 'revenue-range-adds-up',
      requirements: ['ANA-06'],
      title: 'Revenue of the parts of a range adds up to the revenue of the whole range',
      fault: 'Revenue of a range is not the sum of its parts',
      fix: RANGE_FIX,
      endpoint: 'revenue',
    },
    {
      id: 'staff-range-adds-up',
      requirements: ['ANA-15'],
      title: 'Staff figures of the parts of a range add up to those of the whole range',
      fault: 'Staff figures of a range are not the sum of its parts',
      fix: RANGE_FIX,
      endpoint: 'staff',
    },
    {
      id: 'customers-range-adds-up',
      requirements: ['ANA-22'],
      title: 'Customer spend in the parts of a range adds up to the spend in the whole range',
      fault: 'Customer spend in a range is not the sum of its parts',
      fix: RANGE_FIX,
      endpoint: 'customers',
    },
  ],
});

export const storesAddUpFamily = family({
  needs: ['analytics', 'everyStore'],
  every: { confirm: true },
  count: ({ analytics, everyStore }, { endpoint }: Row) => {
    const found = partitionsBy('store', readsOf(analytics, endpoint), idsIfAll(everyStore), isAll(endpoint));
    return countPartitions(endpoint, found, checkSums, 'several stores, asked one by one and together');
  },
  example: ({ endpoint }) => ({
    kept: inStores(endpoint, 300),
    broken: inStores(endpoint, 500),
    unclear: inStores(endpoint, 300, 503),
  }),
  about: ({ endpoint }) => [`${analyticsOperation(endpoint)}?storeIds`],
  inId: ({ endpoint }) => [endpoint],
  rows: [
    {
      id: 'staff-stores-add-up',
      requirements: ['ANA-14'],
      title: 'Staff figures of single stores add up to those of all stores',
      fault: 'Staff figures of all stores are not the sum of single stores',
      fix: STORES_FIX,
      endpoint: 'staff',
    },
    {
      id: 'customers-stores-add-up',
      requirements: ['ANA-21'],
      title: 'Customer spend in single stores adds up to the spend in all stores',
      fault: 'Customer spend in all stores is not the sum of single stores',
      fix: STORES_FIX,
      endpoint: 'customers',
    },
  ],
});

/** Revenue is not a ranking, and is never cut. */
function isAll(endpoint: AnalyticsName): typeof isComplete {
  return endpoint === 'revenue' ? () => true : isComplete;
}

const BETWEEN = '2026-01-11T00:00:00.000Z';

function inSlices(endpoint: AnalyticsName, whole: number, status = 200) {
  return exampleOf(endpoint, [
    { rows: [{ revenue: whole, txCount: 2 }] },
    { status, window: { from: EXAMPLE_RANGE.from, to: BETWEEN }, rows: status === 200 ? [{ revenue: 100 }] : [] },
    { window: { from: BETWEEN, to: EXAMPLE_RANGE.to }, rows: [{ revenue: 200 }] },
  ]);
}

function inStores(endpoint: AnalyticsName, whole: number, status = 200) {
  const [first = '', second = ''] = EXAMPLE_STORES;
  return exampleOf(endpoint, [
    { rows: [{ revenue: whole, txCount: 2 }] },
    { status, storeIds: [first], rows: status === 200 ? [{ revenue: 100 }] : [] },
    { storeIds: [second], rows: [{ revenue: 200 }] },
  ]);
}
