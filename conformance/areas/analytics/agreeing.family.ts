import type { AnalyticsName } from '../../../contract/operations.ts';
import { type AnalyticsRead, type AnalyticsRow, DISCOUNT_FIGURES, type EndpointReads } from '../../model/analytics.ts';
import { idsIfAll } from '../../model/artifacts.ts';
import { family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import type { Presupposition } from '../../model/rule.ts';
import { plural } from '../../model/values/plural.ts';
import { BOUNDS_HOLD, ROWS_ARE_SHOWN, STORES_READ_HERE } from '../shared/presupposed.ts';
import {
  type Checked,
  checkRows,
  countAnswers,
  countEvery,
  countPairs,
  countPartitions,
  ENDPOINTS,
  type EndpointRow,
  endpointRows,
  hasSplitRows,
  isComplete,
  keysOf,
  lowest,
  type Mismatch,
  type Pair,
  type Partition,
  pairsOf,
  partitionsBy,
  RANKINGS,
  readsOf,
  rowKey,
  rowNames,
  type Sold,
  smallestCoin,
  subjectOf,
} from './counting/count-answers.ts';

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

/** Whether the parts come to what the whole comes to, for each store, staff member or customer. */
function checkSums(endpoint: AnalyticsName): (partition: Partition<AnalyticsRow>) => Checked {
  return ({ whole, parts, by }) => {
    const keys = comparedIn([whole, ...parts], (read) => endpoint === 'revenue' || isComplete(read));
    return keys.length === 0 ? null : sumMismatches(keys, { whole, parts, by });
  };
}

/** Those of whom each answer says what is theirs: revenue is no ranking, and is never cut. */
function comparedIn(
  reads: readonly AnalyticsRead<AnalyticsRow>[],
  isWhole: (read: AnalyticsRead<AnalyticsRow>) => boolean,
): readonly string[] {
  const keys = new Set(reads.flatMap(({ rows }) => rows.map(subjectOf)));
  const cut = reads.filter((read) => !isWhole(read)).map(({ rows }) => new Set(rows.map(subjectOf)));
  return [...keys].filter((key) => cut.every((some) => some.has(key)));
}

function sumMismatches(keys: readonly string[], { whole, parts, by }: Partition<AnalyticsRow>): Mismatch[] {
  const inWhole = Map.groupBy(whole.rows, subjectOf);
  const inParts = Map.groupBy(
    parts.flatMap(({ rows }) => rows),
    subjectOf,
  );
  const slack = 0.01 * (parts.length + 1);
  const which = by === 'time' ? 'parts in time' : 'single stores';
  return keys.flatMap((key): Mismatch | [] => {
    const sumIn = (rows: typeof inWhole, figure: Figure) => sumOfFigure(rows.get(key) ?? [], figure);
    const sums = FIGURES.map((figure) => ({ figure, one: sumIn(inWhole, figure), many: sumIn(inParts, figure) }));
    const wrong = sums.find(({ one, many }) => Math.abs(one - many) > slack + Math.abs(one) * 1e-9);
    if (wrong === undefined) return [];
    const { figure, one, many } = wrong;
    return {
      subject: { record: key, figure },
      message: say('{wrong} of {key} is not the sum of its {which}', { wrong: figure, key, which }),
      expected: many.toFixed(2),
      received: one.toFixed(2),
    };
  });
}

const FIGURES = ['revenue', 'txCount', ...DISCOUNT_FIGURES] as const;
type Figure = (typeof FIGURES)[number];

function sumOfFigure(rows: readonly AnalyticsRow[], figure: Figure): number {
  return rows.reduce((sum, row) => {
    if (figure === 'revenue' || figure === 'txCount') return sum + row[figure];
    return 'discountAmount' in row ? sum + row[figure] : sum;
  }, 0);
}

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
  return checkRows(selling, (row) => {
    const { avgOrderValue, revenue, txCount } = row;
    const allowed = coin * 1.01 + 0.005 / txCount;
    if (avgOrderValue !== null && !(Math.abs(avgOrderValue - revenue / txCount) > allowed)) return [];
    return {
      subject: { record: rowKey(row) },
      message: say('the average is not {revenue} / {txCount}', { revenue, txCount }),
      expected: (revenue / txCount).toFixed(4),
      received: String(avgOrderValue),
    };
  });
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

/** Rows with the revenue of an answer's last row: others with as much may have been left out in their place. */
function isLastOfMany(read: AnalyticsRead<Sold>): (row: Sold) => boolean {
  const least = lowest(read.rows);
  return (row) => !isComplete(read) && row.revenue <= least + SAME;
}

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
    const names = new Map(everyStore.stores.map((store) => [store.id, store.name]));
    // A store that was closed may be missing in the list of stores.
    const mayBeMissing = (id: string) => !everyStore.complete || sales.rows.some(({ storeId }) => storeId === id);
    const checkName = ({ storeId, storeName }: Named): Mismatch | [] =>
      storeId === null || (!names.has(storeId) && mayBeMissing(storeId))
        ? []
        : nameMismatch(storeId, storeName, names.get(storeId));
    const check = ({ rows }: AnalyticsRead<Named>) => (names.size === 0 ? null : checkRows(rows, checkName));
    return countAnswers<Named>(endpoint, analytics[endpoint], check, 'a row');
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

/** A store that is unknown to the organization, or has another name there. */
function nameMismatch(storeId: string, shown: string | null, name: string | undefined): Mismatch | [] {
  if (name === '' || name === shown) return [];
  const message =
    name === undefined
      ? say('store {storeId} is not a store of the organization', { storeId })
      : say('the name of store {storeId} is not that in the list of stores', { storeId });
  const expected = name ?? 'a store that /stores lists';
  return { subject: { record: storeId }, message, expected, received: shown ?? 'no name' };
}
