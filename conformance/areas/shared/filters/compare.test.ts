import { expect, test } from 'vitest';
import { censusOf, promotionRow, saleRow, use, WIDE, walkOf } from '../../../model/examples/evidence.ts';
import type { FilterUse, ListName, Window } from '../../../model/lists.ts';
import { compareRead } from './compare.ts';
import { matchedBy, PROMOTIONS, SALES } from './semantics.ts';

const BOUND = '2026-01-10T10:00:00.000Z';

function findingsOf(list: ListName, filters: readonly FilterUse[], status: number, window: Window | null = null) {
  const page = { exchange: 'ex-0001', status, count: 0, nextCursor: 'null' } as const;
  const walk = walkOf([], { list, filters, window, pages: [page], stopped: 'refused' });
  return compareRead({ walk, rows: [] }, censusOf(list, []), {});
}

test.each(['from', 'to'])('a single bound may be refused where the default of the other is open: %s', (bound) => {
  expect(findingsOf('sales', [use(bound, BOUND)], 400)).toEqual([]);
  expect(findingsOf('logs', [use(bound, BOUND)], 400)).toEqual([]);
});

test('a single bound is promised on promotions, so a refusal is a finding', () => {
  expect(findingsOf('promotions', [use('from', BOUND)], 400)).toHaveLength(1);
});

test('an offset may be refused, with 400 and nothing else', () => {
  const western = [use('from', '2026-01-10T05:00:00.000-07:00')];
  expect(findingsOf('promotions', western, 400)).toEqual([]);
  expect(findingsOf('promotions', western, 403)).toHaveLength(1);
});

test('nothing else may be refused: a whole range, another filter, or a single bound with another status', () => {
  expect(findingsOf('logs', [], 400, WIDE)).toHaveLength(1);
  expect(findingsOf('logs', [use('types', 'RESTOCK')], 400)).toHaveLength(1);
  expect(findingsOf('sales', [use('from', BOUND), use('status', 'PAID')], 400)).toHaveLength(1);
  expect(findingsOf('sales', [use('from', BOUND)], 403)).toHaveLength(1);
});

test.each([
  ['Happy hour', true],
  ['Summer sale', false],
  ['Thank you aaaaa, +99 99 999 9999', 'either'],
  ['Hour by hour, +99 99 999 9999', true],
])('whether a search for HOUR matches "%s": %s, since a masked part may be anything', (name, belongs) => {
  expect(PROMOTIONS.search?.(promotionRow({ name }), ['HOUR'])).toBe(belongs);
});

test.each([
  ['1490', true],
  ['49', 'either'],
  ['049', 'either'],
  ['00', 'either'],
  ['0', 'either'],
  ['007', false],
])(
  'whether a search for %s matches invoice 1490: %s, since leading zeros may be read as a number',
  (search, belongs) => {
    expect(SALES.search?.(saleRow({ invoiceId: 1490 }), [search])).toBe(belongs);
  },
);

test('an invoice is a number in the record that shows it', () => {
  const [matched] = matchedBy(SALES, [use('search', '60')], saleRow({ invoiceId: 1490 }));
  expect(matched).toMatchObject({ has: '"invoiceId": 1490', at: [['/invoiceId', '1490']] });
});

test.each([
  ['of none that came', [], 'nothing returned'],
  ['between records of one page', [['a', 'c']], 'not returned'],
  ['where the next page begins', [['a'], ['c']], 'not returned after a page'],
  ['behind the last page, of which others came', [['a', 'b']], 'not returned after a page'],
  ['of records in an order of their own', [['c'], ['a']], 'not returned'],
])('a record that is left out %s', (_, pages, aspect) => {
  const plain = censusOf(
    'sales',
    ['a', 'b', 'c'].map((id) => saleRow({ id })),
  );
  const came = new Set(pages.flat());
  const rows = plain.rows.filter(({ id }) => came.has(id));
  const walk = walkOf(pages, { list: 'sales', filters: [use('status', 'PAID')] });
  const findings = compareRead({ walk, rows }, plain, SALES);
  expect(findings.map(({ subject }) => subject.aspect)).toEqual(
    plain.rows.filter(({ id }) => !came.has(id)).map(() => aspect),
  );
});
