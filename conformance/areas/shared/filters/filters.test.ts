import { describe, expect, it, test } from 'vitest';
import type { PagedOperation } from '../../../../contract/operations.ts';
import { queryOf, type Values } from '../../../ask/questions/ask.ts';
import { decide } from '../../../decide/decide.ts';
import { censusOf, exchange, promotionRow, saleRow, use, WIDE, walkOf } from '../../../model/examples/evidence.ts';
import type { Exchange, Json } from '../../../model/exchange.ts';
import type { FilterUse, ListName, Walk, Window } from '../../../model/lists.ts';
import { judgementOf, rowOf, textOf } from '../../../testing/rule-cases.ts';
import { filterFormsFamily } from '../../filters/filters.family.ts';
import { countFilteredAnswers } from './answers-family.ts';
import { compareRead } from './compare.ts';
import { byTheirRange, contradictionsIn } from './list-answers.probe.ts';
import { type AnyRow, matchedBy, TESTS } from './semantics.ts';

const A = 'aaaaaaaa-0000-4000-8000-000000000001';
const B = 'bbbbbbbb-0000-4000-8000-000000000002';
const BOUND = '2026-01-10T10:00:00.000Z';

test.each<[string, ListName, readonly FilterUse[], number, Window?]>([
  ['is promised: a single bound on promotions', 'promotions', [use('from', BOUND)], 400],
  [
    'is not refused with another status than 400: an offset',
    'promotions',
    [use('from', '2026-01-10T05:00:00.000-07:00')],
    403,
  ],
  ['is promised: a whole range', 'logs', [], 400, WIDE],
  ['is promised: another filter', 'logs', [use('types', 'RESTOCK')], 400],
  ['is promised: a bound with another filter', 'sales', [use('from', BOUND), use('status', 'PAID')], 400],
])('%s', (_, list, filters, status, window) => {
  const page = { exchange: 'ex-0001', status, count: 0, nextCursor: 'null' } as const;
  const walk = walkOf([], { list, filters, window: window ?? null, pages: [page], stopped: 'refused' });
  expect(compareRead({ walk, rows: [] }, censusOf<AnyRow>(list, []))).toHaveLength(1);
});

test.each([
  ['Happy hour', true],
  ['Summer sale', false],
  ['Thank you aaaaa, +99 99 999 9999', 'either'],
])('whether a search for HOUR matches "%s": %s, since a masked part may be anything', (name, belongs) => {
  expect(TESTS.promotions.search?.belongs(promotionRow({ name }), ['HOUR'])).toBe(belongs);
});

test.each([
  ['049', 'either'],
  ['007', false],
])(
  'whether a search for %s matches invoice 1490: %s, since leading zeros may be read as a number',
  (search, belongs) => {
    expect(TESTS.sales.search?.belongs(saleRow({ invoiceId: 1490 }), [search])).toBe(belongs);
  },
);

test('an invoice is a number in the record that shows it', () => {
  const [matched] = matchedBy('sales', [use('search', '60')], saleRow({ invoiceId: 1490 }));
  expect(matched).toMatchObject({ has: '"invoiceId": 1490', at: [['/invoiceId', '1490']] });
});

test.each([
  ['of none that came', [], 'nothing returned'],
  ['between records of one page', [['a', 'c']], 'not returned'],
  ['where the next page begins', [['a'], ['c']], 'not returned after a page'],
  ['behind the last page, of which others came', [['a', 'b']], 'not returned after a page'],
])('a record that is left out %s', (_, pages, aspect) => {
  const plain = censusOf(
    'sales',
    ['a', 'b', 'c'].map((id) => saleRow({ id })),
  );
  const came = new Set(pages.flat());
  const rows = plain.rows.filter(({ id }) => came.has(id));
  const walk = walkOf(pages, { list: 'sales', filters: [use('status', 'PAID')] });
  const findings = compareRead({ walk, rows }, plain);
  expect(findings.map(({ subject }) => subject.aspect)).toEqual(
    plain.rows.filter(({ id }) => !came.has(id)).map(() => aspect),
  );
});

test('a record that the plain list has is not said to be hidden, where a filter that matches none returns it', () => {
  const plain = censusOf('sales', [saleRow({ id: 'a', status: 'PAID' })]);
  const walk = walkOf([['a', 'b']], { list: 'sales', filters: [use('status', 'PENDING')] });
  const rows = [...plain.rows, saleRow({ id: 'b', status: 'PENDING' })];
  const findings = compareRead({ walk, rows }, plain);
  expect(findings.map(({ subject: { aspect, record } }) => [record, aspect])).toEqual([
    ['a', 'returned'],
    ['b', 'returned with the filter only'],
  ]);
});

