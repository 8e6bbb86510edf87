import { queryOf, type Values } from '../../../ask/questions/ask.ts';
import { exchange, saleRow, use, WIDE, walkOf } from '../../../model/examples/evidence.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { FilterRead, Walk } from '../../../model/lists.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { defaultRange } from '../../../testing/default-range.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { lettered, walkEvidence } from '../walks.family.ts';
import { pageContinuesWithoutRange, pageCursorGiven, pageDefaultSize, pageFiltersKept } from './page-cursors.ts';

const types = 'SALE_CREATE';

function page(id: string, values: Values, ids: string, nextCursor: string | null = null) {
  const body = { data: Array.from(ids, (record) => ({ id: record })), pagination: { nextCursor } };
  return exchange({ id, operation: 'listInventoryLogs', query: queryOf(values), body });
}

/** A listing of one kind of movements at once, and the same in two pages. */
function listed(whole: string, first: string, second: string, after: string | null = null) {
  const exchanges = [
    page('ex-0002', { limit: '100', types }, whole),
    page('ex-0003', { limit: '3', types }, first, 'c1'),
    page('ex-0004', { limit: '3', types, cursor: 'c1' }, second, after),
    page('ex-0005', { limit: '100', types: 'RESTOCK' }, 'xy'),
  ];
  const edge = {
    side: 'outside',
    record: 'a',
    createdAt: '',
    listed: false,
    exchanges: ['ex-0002', 'ex-0005'],
  } as const;
  const { defaultRange: plain } = defaultRange({});
  const later = { oldest: null, exchanges: ['ex-0003', 'ex-0004'] };
  return { rangeEcho: { reads: [] }, defaultRange: { ...plain, edges: [edge], later }, exchanges };
}

const right = listed('abcd', 'abc', 'd');

ruleCases(pageContinuesWithoutRange, {
  passes: [
    ['what is listed at once comes on two pages', right],
    ['a movement came in between', listed('abc', 'xab', 'c')],
    ['there are more pages than two', listed('abcde', 'abc', 'd', 'c2')],
  ],
  fails: [
    ['one comes on both pages', listed('abcd', 'abc', 'cd'), /with limit, types, cursor: record c came on two pages/],
    ['one between the pages is lost', listed('abcde', 'abc', 'e'), /record d is in the list, but on neither/],
    [
      'a page of a named range comes twice',
      {
        ...right,
        rangeEcho: {
          reads: ['ex-0006', 'ex-0007'].map((id) => ({
            operation: 'listInventoryLogs' as const,
            sent: { from: null, to: null },
            echoed: null,
            exchange: id,
            status: 200,
          })),
        },
        exchanges: [
          page('ex-0006', { limit: '2' }, 'ab', 'c3'),
          page('ex-0007', { limit: '2', cursor: 'c3' }, 'ab', 'c3'),
        ],
      },
      /record a came on two pages/,
    ],
  ],
  cannotTell: [['nothing had a second page', { ...right, exchanges: right.exchanges.slice(0, 1) }, /no range/]],
});

const sales = ['a', 'b', 'c', 'd'].map((id) => saleRow({ id }));
const evidence = (...walks: readonly Walk[]) => ({ ...walkEvidence(walks, sales), exchanges: [exchange({})] });
const onePage = (partial: Partial<Walk> = {}) => lettered('ab', { window: WIDE, limit: 2, ...partial });
const elsewhere = exchange({
  id: onePage().pages[0]?.exchange ?? '',
  facts: { extras: [{ path: '/meta/nextCursor', type: 'string', count: 1 }] },
});

ruleCases(pageCursorGiven, {
  passes: [
    ['a page leads to the next', evidence(lettered('ab cd', { window: WIDE, limit: 2 }))],
    ['some other walk has a cursor', evidence(lettered('ab cd', { window: WIDE, limit: 2 }), onePage())],
  ],
  fails: [
    ['each full page is the last', evidence(onePage()), /a page with 2 records .* record c is not on it$/],
    ['a cursor is in another place', { ...evidence(onePage()), exchanges: [elsewhere] }, /a field meta.nextCursor/],
  ],
  cannotTell: [
    ['a page that is not full may lack a record for another reason', evidence(onePage({ limit: 3 }))],
    ['the page has all', evidence(lettered('abcd', { window: WIDE, limit: 4 }))],
    ['a filter selects fewer', evidence(onePage({ filters: [use('status', 'PAID')] }))],
  ],
});

