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
    { name: '25, then the rest', evidence: seen([walkOf([ids(0, 25), ids(25, 4)], { limit: null })]) },
    {
      name: '25, the rest, and an empty page',
      evidence: seen([walkOf([ids(0, 25), ids(25, 4), []], { limit: null })]),
    },
    {
      name: 'an empty page between full ones',
      evidence: seen([walkOf([ids(0, 25), [], ids(25, 25), [], ids(50, 4)], { limit: null })]),
    },
    {
      name: 'a hundred where a hundred were asked for',
      evidence: seen([short], [page(100, [['limit', '100']]), page(25, [['status', 'PAID']])]),
    },
  ],
  fails: [
    {
      name: 'more with a filter',
      evidence: seen([short], [page(26, [['status', 'PAID']])]),
      message: /a page has 26 records/,
    },
    {
      name: 'more than 25, though short by chance elsewhere',
      evidence: seen([
        walkOf([ids(0, 22), ids(22, 24), ids(46, 4)], { limit: null }),
        walkOf([ids(0, 30)], { limit: null }),
      ]),
      message: /has 30 records/,
    },
    {
      name: 'short by chance in another list',
      evidence: seen([
        walkOf([ids(0, 22), ids(22, 24), ids(46, 4)], { limit: null, list: 'products' }),
        walkOf([ids(0, 20), ids(20, 20), ids(40, 4)], { limit: null }),
      ]),
      message: /sales with.*has 20 records/,
    },
    {
      name: '20 to a page',
      evidence: seen([walkOf([ids(0, 20), ids(20, 10)], { limit: null })]),
      message: /has 20 records/,
    },
    {
      name: 'all at once',
      evidence: seen([walkOf([ids(0, 30)], { limit: null })]),
      message: /has 30 records/,
    },
  ],
  cannotTell: [
    {
      name: 'short by chance, now by three and now by one',
      evidence: seen([
        walkOf([ids(0, 22), ids(22, 24), ids(46, 4)], { limit: null }),
        walkOf([ids(0, 50)], { limit: 50, list: 'products' }),
      ]),
    },
    { name: 'a short list', evidence: seen([walkOf([ids(0, 10)], { limit: null })]) },
  ],
});
