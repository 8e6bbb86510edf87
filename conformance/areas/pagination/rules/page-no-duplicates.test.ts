import type { Exchange } from '../../../model/exchange.ts';
import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { pageNoDuplicates } from './page-no-duplicates.ts';

function page(ids: readonly string[], partial: Partial<Omit<Exchange, 'facts'>> = {}) {
  const query: Exchange['query'] = [['paymentMethods', 'CASH,CARD']];
  return { exchanges: [exchange({ query, body: { data: ids.map((id) => ({ id })) }, ...partial })] };
}

ruleCases(pageNoDuplicates, {
  passes: [
    { name: 'each once', evidence: page(['a', 'b', 'c']) },
    { name: 'an empty page', evidence: page([]) },
    {
      name: 'rows of analytics',
      evidence: {
        exchanges: [...page(['a']).exchanges, ...page(['a', 'a'], { operation: 'getStaffAnalytics' }).exchanges],
      },
    },
    {
      name: 'records without an id, which are counted by another rule',
      evidence: { exchanges: [exchange({ body: { data: [{}, {}] } })] },
    },
  ],
  fails: [
    {
      name: 'a sale for each of its payments',
      evidence: page(['a', 'b', 'b', 'c']),
      message: /listSales with paymentMethods: record b came 2 times on one page/,
    },
    { name: 'apart from each other', evidence: page(['a', 'b', 'a'], { operation: 'listPromotions', query: [] }) },
  ],
  cannotTell: [
    { name: 'refusals alone', evidence: page(['a', 'a'], { status: 400 }) },
    { name: 'pages of walks alone', evidence: page([], { body: undefined }) },
  ],
});