/** Records with ids of their own on every page; without limit, if the case does not say otherwise. */
function sized(counts: readonly number[], partial: Partial<Walk> = {}): Walk {
  const pages = counts.map((count, sizedPage) => Array.from({ length: count }, (_, index) => `${sizedPage}-${index}`));
  return walkOf(pages, { limit: null, ...partial });
}

function seen(walks: readonly Walk[], exchanges: readonly Exchange[] = []) {
  return { ...walkEvidence(walks), exchanges };
}

function sizedPage(count: number, values: Values): Exchange {
  const data = sized([count]).ids.map((id) => ({ id }));
  return exchange({ query: queryOf(values), body: { data } });
}

const short = sized([25, 4]);

ruleCases(pageDefaultSize, {
  passes: [
    ['25, then the rest', seen([sized([25, 4])])],
    ['25, the rest, and an empty page', seen([sized([25, 4, 0])])],
    ['an empty page between full ones', seen([sized([25, 0, 25, 0, 4])])],
    [
      'a hundred where that was asked for',
      seen([short], [sizedPage(100, { limit: '100' }), sizedPage(25, { status: 'PAID' })]),
    ],
  ],
  fails: [
    ['more with a filter', seen([short], [sizedPage(26, { status: 'PAID' })]), /a page has 26 records/],
    ['more than 25, though short by chance elsewhere', seen([sized([22, 24, 4]), sized([30])]), /has 30 records/],
    ['elsewhere', seen([sized([22, 24, 4], { list: 'products' }), sized([20, 20, 4])]), /sales with.*has 20 records/],
    ['20 to a page', seen([sized([20, 10])]), /has 20 records/],
    ['all at once', seen([sized([30])]), /has 30 records/],
  ],
  cannotTell: [
    ['short by chance, by three and by one', seen([sized([22, 24, 4]), sized([50], { limit: 50, list: 'products' })])],
    ['a short list', seen([sized([10])])],
  ],
});

const filters = [use('status', 'PAID')];
const paid = [saleRow({ id: 'a' }), saleRow({ id: 'b' })];
const pending = saleRow({ id: 'c', status: 'PENDING' });

function filtered(reads: readonly FilterRead[], sales: readonly SaleRow[] = []) {
  return { ...walkEvidence([], sales), filters: reads };
}

const three = [saleRow({ id: 'a' }), saleRow({ id: 'b' }), saleRow({ id: 'x' })];
const both = [use('status', 'PAID', 'PENDING')];
const kinds = [saleRow({ id: 'a' }), saleRow({ id: 'p', status: 'PENDING' }), saleRow({ id: 'b' })];
const rest = [saleRow({ id: 'q', status: 'PENDING' }), saleRow({ id: 'c' }), saleRow({ id: 'r', status: 'PENDING' })];

ruleCases(pageFiltersKept, {
  passes: [
    ['paid sales on both pages', filtered([{ walk: lettered('a b', { filters }), rows: paid }], paid)],
    [
      'a record that the edge of a page loses is a hole, not a filter',
      filtered([{ walk: lettered('a x', { filters }), rows: [saleRow({ id: 'a' }), saleRow({ id: 'x' })] }], three),
    ],
    [
      'what the first page lacks already is not the matter of pages',
      filtered(
        [{ walk: lettered('ab c', { filters: both }), rows: [...paid, saleRow({ id: 'c' })] }],
        [...kinds, ...rest],
      ),
    ],
  ],
  fails: [
    [
      'the second page forgets the status',
      filtered([{ walk: lettered('ab c', { filters }), rows: [...paid, pending] }], paid),
      /record c came after the first page/,
    ],
    [
      'the second page keeps the first of two statuses alone',
      filtered(
        [{ walk: lettered('apb c', { filters: both }), rows: [...kinds, saleRow({ id: 'c' })] }],
        [...kinds, ...rest],
      ),
      /record q matches the filter .* missing after it/,
    ],
  ],
  cannotTell: [['one page', filtered([{ walk: lettered('a', { filters }), rows: paid }])]],
});
