import type { Exchange } from '../../../model/exchange.ts';
import type { Walk } from '../../../model/lists.ts';
import { exchange, walkOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { walkEvidence } from '../testing.ts';
import { pageDefaultSize } from './page-default-size.ts';

function ids(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `record-${from + index}`);
}

function seen(walks: readonly Walk[], exchanges: readonly Exchange[] = []) {
  return { ...walkEvidence(walks), exchanges };
}

function page(count: number, query: Exchange['query']): Exchange {
  const data = ids(0, count).map((id) => ({ id }));
  return exchange({ operation: 'listSales', status: 200, query, body: { data } });
}

const short = walkOf([ids(0, 25), ids(25, 4)], { limit: null });

ruleCases(pageDefaultSize, {
  passes: [
    ['25, then the rest', seen([walkOf([ids(0, 25), ids(25, 4)], { limit: null })])],
    ['25, the rest, and an empty page', seen([walkOf([ids(0, 25), ids(25, 4), []], { limit: null })])],
    ['an empty page between full ones', seen([walkOf([ids(0, 25), [], ids(25, 25), [], ids(50, 4)], { limit: null })])],
    [
      'a hundred where a hundred were asked for',
      seen([short], [page(100, [['limit', '100']]), page(25, [['status', 'PAID']])]),
    ],
  ],
  fails: [
    ['more with a filter', seen([short], [page(26, [['status', 'PAID']])]), /a page has 26 records/],
    [
      'more than 25, though short by chance elsewhere',
      seen([walkOf([ids(0, 22), ids(22, 24), ids(46, 4)], { limit: null }), walkOf([ids(0, 30)], { limit: null })]),
      /has 30 records/,
    ],
    [
      'short by chance in another list',
      seen([
        walkOf([ids(0, 22), ids(22, 24), ids(46, 4)], { limit: null, list: 'products' }),
        walkOf([ids(0, 20), ids(20, 20), ids(40, 4)], { limit: null }),
      ]),
      /sales with.*has 20 records/,
    ],
    ['20 to a page', seen([walkOf([ids(0, 20), ids(20, 10)], { limit: null })]), /has 20 records/],
    ['all at once', seen([walkOf([ids(0, 30)], { limit: null })]), /has 30 records/],
  ],
  cannotTell: [
    [
      'short by chance, now by three and now by one',
      seen([
        walkOf([ids(0, 22), ids(22, 24), ids(46, 4)], { limit: null }),
        walkOf([ids(0, 50)], { limit: 50, list: 'products' }),
      ]),
    ],
    ['a short list', seen([walkOf([ids(0, 10)], { limit: null })])],
  ],
});
