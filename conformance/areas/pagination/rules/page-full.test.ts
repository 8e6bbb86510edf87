import { walkOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { walkEvidence } from '../testing.ts';
import { pageFull } from './page-full.ts';

ruleCases(pageFull, {
  passes: [
    ['full pages and a rest', walkEvidence([walkOf([['a', 'b'], ['c']], { limit: 2 })])],
    ['an empty page at the end', walkEvidence([walkOf([['a', 'b'], ['c'], []], { limit: 2 })])],
    [
      'empty pages between full ones',
      walkEvidence([walkOf([['a', 'b'], [], [], ['c', 'd'], [], ['e']], { limit: 2 })]),
    ],
  ],
  fails: [
    [
      'a size that all later pages forget',
      walkEvidence([walkOf([['a', 'b', 'c'], ['d', 'e'], ['f', 'g'], ['h']], { limit: 3 })]),
      /has 2 records/,
    ],
    [
      'the same maximum of its own each time',
      walkEvidence([walkOf([['a', 'b'], ['c', 'd'], ['e']], { limit: 3 })]),
      /has 2 records/,
    ],
    [
      'a smaller maximum of its own, beyond which nothing comes',
      walkEvidence([
        walkOf([['a', 'b', 'c'], ['d']], { limit: 4 }),
        walkOf(
          [
            ['a', 'b'],
            ['c', 'd'],
          ],
          { limit: 2 },
        ),
        walkOf([['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']], { limit: 50, list: 'products' }),
      ]),
      /has 3 records/,
    ],
    ['half a page each time', walkEvidence([walkOf([['a'], ['b']], { limit: 2 })]), /has 1 records/],
  ],
  cannotTell: [
    [
      'short by chance, now by one and now by two',
      walkEvidence([walkOf([['a', 'b'], ['c'], ['d', 'e', 'f']], { limit: 3 })]),
    ],
    [
      'one short page, with a full one of that size',
      walkEvidence([walkOf([['a', 'b'], ['c'], ['d', 'e']], { limit: 2 })]),
    ],
    [
      'one short page, where others hold more',
      walkEvidence([
        walkOf([['a'], ['b', 'c']], { limit: 2, filters: [{ parameter: 'search', values: ['x'], form: 'comma' }] }),
        walkOf([['a', 'b', 'c', 'd']], { limit: 50 }),
      ]),
    ],
    [
      'half a page now and then, where later pages are full',
      walkEvidence([walkOf([['a', 'b'], ['c'], ['d', 'e'], ['f'], ['g', 'h'], ['i']], { limit: 2 })]),
    ],
    ['one page', walkEvidence([walkOf([['a']], { limit: 2 })])],
  ],
});