const YEAR: Exchange['query'] = [
  ['from', '2026-01-01T00:00:00.000Z'],
  ['to', '2027-01-01T00:00:00.000Z'],
];
const IN_MARCH = '2026-03-01T10:00:00.000Z';
const sale: Json = { id: 'sale-1', createdAt: IN_MARCH, updatedAt: IN_MARCH, status: 'PAID', store: { id: 'store-1' } };

describe('an empty list of sales', () => {
  const empty = (query: Exchange['query']) => exchange({ query, body: { data: [] } });
  const contradicted = (...answers: readonly Exchange[]) =>
    contradictionsIn('listSales', [...answers, exchange({ body: { data: [sale] } })]).contradictions;

  it('may be a page of a walk, whose body was let go', () => {
    const page = exchange({ query: YEAR, body: undefined, facts: { records: 0 } });
    expect(contradicted(page)).toMatchObject([{ record: 'sale-1' }]);
  });

  it('is named once for each set of parameters', () => {
    expect(contradicted(...[YEAR, YEAR, [...YEAR, ['status', 'PAID'] as const]].map(empty))).toHaveLength(2);
  });
});

it('ranges of sales are by their last change, where one came that is in the range by it, and one that changed later did not', () => {
  const rows = ['a', 'b'].map((id) => saleRow({ id, createdAt: BOUND, updatedAt: IN_MARCH }));
  const [from, to] = ['2026-02-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'];
  const came = { walk: walkOf([['a']], { list: 'sales', filters: [use('from', from)] }), rows: rows.slice(0, 1) };
  const empty = { walk: walkOf([], { list: 'sales', window: { from, to } }), rows: [] };
  const sales = { ...censusOf<AnyRow>('sales', rows.slice(1)), window: { from: BOUND, to: IN_MARCH } };
  const [read] = byTheirRange({ filters: [came, empty], sales }).filters;
  expect(read?.rows).toMatchObject([{ id: 'a', createdAt: IN_MARCH }]);
});

describe('two forms of a filter', () => {
  const row = rowOf(filterFormsFamily.rules, 'filter-sales-forms');
  const read = (form: FilterUse['form'], partial: Partial<Walk>) => {
    const filters = [{ ...use('status', 'a', 'b'), form }];
    return { walk: walkOf([['1', '2']], { filters, ...partial }), rows: [] };
  };

  it.each([
    ['one was cut', { ids: ['1'] }, { ids: ['3', '1', '4'], stopped: 'cap' }, 'failed', /in its rep/],
    ['one form is refused', { ids: [], stopped: 'refused' }, {}, 'failed', /one form .* was refused/],
    ['both cut', { ids: ['1'], stopped: 'cap' }, { ids: ['3'], stopped: 'cap' }, 'cantTell', /no pair of readings was/],
    ['both are refused', { stopped: 'refused' }, { stopped: 'refused' }, 'cantTell', /refused/],
  ] as const)('%s', (_, comma, repeated, outcome, text) => {
    const judgement = judgementOf(row, { filters: [read('comma', comma), read('repeated', repeated)] });
    expect([judgement.outcome, textOf(judgement)]).toEqual([outcome, expect.stringMatching(text)]);
  });

  it('are no pair where a filter has one value', () => {
    expect(judgementOf(row, { filters: [] })).toMatchObject({ outcome: 'cantTell', lacksData: true });
  });
});

function counted(operation: PagedOperation, values: Values, ...data: readonly Json[]) {
  const answer = exchange({ operation, query: queryOf(values), body: { data } });
  return decide({ quorum: { unclear: 0.1 } }, countFilteredAnswers(operation, [answer]));
}

it.each<[string, Values, Json, RegExp]>([
  ['with a store sent twice', { storeIds: [A, A] }, { id: 'a', store: { id: B } }, /storeIds/],
  ['with IDs that are numbers', { storeIds: A }, { id: 7, store: { id: B } }, /such as 7/],
])('a filter is broken by an answer: %s', (_, values, sold, text) => {
  const { outcome, message } = counted('listSales', values, sold);
  expect([outcome, message]).toEqual(['failed', expect.stringMatching(text)]);
});

it('a few records that may have changed since they were found are unclear', () => {
  const data: readonly Json[] = [{ products: [] }, { products: [] }, { products: [{ id: A }] }];
  const { outcome, message } = counted('listPromotions', { productIds: A }, ...data);
  expect([outcome, message]).toEqual(['cantTell', expect.stringMatching(/may have changed/)]);
});
