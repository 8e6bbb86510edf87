import { walkOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { walkEvidence } from '../testing.ts';
import { pageWalkEnds } from './page-walk-ends.ts';

ruleCases(pageWalkEnds, {
  passes: [
    ['three pages and an end', walkEvidence([walkOf([['a'], ['b'], ['c']])])],
    [
      'pages that are empty on the way, cut by us before their end',
      walkEvidence([
        walkOf([['a'], ['b']]),
        walkOf([[], [], [], []], { stopped: 'cap' }),
        walkOf([['a'], [], [], []], { stopped: 'cap' }),
      ]),
    ],
  ],
  fails: [
    ['a cursor leads back', walkEvidence([walkOf([['a'], ['b'], ['a']], { stopped: 'loop' })]), /came a second time/],
    [
      'new cursors without end, and the same records',
      walkEvidence([walkOf([['a'], ['a'], ['a'], ['a']], { stopped: 'cap' })]),
      /still come/,
    ],
  ],
  cannotTell: [
    ['cut by us, with new records on every page', walkEvidence([walkOf([['a'], ['b'], ['c']], { stopped: 'cap' })])],
    [
      'one list of two ended, and of the other no walk did',
      walkEvidence([walkOf([['a'], ['b']]), walkOf([['c'], ['d'], ['e']], { stopped: 'cap', list: 'products' })]),
      /no walk through products/,
    ],
  ],
});
