import { exchange } from '../../../model/examples/evidence.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { pageNoDuplicates } from './page-no-duplicates.ts';

function page(ids: readonly string[], partial: Partial<Omit<Exchange, 'facts'>> = {}) {
  const query: Exchange['query'] = [['paymentMethods', 'CASH,CARD']];
  return { exchanges: [exchange({ query, body: { data: ids.map((id) => ({ id })) }, ...partial })] };
}

ruleCases(pageNoDuplicates, {
  passes: [
    ['each once', page(['a', 'b', 'c'])],
    ['an empty page', page([])],
    [
      'analytics',
      { exchanges: [...page(['a']).exchanges, ...page(['a', 'a'], { operation: 'getStaffAnalytics' }).exchanges] },
    ],
    ['records without an id (of another rule)', { exchanges: [exchange({ body: { data: [{}, {}] } })] }],
  ],
  fails: [
    ['once a payment', page(['a', 'b', 'b', 'c']), /listSales with paymentMethods: record b came 2 times on one page/],
    ['apart from each other', page(['a', 'b', 'a'], { operation: 'listPromotions', query: [] })],
  ],
  cannotTell: [
    ['refusals', page(['a', 'a'], { status: 400 })],
    ['pages of walks', page([], { body: undefined })],
  ],
});
