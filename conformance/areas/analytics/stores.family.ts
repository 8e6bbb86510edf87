import { type AnalyticsName, analyticsOperation } from '../../../contract/operations.ts';
import type { AnalyticsRead, AnalyticsRow } from '../../model/analytics.ts';
import type { StoresEvidence } from '../../model/artifacts.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import type { SaleRow } from '../../model/rows.ts';
import { plural } from '../../model/values/plural.ts';
import { ROWS_ARE_SHOWN, STORES_READ_HERE } from '../shared/presupposed.ts';
import {
  type Checked,
  countAnswers,
  countPairs,
  ENDPOINTS,
  type EndpointRow,
  endpointRows,
  type Mismatch,
  type Pair,
  pairsOf,
  readsOf,
  rowKey,
  rowNames,
  rowSchemas,
  type Sold,
} from './counting/count-answers.ts';
import { isLastOfMany } from './counting/ranking.ts';
import { EXAMPLE_STORES, exampleOf, unansweredExample } from './examples.ts';

const DIFFER = { revenue: 'Revenue differs', staff: 'Staff analytics differ', customers: 'Customer analytics differ' };

/** Several stores mean the same, whether they are separated by commas or the parameter is repeated. */
export const storeFormsFamily = family({
  needs: ['analytics'],
  every: { confirm: true, presupposes: [STORES_READ_HERE, ROWS_ARE_SHOWN] },
  count: ({ analytics }, { endpoint }: EndpointRow) => {
    const pairs = pairsOf(readsOf(analytics, endpoint), areTwoForms);
    return countPairs(endpoint, pairs, (pair) => checkForms(endpoint, pair), 'two stores with sales');
  },
  example: ({ endpoint }) => ({
    kept: inTwoForms(endpoint, 100),
    broken: inTwoForms(endpoint, 200),
    unclear: inTwoForms(endpoint, 100, 503),
  }),
  about: ({ endpoint }) => [`${analyticsOperation(endpoint)}?storeIds`],
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
  return [...new Set([...first.keys(), ...second.keys()])]
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

function inTwoForms(endpoint: AnalyticsName, repeated: number, status = 200) {
  return exampleOf(endpoint, [
    { storeIds: EXAMPLE_STORES, rows: [{ revenue: 100 }] },
    { storeIds: EXAMPLE_STORES, form: 'repeated', status, rows: [{ revenue: repeated }] },
  ]);
}

interface StoreNamesRow extends FamilyRow {
  readonly endpoint: 'revenue' | 'staff';
  /** Where a row names its store. */
  readonly fields: readonly string[];
}

export const storeNamesFamily = family({
  needs: ['analytics', 'sales', 'everyStore'],
  every: { confirm: true, presupposes: [{ groups: ['label'], share: 'record' }] },
  count: ({ analytics, sales, everyStore }, { endpoint }: StoreNamesRow) => {
    const known = storeNames(everyStore, sales.rows);
    return countAnswers<Named>(endpoint, analytics[endpoint], (read) => checkNames(read, known), 'a row');
  },
  example: ({ endpoint }) => ({
    kept: exampleOf(endpoint, [{ rows: [{}] }]),
    broken: exampleOf(endpoint, [{ rows: [{ storeName: 'Head office' }] }]),
    unclear: unansweredExample(endpoint),
  }),
  about: ({ endpoint, fields }) => fields.map((field) => `${rowSchemas[endpoint]}.${field}`),
  inId: ({ endpoint }) => [endpoint],
  rows: [
    {
      id: 'revenue-store-named',
      requirements: ['ANA-07'],
      title: 'A revenue row names its store as the list of stores does',
      fault: 'Wrong store in a revenue row',
      fix: 'Take storeName from the store that storeId leads to. The name is what people read.',
      endpoint: 'revenue',
      fields: ['storeId', 'storeName'],
    },
    {
      id: 'staff-store-named',
      requirements: ['ANA-14', 'TEN-14'],
      presupposes: [{ rules: ['references-agree'], share: 'record' }],
      title: 'A staff row names a store of the organization as the list of stores does',
      fault: 'Wrong store in a staff row',
      fix: 'Take id and name of the store from the organization\u2019s own stores. The name is what people read.',
      endpoint: 'staff',
      fields: ['store'],
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

function storeNames({ stores, complete }: StoresEvidence, sales: readonly SaleRow[]): StoreNames {
  const names = new Map(stores.map((store) => [store.id, store.name]));
  return { names, sold: new Set(sales.map((sale) => sale.storeId)), complete };
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
