import { expect, it } from 'vitest';
import { lettered, walkEvidence } from '../../testing/evidence.ts';
import { saleRow, WIDE } from '../../testing/exchanges.ts';
import { judgementOf, rowOf, ruleCases } from '../../testing/rule-cases.ts';
import { pageNoHoles, pageWalkEnds } from './rules/page-walks.ts';
import { walksFamily } from './walks.family.ts';

it('names what came again in a walk that is too long to be kept', () => {
  const long = { records: 900_000, repeated: [{ id: 'z', page: 7000 }] };
  const walks = walkEvidence([lettered('- -', { long })]);
  const { outcome, message } = judgementOf(rowOf(walksFamily.rules, 'page-no-repeats'), walks);
  expect([outcome, message]).toEqual(['failed', expect.stringMatching(/z came again on page 7000/)]);
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
