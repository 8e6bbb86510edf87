import { walkOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { walkEvidence } from '../walk-evidence.ts';
import { pageWalkEnds } from './page-walk-ends.ts';

ruleCases(pageWalkEnds, {
  passes: [
    { name: 'three pages and an end', evidence: walkEvidence([walkOf([['a'], ['b'], ['c']])]) },
    {
      name: 'cut by us, with new records on every page',
      evidence: walkEvidence([walkOf([['a'], ['b'], ['c']], { stopped: 'cap' })]),
    },
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
      message: /second time/,
    },
    {
      name: 'new cursors for ever, and the same records',
      evidence: walkEvidence([walkOf([['a'], ['a'], ['a'], ['a']], { stopped: 'cap' })]),
      message: /still come/,
    },
  ],
});
