import { saleRow, use, WIDE } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { lettered, walkEvidence } from '../../../testing/walk-evidence.ts';
import { pageNoHoles } from './page-no-holes.ts';

const sales = ['a', 'b', 'c', 'd'].map((id) => saleRow({ id }));
const whole = walkEvidence([lettered('ab cd', { window: WIDE })], sales);
const unlisted = saleRow({ id: 'e' });

ruleCases(pageNoHoles, {
  passes: [
    ['a walk in pages of two agrees', whole],
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
