import { describe, expect, it } from 'vitest';
import { saleRow, walkOf } from '../../../testing/builders.ts';
import { judgementOf, ruleCases } from '../../../testing/rule-cases.ts';
import { walkEvidence } from '../walk-evidence.ts';
import { pageNoRepeats } from './page-no-repeats.ts';

ruleCases(pageNoRepeats, {
  passes: [{ name: 'three pages', evidence: walkEvidence([walkOf([['a', 'b'], ['c', 'd'], ['e']])]) }],
  fails: [
    {
      name: 'the last of one page is the first of the next',
      evidence: walkEvidence([
        walkOf([
          ['a', 'b'],
          ['b', 'c'],
        ]),
      ]),
      message: /record b came on pages 1 and 2/,
    },
    {
      name: 'a join doubles a record',
      evidence: walkEvidence([walkOf([['a', 'b', 'b']])]),
      message: /twice on page 1/,
    },
    {
      name: 'a long walk meets a record again',
      evidence: walkEvidence([walkOf([[], []], { long: { records: 900_000, repeated: [{ id: 'z', page: 7000 }] } })]),
      message: /record z came again on page 7000/,
    },
  ],
  cannotTell: [{ name: 'one page only', evidence: walkEvidence([walkOf([['a']])]) }],
});

describe('a second page that nobody saw', () => {
  it('is not demanded of a shop that has only just opened', () => {
    expect(judgementOf(pageNoRepeats, walkEvidence([walkOf([['a']])], [saleRow({ id: 'a' })])).lacksData).toBe(true);
  });

  it('is demanded where a list holds two records', () => {
    const two = ['a', 'b'].map((id) => saleRow({ id }));
    const judged = judgementOf(pageNoRepeats, walkEvidence([walkOf([['a', 'b']])], two));
    expect([judged.outcome, judged.lacksData]).toEqual(['cantTell', undefined]);
  });
});
