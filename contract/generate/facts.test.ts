import { expect, test } from 'vitest';
import { namesIn } from '../requirements/requirement.ts';
import { categoriesIn, requirementsIn } from './facts.ts';

const inErrors = (source: string) => requirementsIn(`7:\n${source.replace(/^/gm, '  ')}`, 'errors.yaml');

test('a row of requirements says what is not always so', () => {
  const rows = `'ERR-01 Refused: 404':
  text: It is 404.
  seen: Every answer.
  names: byId 404, listSales?from to, DateRange.from
ERR-02 Open: {text: Not said., chose: 404}`;
  expect(inErrors(rows)).toMatchObject([
    {
      ...{ id: 'ERR-01', section: '7', level: 'must', title: 'Refused: 404' },
      names: 'byId 404, listSales?from to, DateRange.from',
    },
    { id: 'ERR-02', section: '7', level: 'open', chose: '404' },
  ]);
});

test('a row about a parameter covers it, in the section of its endpoint', () => {
  const rows = `listSales?status:
  ERR-02 A: {text: B., seen: C.}
  ERR-03 D: {section: 7, text: E., seen: F., names: listSales 400}`;
  expect(requirementsIn(rows, 'by-parameter.yaml')).toMatchObject([
    { id: 'ERR-02', section: '4.sales', names: 'listSales?status' },
    { id: 'ERR-03', section: '7', names: 'listSales?status, listSales 400' },
  ]);
});

test.each([
  ['listSails?status', /^by-parameter\.yaml: ERR-02\.section is missing: give one of 1,/],
  ['listSales?state', /^by-parameter\.yaml: ERR-02\.names .* without listSales\?state\.$/],
])('a row about %s is refused in one line', (parameter, line) => {
  expect(() => requirementsIn(`${parameter}: {ERR-02 A: {text: B., seen: C.}}`, 'by-parameter.yaml')).toThrow(line);
});

test('names are short for many', () => {
  const names = ['listStaffShifts 404', 'getCustomer 404', 'listSales?from', 'listSales?to', 'getMe', 'Me.key'];
  expect(namesIn('byId 404, listSales?from to, getMe, Me.key')).toEqual(names);
  expect(namesIn('listPromotions?booleans storeIds, listProducts?booleans')).toEqual([
    'listPromotions?active',
    'listPromotions?storeIds',
  ]);
});

test.each([
  ['ERR-1 Short: {}', /^errors\.yaml: "ERR-1 Short" is no id with a title\.$/],
  ['ERR-01 A: {seen: B.}', /^errors\.yaml: ERR-01\.text is missing: give text\.$/],
  [
    'ERR-01 A: {txt: B., seen: C.}',
    /^errors\.yaml: ERR-01\.txt is not known: a requirement has section,.* mean text\?\)\.$/,
  ],
  [
    'ERR-01 A: {section: 4.sal3s, text: B., seen: C.}',
    /^errors\.yaml: ERR-01\.section is "4\.sal3s": .* mean 4\.sales\?\)\.$/,
  ],
  ['ERR-01 A: {text: B.}', /^errors\.yaml: ERR-01 is .*: give one of seen, untestable and chose\.$/],
  [
    'ERR-01 A: {text: B., seen: C., names: keyd 401}',
    /^errors\.yaml: ERR-01\.names is "keyd 401": give what openapi\.yaml has, without keyd 401\.$/,
  ],
  ['ERR-01 A: {text: B.}\nERR-01 A: {}', /^errors\.yaml is not YAML: Map keys must be unique at line 3, column 3\.$/],
])('%s is refused in one line', (row, line) => {
  expect(() => inErrors(row)).toThrow(line);
});

test.each([
  ['{title: A, requirement: MIN-99, words: a}', /: phone\.requirement is "MIN-99": give the id of a requirement\.$/],
  [
    '{title: A, requirement: MIN-05, words: a, within: shop}',
    /: phone\.within\[0\] is "shop": give one of store, staff,/,
  ],
])('forbidden data: %s is refused in one line', (row, line) => {
  expect(() => categoriesIn(`phone: ${row}`, [{ id: 'MIN-05' }])).toThrow(line);
});
