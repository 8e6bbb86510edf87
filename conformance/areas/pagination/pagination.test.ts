import { expect, it } from 'vitest';
import { exchange, saleRow, WIDE, walkOf } from '../../model/examples/evidence.ts';
import type { Walk } from '../../model/lists.ts';
import { lettered, walkEvidence } from '../../testing/evidence.ts';
import { judgementOf, rowOf, ruleCases } from '../../testing/rule-cases.ts';
import { pageDefaultSize } from './rules/page-cursors.ts';
import { pageNoDuplicates, pageNoHoles, pageWalkEnds } from './rules/page-walks.ts';
import { walksFamily } from './walks.family.ts';

it('names what came again in a walk that is too long to be kept', () => {
  const long = { records: 900_000, repeated: [{ id: 'z', page: 7000 }] };
  const walks = walkEvidence([lettered('- -', { long })]);
  const { outcome, message } = judgementOf(rowOf(walksFamily.rules, 'page-no-repeats'), walks);
  expect([outcome, message]).toEqual(['failed', expect.stringMatching(/z came again on page 7000/)]);
});

const page = (operation: 'listSales' | 'getStaffAnalytics', ...ids: readonly string[]) =>
  exchange({ operation, query: [['paymentMethods', 'CASH,CARD']], body: { data: ids.map((id) => ({ id })) } });

ruleCases(pageNoDuplicates, {
  passes: [['analytics', { exchanges: [page('listSales', 'a'), page('getStaffAnalytics', 'a', 'a')] }]],
});

const sales = ['a', 'b', 'c', 'd'].map((id) => saleRow({ id }));

ruleCases(pageNoHoles, {
  passes: [
    [
      'a cut walk in another order says nothing',
      walkEvidence([lettered('ab dc', { window: WIDE }), lettered('c a', { stopped: 'cap' })], sales),
    ],
  ],
});

ruleCases(pageWalkEnds, {
  cannotTell: [
    [
      'one list of two ended, and of the other no walk did',
      walkEvidence([lettered('a b'), lettered('c d e', { stopped: 'cap', list: 'products' })]),
      /no walk through products/,
    ],
  ],
});

/** Without limit, records with ids of their own on every page. */
function sized(counts: readonly number[], list: Walk['list'] = 'sales'): Walk {
  const pages = counts.map((count, page) => Array.from({ length: count }, (_, index) => `${page}-${index}`));
  return walkOf(pages, { limit: null, list });
}

const erratic = sized([22, 24, 4]);

ruleCases(pageDefaultSize, {
  cannotTell: [
    [
      'two pages that are as short, where others are so by chance',
      { ...walkEvidence([erratic, sized([24, 24, 4], 'promotions')]), exchanges: [] },
      /short by chance/,
    ],
  ],
});
