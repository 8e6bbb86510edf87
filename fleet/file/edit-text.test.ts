import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { withItem, withoutItem } from './edit-text.ts';

const ITEM = { name: 'new', keys: { good: { env: 'A' } } };
const added = (text: string) => withItem(text, 'list', ITEM);

const BLOCK = `# head

zone:   "UTC"   # quoted
list:   # of mine
  # the first
  - name: 'a'   # single
    text: |
      b

  # the second
  - {name: b,   tags: [x,y]}
  -
    name: c
    owner:
  # at the end

last: 'it'
`;

const NEW = `  - name: new
    keys:
      good:
        env: A
`;

test.each<[string, string, string]>([
  ['a list in lines', BLOCK, BLOCK.replace('    owner:\n', `    owner:\n${NEW}`)],
  [
    'one with CRLF',
    BLOCK.replaceAll('\n', '\r\n'),
    BLOCK.replace('    owner:\n', `    owner:\n${NEW}`).replaceAll('\n', '\r\n'),
  ],
  [
    'one that is not indented',
    'list:\n- name: a # x\nzone: b\n',
    `list:\n- name: a # x\n${NEW.replaceAll(/^ {2}/gm, '')}zone: b\n`,
  ],
  ['one without an end of line', '\ufefflist:\n  - name: a', `\ufefflist:\n  - name: a\n${NEW}`],
  ['an empty one', 'list: [] # none\nzone: x\n', `list: # none\n${NEW}zone: x\n`],
  ['one that is not there yet', 'list: # none\n# more\nzone: x\n', `list: # none\n${NEW}# more\nzone: x\n`],
  [
    'one in brackets',
    'list: [ {name: a} ] # x\n',
    'list: [ {name: a}, { name: new, keys: { good: { env: A } } } ] # x\n',
  ],
  [
    'one in brackets over lines',
    'list: [\n    { name: "a" },\n]\nzone:  x\n',
    'list: [\n    { name: "a" },\n    { name: new, keys: { good: { env: A } } },\n]\nzone:  x\n',
  ],
  ['JSON', '{ "list": [] }', '{ "list": [{ name: new, keys: { good: { env: A } } }] }'],
])('%s gets one more, and keeps every other byte', (_, before, after) => {
  expect(added(before)).toBe(after);
});

test.each<[string, string, number, string]>([
  ['the first', BLOCK, 0, BLOCK.replace(`  - name: 'a'   # single\n    text: |\n      b\n`, '')],
  ['one in the middle', BLOCK, 1, BLOCK.replace('  - {name: b,   tags: [x,y]}\n', '')],
  ['the last', BLOCK, 2, BLOCK.replace('  -\n    name: c\n    owner:\n', '')],
  [
    'one with CRLF',
    BLOCK.replaceAll('\n', '\r\n'),
    1,
    BLOCK.replace('  - {name: b,   tags: [x,y]}\n', '').replaceAll('\n', '\r\n'),
  ],
  ['the only one', 'list: # mine\n  - name: a # b\n# end\n', 0, 'list: [] # mine\n# end\n'],
  ['the first in brackets', 'list: [ {a: 1},  {b: 2} ] # x\n', 0, 'list: [ {b: 2} ] # x\n'],
  ['the last in brackets', 'list: [ {a: 1},  {b: 2} ] # x\n', 1, 'list: [ {a: 1} ] # x\n'],
  ['the only one in brackets', 'list: [{a: 1}]\n', 0, 'list: []\n'],
  [
    'one of lines in brackets',
    'list: [\n  {a: 1}, # x\n  {b: 2},\n  {c: 3}\n]\n',
    1,
    'list: [\n  {a: 1}, # x\n  {c: 3}\n]\n',
  ],
  ['the last line in brackets', 'list: [\n  {a: 1}, # x\n  {b: 2}\n]\n', 1, 'list: [\n  {a: 1} # x\n]\n'],
])('%s is taken out, and every other byte stays', (_, before, index, after) => {
  expect(withoutItem(before, 'list', index)).toBe(after);
});

test('what is added is taken out again', () => {
  const text = added(BLOCK) ?? '';
  expect(parse(text).list).toHaveLength(4);
  expect(withoutItem(text, 'list', 3)).toBe(BLOCK);
});

test.each<[string, string]>([
  ['a value that others refer to', 'list:\n  - &a { name: x }\nother: *a\n'],
  ['a list that is a reference', 'all: &all\n  - { name: x }\nlist: *all\n'],
])('nothing is made of %s', (_, text) => {
  expect(withoutItem(text, 'list', 0)).toBeNull();
});
