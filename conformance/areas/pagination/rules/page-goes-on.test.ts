import { walkOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { walkEvidence } from '../walk-evidence.ts';
import { pageGoesOn } from './page-goes-on.ts';

ruleCases(pageGoesOn, {
  passes: [
    { name: 'two pages', evidence: walkEvidence([walkOf([['a'], ['b']])]) },
    {
      name: 'a page edge repeated is another matter',
      evidence: walkEvidence([
        walkOf([
          ['a', 'b'],
          ['b', 'c'],
        ]),
      ]),
    },
    { name: 'an empty list in two pages', evidence: walkEvidence([walkOf([[], []])]) },
  ],
  fails: [
    {
      name: 'its own cursor is refused',
      evidence: walkEvidence([walkOf([['a'], []], { stopped: 'refused' })]),
      message: /page 2 was answered/,
    },
    {
      name: 'the first page comes for every cursor',
      evidence: walkEvidence([
        walkOf(
          [
            ['a', 'b'],
            ['a', 'b'],
          ],
          { stopped: 'loop' },
        ),
      ]),
      message: /the first page again/,
    },
  ],
  cannotTell: [{ name: 'one page', evidence: walkEvidence([walkOf([['a']])]) }],
});
