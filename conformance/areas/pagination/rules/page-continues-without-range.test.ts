import { queryOf, type Values } from '../../../ask/questions/ask.ts';
import { exchange } from '../../../model/examples/evidence.ts';
import { defaultRange } from '../../../testing/default-range.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { pageContinuesWithoutRange } from './page-continues-without-range.ts';

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
