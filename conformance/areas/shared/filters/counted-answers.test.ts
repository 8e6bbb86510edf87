import { describe, expect, it } from 'vitest';
import type { PagedOperation } from '../../../../contract/operations.ts';
import { queryOf, type Values } from '../../../ask/questions/ask.ts';
import { decide } from '../../../decide/decide.ts';
import type { Artifacts } from '../../../model/artifacts.ts';
import { censusOf, exchange, logRow, productRow, use, walkOf } from '../../../model/examples/evidence.ts';
import type { Exchange, Json } from '../../../model/exchange.ts';
import type { Family, FamilyRule } from '../../../model/family.ts';
import type { FilterRead, Walk } from '../../../model/lists.ts';
import { judgementOf, textOf } from '../../../testing/rule-cases.ts';
import { filterFormsFamily, productsFiltersFamily, salesFiltersFamily } from '../../filters/filters.family.ts';
import { logsFiltersFamily, logsFormsFamily } from '../../inventory/filters.family.ts';
import { promotionsFiltersFamily, promotionsFormsFamily } from '../../promotions/filters.family.ts';
import { EXAMPLE_ID as A, OTHER_ID as B, countFilteredAnswers } from './answers-family.ts';

type Row = FilterRead['rows'][number];

/** A rule looks at what it needs. */
const none = {} as Artifacts;

const filterFamilies: readonly Family[] = [
  salesFiltersFamily,
  productsFiltersFamily,
  promotionsFiltersFamily,
  logsFiltersFamily,
];
const filterRows = filterFamilies.flatMap(({ rules }) => rules);
const formsRows = [filterFormsFamily, promotionsFormsFamily, logsFormsFamily].flatMap(({ rules }) => rules);

function rowOf(id: string): FamilyRule {
  const rows: readonly FamilyRule[] = [...filterRows, ...formsRows];
  const row = rows.find((each) => each.id === id);
  if (row === undefined) throw new Error(`no rule ${id}`);
  return row;
}

/** The row's own example, with its reading changed. */
function judged(id: string, change: (read: FilterRead) => readonly FilterRead[]) {
  const row = rowOf(id);
  const example = row.examples().kept;
  const filters = (example.filters ?? []).flatMap(change);
  return judgementOf(row, { ...none, ...example, filters });
}

function reading(rows: readonly Row[], walk: Partial<Walk>): FilterRead {
  return { walk: walkOf([rows.map(({ id }) => id)], { list: 'products', ...walk }), rows };
}

describe('a store filter that was sent with a category', () => {
  const filters = [use('storeIds', 'store-1'), use('categoryIds', 'category-1')];
  const elsewhere = productRow({ id: 'product-2', storeIds: ['store-2'] });
  const products = censusOf('products', [productRow(), elsewhere], null);
  it.each([
    ['another category is not counted here', productRow({ id: 'product-3', categoryId: 'category-2' }), 'passed'],
    ['another store fails', elsewhere, 'failed'],
  ])('%s', (_, other, outcome) => {
    const reads = [reading([productRow(), other], { filters })];
    const judgement = judgementOf(rowOf('filter-products-stores'), { ...none, filters: reads, products });
    expect(judgement.outcome, judgement.message).toBe(outcome);
  });
});

it('a record outside of the range that was sent with one filter breaks the combination', () => {
  const late = logRow({ id: 'log-2', createdAt: '2026-02-01T00:00:00.000Z' });
  const window = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-31T00:00:00.000Z' };
  const row = rowOf('logs-combined');
  const kept = row.examples().kept;
  const read = reading([late], { list: 'logs', filters: [use('types', 'RESTOCK')], window });
  const judgement = judgementOf(row, { ...none, ...kept, filters: [...(kept.filters ?? []), read] });
  expect(judgement.message).toMatch(/^seen in 1 of 2 readings through a filter: .* record log-2 does not match/);
});

