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
    ['a movement came in between', listed('abc', 'xab', 'c')],
    ['there are more pages than two', listed('abcde', 'abc', 'd', 'c2')],
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
  passes: [['some other walk has a cursor', evidence(lettered('ab cd', { window: WIDE, limit: 2 }), onePage())]],
  fails: [
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
  const pages = counts.map((count, page) => Array.from({ length: count }, (_, index) => `${page}-${index}`));
  return walkOf(pages, { limit: null, ...partial });
}

function seen(walks: readonly Walk[], exchanges: readonly Exchange[] = []) {
  return { ...walkEvidence(walks), exchanges };
}

ruleCases(pageDefaultSize, {
  fails: [
    ['more than 25, though short by chance elsewhere', seen([sized([22, 24, 4]), sized([30])]), /has 30 records/],
    ['elsewhere', seen([sized([22, 24, 4], { list: 'products' }), sized([20, 20, 4])]), /sales with.*has 20 records/],
  ],
  cannotTell: [
    ['short by chance, by three and by one', seen([sized([22, 24, 4]), sized([50], { limit: 50, list: 'products' })])],
    ['a short list', seen([sized([10])])],
  ],
});

const filters = [use('status', 'PAID')];
const paid = [saleRow({ id: 'a' }), saleRow({ id: 'b' })];

function filtered(reads: readonly FilterRead[], sales: readonly SaleRow[] = []) {
  return { ...walkEvidence([], sales), filters: reads };
}

const three = [saleRow({ id: 'a' }), saleRow({ id: 'b' }), saleRow({ id: 'x' })];
const both = [use('status', 'PAID', 'PENDING')];
const kinds = [saleRow({ id: 'a' }), saleRow({ id: 'p', status: 'PENDING' }), saleRow({ id: 'b' })];
const rest = [saleRow({ id: 'q', status: 'PENDING' }), saleRow({ id: 'c' }), saleRow({ id: 'r', status: 'PENDING' })];

ruleCases(pageFiltersKept, {
  passes: [
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
  cannotTell: [['one page', filtered([{ walk: lettered('a', { filters }), rows: paid }])]],
});
