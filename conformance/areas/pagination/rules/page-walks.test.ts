import { exchange, saleRow, WIDE } from '../../../model/examples/evidence.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { lettered, walkEvidence } from '../walks.family.ts';
import { pageFull, pageNoDuplicates, pageNoHoles, pageSizesAgree, pageWalkEnds } from './page-walks.ts';

ruleCases(pageFull, {
  fails: [
    ['a size that all later pages forget', walkEvidence([lettered('abc de fg h')]), /has 2 records/],
    [
      'a smaller maximum of its own, beyond which nothing comes',
      walkEvidence([
        lettered('abc d', { limit: 4 }),
        lettered('ab cd'),
        lettered('abcdefgh', { limit: 50, list: 'products' }),
      ]),
      /has 3 records/,
    ],
    ['half a page each time', walkEvidence([lettered('a b', { limit: 2 })]), /has 1 record$/],
  ],
  cannotTell: [
    ['short by chance, now by one and now by two', walkEvidence([lettered('ab c def', { limit: 3 })])],
    ['one short page, with a full one of that size', walkEvidence([lettered('ab c de')])],
    [
      'one short page, where others hold more',
      walkEvidence([
        lettered('a bc', { limit: 2, filters: [{ parameter: 'search', values: ['x'], form: 'comma' }] }),
        lettered('abcd', { limit: 50 }),
      ]),
    ],
    ['half a page now and then, where later pages are full', walkEvidence([lettered('ab c de f gh i')])],
    [
      'the same short page twice, where pages of another list are short by chance',
      walkEvidence([
        lettered('abc d', { limit: 4 }),
        lettered('abc def', { limit: 4 }),
        lettered('ab c def', { limit: 3, list: 'products' }),
      ]),
    ],
    ['one page', walkEvidence([lettered('a', { limit: 2 })])],
  ],
});

function page(ids: readonly string[], partial: Partial<Omit<Exchange, 'facts'>> = {}) {
  const query: Exchange['query'] = [['paymentMethods', 'CASH,CARD']];
  return { exchanges: [exchange({ query, body: { data: ids.map((id) => ({ id })) }, ...partial })] };
}

ruleCases(pageNoDuplicates, {
  passes: [
    [
      'analytics',
      { exchanges: [...page(['a']).exchanges, ...page(['a', 'a'], { operation: 'getStaffAnalytics' }).exchanges] },
    ],
    ['records without an id (of another rule)', { exchanges: [exchange({ body: { data: [{}, {}] } })] }],
  ],
  cannotTell: [
    ['refusals', page(['a', 'a'], { status: 400 })],
    ['pages of walks', page([], { body: undefined })],
  ],
});

const sales = ['a', 'b', 'c', 'd'].map((id) => saleRow({ id }));

ruleCases(pageNoHoles, {
  passes: [
    [
      'a cut walk in another order says nothing',
      walkEvidence([lettered('ab dc', { window: WIDE }), lettered('c a', { stopped: 'cap' })], sales),
    ],
  ],
  fails: [['a cut walk skips one', walkEvidence([lettered('a c', { stopped: 'cap' })], sales), /record b/]],
  cannotTell: [['no second page', walkEvidence([lettered('abcd')], sales)]],
});

ruleCases(pageSizesAgree, {
  cannotTell: [['one size only', { walks: [lettered('a b')] }]],
});

ruleCases(pageWalkEnds, {
  passes: [
    [
      'pages that are empty on the way, cut by us before their end',
      walkEvidence([lettered('a b'), lettered('- - - -', { stopped: 'cap' }), lettered('a - - -', { stopped: 'cap' })]),
    ],
  ],
  fails: [
    ['new cursors without end, same records', walkEvidence([lettered('a a a a', { stopped: 'cap' })]), /still come/],
  ],
  cannotTell: [
    ['cut by us, with new records on every page', walkEvidence([lettered('a b c', { stopped: 'cap' })])],
    [
      'one list of two ended, and of the other no walk did',
      walkEvidence([lettered('a b'), lettered('c d e', { stopped: 'cap', list: 'products' })]),
      /no walk through products/,
    ],
  ],
});
