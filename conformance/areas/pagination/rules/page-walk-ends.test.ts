import { ruleCases } from '../../../testing/rule-cases.ts';
import { lettered, walkEvidence } from '../example-walks.ts';
import { pageWalkEnds } from './page-walk-ends.ts';

ruleCases(pageWalkEnds, {
  passes: [
    ['three pages and an end', walkEvidence([lettered('a b c')])],
    [
      'pages that are empty on the way, cut by us before their end',
      walkEvidence([lettered('a b'), lettered('- - - -', { stopped: 'cap' }), lettered('a - - -', { stopped: 'cap' })]),
    ],
  ],
  fails: [
    ['a cursor leads back', walkEvidence([lettered('a b a', { stopped: 'loop' })]), /came a second time/],
    ['new cursors without end, same records', walkEvidence([lettered('a a a a', { stopped: 'cap' })]), /still come/],
  ],
  cannotTell: [
    ['cut by us, with new records on every page', walkEvidence([lettered('a b c', { stopped: 'cap' })])],
    [
      'one list of two ended, and of the other no walk did',
      walkEvidence([lettered('a b'), lettered('c d e', { stopped: 'cap', list: 'products' })]),
      /no walk through products/,
    ],
  ],
});