describe.each(formsRows.map(({ id }) => id))('%s', (id) => {
  const forms = (comma: Partial<Walk>, repeated: Partial<Walk>) =>
    judged(id, ({ walk }) => [
      { walk: { ...walk, ...(walk.filters[0]?.form === 'comma' ? comma : repeated) }, rows: [] },
    ]);

  it.each([
    ['one was cut', { ids: ['1'] }, { ids: ['3', '1', '4'], stopped: 'cap' }, 'failed', /in its rep/],
    ['one form is refused', { ids: [], stopped: 'refused' }, {}, 'failed', /one form .* was refused/],
    ['both cut', { ids: ['1'], stopped: 'cap' }, { ids: ['3'], stopped: 'cap' }, 'cantTell', /no pair of readings was/],
    ['both are refused', { stopped: 'refused' }, { stopped: 'refused' }, 'cantTell', /refused/],
  ] as const)('%s', (_, comma, repeated, outcome, text) => {
    const judgement = forms(comma, repeated);
    expect([judgement.outcome, textOf(judgement)]).toEqual([outcome, expect.stringMatching(text)]);
  });

  it('has no pair where a filter has one value', () => {
    expect(judged(id, () => [])).toMatchObject({ outcome: 'cantTell', lacksData: true });
  });
});

function counted(
  operation: PagedOperation,
  values: Values,
  data: readonly Json[],
  more: Partial<Omit<Exchange, 'facts'>> = {},
) {
  const answer = exchange({ operation, query: queryOf(values), body: { data: [...data] }, ...more });
  return decide({ quorum: { unclear: 0.1 } }, countFilteredAnswers(operation, [answer]));
}

const soldIn = (id: string): Json => ({ id: `sale of ${id}`, store: { id } });

type Case = readonly [name: string, operation: PagedOperation, values: Values, data: readonly Json[]];

it.each<Case>([
  ['with IDs in capitals', 'listSales', { storeIds: A }, [soldIn(A.toUpperCase())]],
  ['with a masked ID', 'listSales', { storeIds: A }, [soldIn('aaaa-999')]],
])('a filter holds in an answer: %s', (_, operation, query, data) => {
  expect(counted(operation, query, data).outcome).toBe('passed');
});

it.each<readonly [...Case, RegExp]>([
  ['with a store sent twice', 'listSales', { storeIds: [A, A] }, [soldIn(B)], /storeIds/],
  ['with IDs that are numbers', 'listSales', { storeIds: A }, [{ id: 7, store: { id: B } }], /such as 7/],
  ['without a tab', 'listSales', { tabCreatorId: A }, [{ tabCreator: null }], /tabCreatorId/],
])('a filter is broken by an answer: %s', (_, operation, query, data, text) => {
  const { outcome, message } = counted(operation, query, data);
  expect([outcome, message]).toEqual(['failed', expect.stringMatching(text)]);
});

it.each<Case>([
  ['two categories', 'listProducts', { categoryIds: A }, [{ category: { id: B } }, { category: { id: B } }]],
  ['promotions', 'listPromotions', { productIds: A }, [{ products: [] }, { products: [] }, { products: [{ id: A }] }]],
])('a few records that may have changed since they were found are unclear: %s', (_, operation, query, data) => {
  const { outcome, message } = counted(operation, query, data);
  expect([outcome, message]).toEqual(['cantTell', expect.stringMatching(/may have changed/)]);
});

describe('no filter is counted', () => {
  it.each<Case>([
    ['with an unknown value', 'listSales', { status: 'GONE' }, [{ status: 'PAID' }]],
    ['with an ID of zeros', 'listSales', { storeIds: A.replaceAll(/\w/g, '0') }, [soldIn(A)]],
    ['without one', 'listSales', { limit: '5' }, [soldIn(B)]],
    ['with an invalid value among valid ones', 'listSales', { storeIds: `${A},x` }, [soldIn(B)]],
    ['with two values where one is allowed', 'listSales', { staffId: [A, B] }, [{ staff: { id: 'c' } }]],
    ['behind a cursor', 'listSales', { storeIds: A, cursor: B }, [soldIn(B)]],
    ['with an undocumented parameter', 'listSales', { storeIds: A, expand: 'x' }, [soldIn(B)]],
    ['by a search', 'listProducts', { search: 'tea' }, [{ category: { id: B } }]],
    ['by active', 'listPromotions', { active: 'true' }, [{ stores: [] }]],
    ['with a type that is not in capitals', 'listInventoryLogs', { types: 'restocked' }, [{ type: 'DELETE' }]],
  ])('%s', (_, operation, query, data) => {
    expect(counted(operation, query, data)).toMatchObject({ outcome: 'cantTell', lacksData: true });
  });

  it.each<Partial<Omit<Exchange, 'facts'>>>([
    { credential: { key: 'other' } },
    { status: 403 },
    { operation: 'listPromotions' },
  ])('in an answer to another key, a refusal or an answer of another list: %o', (answer) => {
    const { outcome } = counted('listSales', { storeIds: A }, [soldIn(B)], answer);
    expect(outcome).toBe('cantTell');
  });
});
