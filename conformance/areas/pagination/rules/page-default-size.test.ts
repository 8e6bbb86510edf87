import { queryOf, type Values } from '../../../ask/questions/ask.ts';
import { exchange, walkOf } from '../../../model/examples/evidence.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Walk } from '../../../model/lists.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { walkEvidence } from '../example-walks.ts';
import { pageDefaultSize } from './page-default-size.ts';

/** Records with ids of their own on every page; without limit, if the case does not say otherwise. */
function sized(counts: readonly number[], partial: Partial<Walk> = {}): Walk {
  const pages = counts.map((count, page) => Array.from({ length: count }, (_, index) => `${page}-${index}`));
  return walkOf(pages, { limit: null, ...partial });
}

function seen(walks: readonly Walk[], exchanges: readonly Exchange[] = []) {
  return { ...walkEvidence(walks), exchanges };
}

function page(count: number, values: Values): Exchange {
  const data = sized([count]).ids.map((id) => ({ id }));
  return exchange({ query: queryOf(values), body: { data } });
}

const short = sized([25, 4]);

ruleCases(pageDefaultSize, {
  passes: [
    ['25, then the rest', seen([sized([25, 4])])],
    ['25, the rest, and an empty page', seen([sized([25, 4, 0])])],
    ['an empty page between full ones', seen([sized([25, 0, 25, 0, 4])])],
    ['a hundred where that was asked for', seen([short], [page(100, { limit: '100' }), page(25, { status: 'PAID' })])],
  ],
  fails: [
    ['more with a filter', seen([short], [page(26, { status: 'PAID' })]), /a page has 26 records/],
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
