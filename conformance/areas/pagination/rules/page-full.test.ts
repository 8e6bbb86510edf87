import { walkOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { walkEvidence } from '../testing.ts';
import { pageFull } from './page-full.ts';

ruleCases(pageFull, {
  passes: [
    { name: 'full pages and a rest', evidence: walkEvidence([walkOf([['a', 'b'], ['c']], { limit: 2 })]) },
    { name: 'an empty page at the end', evidence: walkEvidence([walkOf([['a', 'b'], ['c'], []], { limit: 2 })]) },
    {
      name: 'empty pages between full ones',
      evidence: walkEvidence([walkOf([['a', 'b'], [], [], ['c', 'd'], [], ['e']], { limit: 2 })]),
    },
  ],
  fails: [
    {
      name: 'a size that all later pages forget',
      evidence: walkEvidence([walkOf([['a', 'b', 'c'], ['d', 'e'], ['f', 'g'], ['h']], { limit: 3 })]),
      message: /has 2 records/,
    },
    {
      name: 'the same maximum of its own each time',
      evidence: walkEvidence([walkOf([['a', 'b'], ['c', 'd'], ['e']], { limit: 3 })]),
      message: /has 2 records/,
    },
    {
      name: 'a smaller maximum of its own, beyond which nothing comes',
      evidence: walkEvidence([
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
      message: /has 3 records/,
    },
    {
      name: 'half a page each time',
      evidence: walkEvidence([walkOf([['a'], ['b']], { limit: 2 })]),
      message: /has 1 records/,
    },
  ],
  cannotTell: [
    {
      name: 'short by chance, now by one and now by two',
      evidence: walkEvidence([walkOf([['a', 'b'], ['c'], ['d', 'e', 'f']], { limit: 3 })]),
    },
    {
      name: 'one short page, with a full one of that size',
      evidence: walkEvidence([walkOf([['a', 'b'], ['c'], ['d', 'e']], { limit: 2 })]),
    },
    {
      name: 'one short page, where others hold more',
      evidence: walkEvidence([
        walkOf([['a'], ['b', 'c']], { limit: 2, filters: [{ parameter: 'search', values: ['x'], form: 'comma' }] }),
        walkOf([['a', 'b', 'c', 'd']], { limit: 50 }),
      ]),
    },
    {
      name: 'half a page now and then, where later pages are full',
      evidence: walkEvidence([walkOf([['a', 'b'], ['c'], ['d', 'e'], ['f'], ['g', 'h'], ['i']], { limit: 2 })]),
    },
    { name: 'one page', evidence: walkEvidence([walkOf([['a']], { limit: 2 })]) },
  ],
});
