import { exchange, saleRow, use, WIDE } from '../../../model/examples/evidence.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { lettered, walkEvidence } from '../walks.family.ts';
import { pageFull, pageNoDuplicates, pageNoHoles, pageSizesAgree, pageWalkEnds } from './page-walks.ts';

ruleCases(pageFull, {
  passes: [
    ['full pages and a rest', walkEvidence([lettered('ab c')])],
    ['an empty page at the end', walkEvidence([lettered('ab c -')])],
    ['empty pages between full ones', walkEvidence([lettered('ab - - cd - e')])],
  ],
  fails: [
    ['a size that all later pages forget', walkEvidence([lettered('abc de fg h')]), /has 2 records/],
    ['the same maximum of its own each time', walkEvidence([lettered('ab cd e', { limit: 3 })]), /has 2 records/],
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

const sales = ['a', 'b', 'c', 'd'].map((id) => saleRow({ id }));
const whole = walkEvidence([lettered('ab cd', { window: WIDE })], sales);
const inside = { createdAt: '2026-01-01T23:58:00.000Z', updatedAt: '2026-01-01T23:58:00.000Z' };
const unlisted = saleRow({ id: 'e' });

ruleCases(pageNoHoles, {
  passes: [
    ['a walk in pages of two agrees', whole],
    [
      'a sale changed after the window that it was made in, where ranges may select by the change',
      walkEvidence(
        [lettered('ab c', { window: { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' } })],
        [
          ...['a', 'b', 'c'].map((id) => saleRow({ id, ...inside })),
          saleRow({ id: 'd', ...inside, updatedAt: '2026-01-02T00:05:00.000Z' }),
        ],
      ),
    ],
    [
      'a cut walk in another order says nothing',
      walkEvidence([lettered('ab dc', { window: WIDE }), lettered('c a', { stopped: 'cap' })], sales),
    ],
  ],
  fails: [
    ['the first record of a page is lost', walkEvidence([lettered('ab d', { window: WIDE })], sales), /record c/],
    ['a cut walk skips one', walkEvidence([lettered('a c', { stopped: 'cap' })], sales), /record b/],
    [
      'a filter knows a record that the whole list does not',
      { ...whole, filters: [{ walk: lettered('e', { filters: [use('status', 'PAID')] }), rows: [unlisted] }] },
      /record e came in a filtered reading/,
    ],
  ],
  cannotTell: [['no second page', walkEvidence([lettered('abcd')], sales)]],
});

ruleCases(pageSizesAgree, {
  passes: [['one and two to a page', { walks: [lettered('a b c'), lettered('ab c')] }]],
  fails: [['one is lost in small pages', { walks: [lettered('a c'), lettered('ab c')] }, /limit=1: 1 record differs/]],
  cannotTell: [['one size only', { walks: [lettered('a b')] }]],
});

ruleCases(pageWalkEnds, {
  passes: [
    ['three pages and an end', walkEvidence([lettered('a b c')])],
    [
      'pages that are empty on the way, cut by us before their end',
      walkEvidence([lettered('a b'), lettered('- - - -', { stopped: 'cap' }), lettered('a - - -', { stopped: 'cap' })]),
    ],
  ],
  fails: [
    ['a cursor leads back', walkEvidence([lettered('a b a', { stopped: 'loop' })]), /came a second time/],
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
