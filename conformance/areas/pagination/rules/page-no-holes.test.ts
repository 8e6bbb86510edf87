import { saleRow, use, WIDE } from '../../../model/examples/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { lettered, walkEvidence } from '../example-walks.ts';
import { pageNoHoles } from './page-no-holes.ts';

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
