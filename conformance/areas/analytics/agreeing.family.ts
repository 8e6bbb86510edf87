import type { AnalyticsName } from '../../../contract/operations.ts';
import type { AnalyticsRead, AnalyticsRow, EndpointReads } from '../../model/analytics.ts';
import { idsIfAll } from '../../model/artifacts.ts';
import { family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import type { Presupposition } from '../../model/rule.ts';
import { plural } from '../../model/values/plural.ts';
import { BOUNDS_HOLD, ROWS_ARE_SHOWN, STORES_READ_HERE } from '../shared/presupposed.ts';
import {
  type Checked,
  countAnswers,
  countEvery,
  countPairs,
  ENDPOINTS,
  type EndpointRow,
  endpointRows,
  keysOf,
  type Mismatch,
  type Pair,
  pairsOf,
  RANKINGS,
  readsOf,
  rowKey,
  rowNames,
  type Sold,
  smallestCoin,
} from './counting/count-answers.ts';
import {
  checkSums,
  countPartitions,
  hasSplitRows,
  isComplete,
  isLastOfMany,
  partitionsBy,
} from './counting/ranking.ts';

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
  rows: endpointRows(RANKINGS, (endpoint) => ({ id: 'stores-add-up', fix: STORES_FIX, ...STORES[endpoint] })),
});

/** Of a ranking that is cut, those who are listed have all that is theirs, unless they have a row for each store. */
function isOfUse(endpoint: AnalyticsName, reads: EndpointReads): typeof isComplete {
  return endpoint !== 'revenue' && hasSplitRows(reads[endpoint]) ? isComplete : () => true;
}

export const averagesFamily = family({
  needs: ['analytics', 'exchanges', 'sales'],
  count: (evidence, { endpoint }: EndpointRow) => {
    const coin = smallestCoin(evidence.sales.rows);
    return countEvery(endpoint, evidence, (read) => checkAverages(read, coin), 'a row with sales');
  },
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

const DIFFER = { revenue: 'Revenue differs', staff: 'Staff analytics differ', customers: 'Customer analytics differ' };

/** Several stores mean the same, whether they are separated by commas or the parameter is repeated. */
export const storeFormsFamily = family({
  needs: ['analytics'],
  every: { confirm: true, presupposes: [STORES_READ_HERE, ROWS_ARE_SHOWN] },
  count: ({ analytics }, { endpoint }: EndpointRow) => {
    const pairs = pairsOf(readsOf(analytics, endpoint), areTwoForms);
    return countPairs(endpoint, pairs, (pair) => checkForms(endpoint, pair), 'two stores with sales');
  },
  rows: endpointRows(ENDPOINTS, (endpoint) => ({
    id: 'store-forms',
    requirements: ['FIL-22'],
    title: `storeIds with commas and storeIds repeated give the same ${endpoint === 'revenue' ? endpoint : `${rowNames[endpoint]} rows`}`,
    fault: `${DIFFER[endpoint]} between comma and repeated storeIds`,
    fix: 'Read every occurrence of storeIds, and split each at its commas. Clients and HTTP libraries write lists in either form.',
  })),
});

function areTwoForms(a: AnalyticsRead<unknown>, b: AnalyticsRead<unknown>): boolean {
  return a.form === 'comma' && b.form === 'repeated' && a.storeIds.length > 1 && a.limit === b.limit;
}

/** Summed in another order, the same figures may differ in their last digit. */
const SAME = 0.011;

function checkForms(endpoint: AnalyticsName, { a: comma, b: repeated }: Pair<AnalyticsRow>): Checked {
  if (comma.rows.length + repeated.rows.length === 0) return null;
  const [first, second] = [byKey(comma.rows), byKey(repeated.rows)];
  const mayBeCut = endpoint === 'revenue' ? () => false : isLastOfMany(comma);
  const cut = new Set([...comma.rows, ...repeated.rows].filter(mayBeCut).map(rowKey));
  return keysOf(first, second)
    .filter(
      (key) => !isSame(first.get(key), second.get(key)) && !(cut.has(key) && !(first.has(key) && second.has(key))),
    )
    .map((key) => ({
      subject: { record: key },
      message: say('repeated storeIds give another row for {key} than the same storeIds with commas', { key }),
      expected: figuresText(first.get(key)),
      received: figuresText(second.get(key)),
    }));
}

function byKey(rows: readonly AnalyticsRow[]): ReadonlyMap<string, Sold> {
  return new Map(rows.map((row) => [rowKey(row), row]));
}

function isSame(one: Sold | undefined, other: Sold | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.txCount === other.txCount && Math.abs(one.revenue - other.revenue) <= SAME;
}

function figuresText(row: Sold | undefined): string {
  return row === undefined ? 'no row' : `revenue ${row.revenue} in ${plural(row.txCount, 'sale')}`;
}

export const storeNamesFamily = family({
  needs: ['analytics', 'sales', 'everyStore'],
  every: { confirm: true, presupposes: [{ groups: ['label'], share: 'record' }] },
  count: ({ analytics, sales, everyStore }, { endpoint }: EndpointRow<'revenue' | 'staff'>) => {
    const known = {
      names: new Map(everyStore.stores.map((store) => [store.id, store.name])),
      sold: new Set(sales.rows.map((sale) => sale.storeId)),
      complete: everyStore.complete,
    };
    return countAnswers<Named>(endpoint, analytics[endpoint], (read) => checkNames(read, known), 'a row');
  },
  rows: [
    {
      id: 'revenue-store-named',
      requirements: ['ANA-07'],
      title: 'A revenue row names its store as the list of stores does',
      fault: 'Wrong store in a revenue row',
      fix: 'Take storeName from the store that storeId leads to. The name is what people read.',
      endpoint: 'revenue',
    },
    {
      id: 'staff-store-named',
      requirements: ['ANA-14', 'TEN-14'],
      presupposes: [{ rules: ['references-agree'], share: 'record' }],
      title: 'A staff row names a store of the organization as the list of stores does',
      fault: 'Wrong store in a staff row',
      fix: 'Take id and name of the store from the organization\u2019s own stores. The name is what people read.',
      endpoint: 'staff',
    },
  ],
});

interface Named {
  readonly storeId: string | null;
  readonly storeName: string | null;
}

interface StoreNames {
  readonly names: ReadonlyMap<string, string>;
  /** Stores of sales: one that was closed may be missing in the list of stores. */
  readonly sold: ReadonlySet<string>;
  readonly complete: boolean;
}

/** Rows whose store is unknown to the organization, or has another name there. */
function checkNames({ rows }: AnalyticsRead<Named>, { names, sold, complete }: StoreNames): Checked {
  if (rows.length === 0 || names.size === 0) return null;
  return rows.flatMap(({ storeId, storeName }): Mismatch[] => {
    if (storeId === null) return [];
    const name = names.get(storeId);
    if (name !== undefined && (name === '' || name === storeName)) return [];
    if (name === undefined && (sold.has(storeId) || !complete)) return [];
    const message =
      name === undefined
        ? say('store {storeId} is not a store of the organization', { storeId })
        : say('the name of store {storeId} is not that in the list of stores', { storeId });
    const expected = name ?? 'a store that /stores lists';
    return [{ subject: { record: storeId }, message, expected, received: storeName ?? 'no name' }];
  });
}
