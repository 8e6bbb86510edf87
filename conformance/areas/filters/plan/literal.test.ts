import { expect, it } from 'vitest';
import { literalSearches, SIGNS, type Sign } from './literal.ts';

const ALL: readonly Sign[] = [
  'percent',
  'underscore',
  'underscore between',
  'comma',
  'brackets',
  'dot',
  'backslash',
  'quotes',
];

it('a word is searched for with a sign that stands for one of its letters, or around it', () => {
  expect(literalSearches(['organic'], ['Organic tea'], ALL)).toEqual([
    'org%nic',
    'org_nic',
    'orga_nic',
    'orga,nic',
    'org[a]nic',
    'org.nic',
    'org\\anic',
    '"organic"',
  ]);
  expect(Object.keys(SIGNS)).toEqual(ALL);
});

it.each([
  ['as a regular expression', (search: string) => new RegExp(search, 'i'), ['brackets', 'dot', 'backslash']],
  [
    'as a pattern of LIKE',
    (search: string) => new RegExp(search.replaceAll('%', '.*').replaceAll('_', '.'), 'i'),
    ['percent', 'underscore'],
  ],
  ['without an underscore', (search: string) => new RegExp(search.replaceAll('_', ''), 'i'), ['underscore between']],
  ['as a list', (search: string) => new RegExp(search.replaceAll(',', '|'), 'i'), ['comma']],
  ['without its quotes', (search: string) => new RegExp(search.replaceAll('"', ''), 'i'), ['quotes']],
] as const)('a search that is read %s finds the word again', (_, readAs, signs) => {
  for (const search of literalSearches(['organic'], ['Organic tea'], signs))
    expect('Organic tea').toMatch(readAs(search));
});

it('a search that some text contains is left out: it would be right to find it', () => {
  expect(literalSearches(['organic'], ['Organic tea', 'An ORG_NIC name'], ['underscore', 'dot'])).toEqual(['org.nic']);
});

it('a word is plain, long enough and not masked; an SKU serves where no word is', () => {
  expect(literalSearches(['tea', 'กาแฟ', 'aaaaaa', 'BAKE-0016'], [], ['underscore'])).toEqual(['BAKE_0016']);
  expect(literalSearches(['tea', 'กาแฟ'], [], ['underscore'])).toEqual([]);
});
