import { describe, expect, it } from 'vitest';
import { queryOf } from '../../ask/questions/ask.ts';
import { decide } from '../../decide/decide.ts';
import type { FilterUse, ListName, Walk } from '../../model/lists.ts';
import { censusOf, exchange, promotionRow, saleRow, use, WIDE, walkOf } from '../../testing/exchanges.ts';
import { judgementOf, rowOf, textOf } from '../../testing/rule-cases.ts';
import { filterFormsFamily } from '../filters/filters.family.ts';
import { countFilteredAnswers } from './filters/answers-family.ts';
import { compareRead } from './filters/filter-family.ts';
import { contradictionsIn } from './filters/list-answers.probe.ts';
import { type AnyRow, TESTS } from './filters/semantics.ts';
import { countRequests } from './requests/count-answers.ts';
import { pagesOf } from './sights.ts';

it('cites the pages that have a record, and the first ones for a record on no page', () => {
  const walk = walkOf([['a', 'b'], ['c'], ['d', 'e']]);
  expect(pagesOf({ walk, evidence: ['ex-0001', 'ex-0002', 'ex-0003'] })('c')).toEqual(['ex-0002']);
  const evidence = Array.from({ length: 80 }, (_, page) => `ex-${page}`);
  expect(pagesOf({ walk, evidence })('z')).toEqual(['ex-0', 'ex-1', 'ex-2', 'ex-3', 'ex-4']);
});

it('says what to send where no data was expected', () => {
  const { broken } = countRequests([{ exchange: 'x', status: 200 }], {
    kept: () => false,
    subject: () => ({ operation: 'listSales', request: 'by a slash' }),
    expected: () => ({ kind: 'no-data', words: 'no data' }),
  });
  expect(broken.map(({ fix }) => fix)).toEqual(['For listSales by a slash, send no data.']);
});

it.each<[string, ListName, readonly FilterUse[], number, Walk['window']?]>([
  ['a single bound on promotions', 'promotions', [use('from', WIDE.from)], 400],
  ['an offset, but with 400', 'promotions', [use('from', '2026-01-10T05:00:00.000-07:00')], 403],
  ['a whole range', 'logs', [], 400, WIDE],
  ['another filter', 'logs', [use('types', 'RESTOCK')], 400],
  ['a bound with another filter', 'sales', [use('from', WIDE.from), use('status', 'PAID')], 400],
])('must not be refused: %s', (_, list, filters, status, window = null) => {
  const page = { exchange: 'ex-0001', status, count: 0, nextCursor: 'null' } as const;
  const walk = walkOf([], { list, filters, window, pages: [page], stopped: 'refused' });
  expect(compareRead({ walk, rows: [] }, censusOf<AnyRow>(list, []))).toHaveLength(1);
});

it('a search may find what is masked, and a number in front of which a zero was sent', () => {
  const finds = (name: string) => TESTS.promotions.search?.belongs(promotionRow({ name }), ['HOUR']);
  expect(['Happy hour', 'Summer sale', 'Thank you aaaaa'].map(finds)).toEqual([true, false, 'either']);
  const invoice = (search: string) => TESTS.sales.search?.belongs(saleRow({ invoiceId: 1490 }), [search]);
  expect(['049', '007'].map(invoice)).toEqual(['either', false]);
});

it('a record that the plain list has is not said to be hidden, where a filter that matches none returns it', () => {
  const plain = censusOf('sales', [saleRow({ id: 'a', status: 'PAID' })]);
  const walk = walkOf([['a', 'b']], { list: 'sales', filters: [use('status', 'PENDING')] });
  const rows = [...plain.rows, saleRow({ id: 'b', status: 'PENDING' })];
  const findings = compareRead({ walk, rows }, plain);
  expect(findings.map(({ subject: { aspect, record } }) => [record, aspect])).toEqual([
    ['a', 'returned'],
    ['b', 'returned with the filter only'],
  ]);
});

it('an empty list of sales may be a page of a walk, whose body was let go', () => {
  const at = '2026-03-01T10:00:00.000Z';
  const showing = exchange({ body: { data: [{ id: 'sale-1', createdAt: at, updatedAt: at }] } });
  const page = exchange({ query: queryOf({ ...WIDE }), body: undefined, facts: { records: 0 } });
  expect(contradictionsIn('listSales', [page, showing]).contradictions).toMatchObject([{ record: 'sale-1' }]);
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
});

it('a few records that may have changed since they were found are unclear', () => {
  const id = 'aaaaaaaa-0000-4000-8000-000000000001';
  const query = queryOf({ productIds: id });
  const body = { data: [{ products: [] }, { products: [] }, { products: [{ id }] }] };
  const answers = [exchange({ operation: 'listPromotions', query, body })];
  const { outcome, message } = decide({ quorum: { unclear: 0.1 } }, countFilteredAnswers('listPromotions', answers));
  expect([outcome, message]).toEqual(['cantTell', expect.stringMatching(/may have changed/)]);
});
