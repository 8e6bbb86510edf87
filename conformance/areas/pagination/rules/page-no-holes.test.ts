import { describe, expect, it } from 'vitest';
import { saleRow, use, WIDE, walkOf } from '../../../testing/builders.ts';
import { judgementOf, ruleCases } from '../../../testing/rule-cases.ts';
import { walkEvidence } from '../testing.ts';
import { pageNoHoles } from './page-no-holes.ts';

const sales = ['a', 'b', 'c', 'd'].map((id) => saleRow({ id }));
const whole = walkEvidence(
  [
    walkOf(
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      { window: WIDE },
    ),
  ],
  sales,
);
const unlisted = saleRow({ id: 'e' });

ruleCases(pageNoHoles, {
  passes: [
    ['a walk in pages of two agrees', whole],
    [
      'a cut walk in another order says nothing',
      walkEvidence(
        [
          walkOf(
            [
              ['a', 'b'],
              ['d', 'c'],
            ],
            { window: WIDE },
          ),
          walkOf([['c'], ['a']], { stopped: 'cap' }),
        ],
        sales,
      ),
    ],
  ],
  fails: [
    [
      'the first record of a page is lost',
      walkEvidence([walkOf([['a', 'b'], ['d']], { window: WIDE })], sales),
      /record c/,
    ],
    ['a cut walk skips one', walkEvidence([walkOf([['a'], ['c']], { stopped: 'cap' })], sales), /record b/],
    [
      'a filter knows a record that the whole list does not',
      {
        ...whole,
        filters: [{ walk: walkOf([['e']], { filters: [use('status', 'PAID')] }), rows: [unlisted] }],
      },
      /record e came in a filtered reading/,
    ],
  ],
  cannotTell: [['no second page', walkEvidence([walkOf([['a', 'b', 'c', 'd']])], sales)]],
});

describe('a second page that was not seen', () => {
  it('is not demanded of a shop that has only just opened', () => {
    expect(judgementOf(pageNoHoles, walkEvidence([walkOf([['a']])], [saleRow({ id: 'a' })])).lacksData).toBe(true);
  });

  it('is demanded where a list holds two records', () => {
    const two = ['a', 'b'].map((id) => saleRow({ id }));
    const judged = judgementOf(pageNoHoles, walkEvidence([walkOf([['a', 'b']])], two));
    expect([judged.outcome, judged.lacksData]).toEqual(['cantTell', undefined]);
  });
});
