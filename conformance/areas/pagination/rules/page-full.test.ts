import { ruleCases } from '../../../testing/rule-cases.ts';
import { lettered, walkEvidence } from '../example-walks.ts';
import { pageFull } from './page-full.ts';

ruleCases(pageFull, {
  passes: [
    ['full pages and a rest', walkEvidence([lettered('ab c')])],
    ['an empty page at the end', walkEvidence([lettered('ab c -')])],
    ['empty pages between full ones', walkEvidence([lettered('ab - - cd - e')])],
  ],
  fails: [
    ['a size that all later pages forget', walkEvidence([lettered('abc de fg h')]), /has 2 records/],
    ['the same maximum of its own each time', walkEvidence([lettered('ab cd e', { limit: 3 })]), /has 2 records/],
    [
      'a smaller maximum of its own, beyond which nothing comes',
      walkEvidence([
        lettered('abc d', { limit: 4 }),
        lettered('ab cd'),
        lettered('abcdefgh', { limit: 50, list: 'products' }),
      ]),
      /has 3 records/,
    ],
    ['half a page each time', walkEvidence([lettered('a b', { limit: 2 })]), /has 1 record$/],
  ],
  cannotTell: [
    ['short by chance, now by one and now by two', walkEvidence([lettered('ab c def', { limit: 3 })])],
    ['one short page, with a full one of that size', walkEvidence([lettered('ab c de')])],
    [
      'one short page, where others hold more',
      walkEvidence([
        lettered('a bc', { limit: 2, filters: [{ parameter: 'search', values: ['x'], form: 'comma' }] }),
        lettered('abcd', { limit: 50 }),
      ]),
    ],
    ['half a page now and then, where later pages are full', walkEvidence([lettered('ab c de f gh i')])],
    [
      'the same short page twice, where pages of another list are short by chance',
      walkEvidence([
        lettered('abc d', { limit: 4 }),
        lettered('abc def', { limit: 4 }),
        lettered('ab c def', { limit: 3, list: 'products' }),
      ]),
    ],
    ['one page', walkEvidence([lettered('a', { limit: 2 })])],
  ],
});
