import { walkOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { walkEvidence } from '../testing.ts';
import { pageWalkEnds } from './page-walk-ends.ts';

ruleCases(pageWalkEnds, {
  passes: [
    { name: 'three pages and an end', evidence: walkEvidence([walkOf([['a'], ['b'], ['c']])]) },
    {
      name: 'pages that are empty on the way, cut by us before their end',
      evidence: walkEvidence([
        walkOf([['a'], ['b']]),
        walkOf([[], [], [], []], { stopped: 'cap' }),
        walkOf([['a'], [], [], []], { stopped: 'cap' }),
      ]),
    },
  ],
  fails: [
    {
      name: 'a cursor leads back',
      evidence: walkEvidence([walkOf([['a'], ['b'], ['a']], { stopped: 'loop' })]),
      message: /came a second time/,
    },
    {
      name: 'new cursors without end, and the same records',
      evidence: walkEvidence([walkOf([['a'], ['a'], ['a'], ['a']], { stopped: 'cap' })]),
      message: /still come/,
    },
  ],
  cannotTell: [
    {
      name: 'cut by us, with new records on every page',
      evidence: walkEvidence([walkOf([['a'], ['b'], ['c']], { stopped: 'cap' })]),
    },
    {
      name: 'one list of two ended, and of the other no walk did',
      evidence: walkEvidence([
        walkOf([['a'], ['b']]),
        walkOf([['c'], ['d'], ['e']], { stopped: 'cap', list: 'products' }),
      ]),
      message: /no walk through products/,
    },
  ],
});
