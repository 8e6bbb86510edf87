import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excessOf, hasLongText, isTooDeep, MOST_LEVELS } from './json-depth.ts';
import { processorMs } from './testing/processor-ms.ts';

function nested(levels: number, open = '[', close = ']'): string {
  return `${open.repeat(levels)}${close.repeat(levels)}`;
}

test.each<[string, string, boolean]>([
  ['lists up to the limit', nested(MOST_LEVELS), false],
  ['lists beyond it', nested(MOST_LEVELS + 1), true],
  ['objects beyond it', nested(MOST_LEVELS + 1, '{"a":', '}'), true],
  ['lists that never close', '['.repeat(2_000_000), true],
  ['after a byte order mark and blanks', `\ufeff \r\n\t${nested(MOST_LEVELS + 1)}`, true],
  ['many lists in one', `[${'[],'.repeat(1000)}0]`, false],
  ['brackets in a text', JSON.stringify({ a: '['.repeat(1000) }), false],
  ['brackets after a quote in a text', JSON.stringify([`\\"${'{'.repeat(1000)}`]), false],
  ['brackets after a text that ends with a backslash', `["\\\\",${nested(MOST_LEVELS)}]`, true],
  ['a text that never ends', `["${'['.repeat(1000)}`, false],
  ['a page with many brackets', `<script>${'['.repeat(1000)}</script>`, false],
  ['brackets after the end', `[]${'['.repeat(1000)}`, false],
  ['nothing', '', false],
])('%s', (_, text, expected) => {
  const [bytes, padded] = [Buffer.from(text), Buffer.from(`${text}${' '.repeat(10)}`)];
  expect(isTooDeep(bytes)).toBe(expected);
  // In the pass that counts names as well, and in the one of bodies that are too short to have many.
  for (const most of [1, 10_000_000]) expect(excessOf(padded, { most, byPlace: false }) === 'levels').toBe(expected);
});

function levelsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(levelsOf));
}

test('agrees with the depth of the parsed value', () => {
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 8 }),
      fc.integer({ min: 0, max: 8 }),
      (json, most) => isTooDeep(Buffer.from(json), most) === levelsOf(JSON.parse(json)) > most,
    ),
  );
});

test.each<[string, string, boolean]>([
  ['a short text', '["aaa"]', false],
  ['texts that are long together', '["aaa","aaa","aaa"]', false],
  ['a long text', '["","aaaaaa"]', true],
  ['a long name', '{"aaaaaa":1}', true],
  ['a long text with quotes in it', '["a\\"a\\"a"]', true],
  ['a long text that never ends', '["aaaaaa', true],
  ['long blanks', '[      1]', false],
  ['a page', '<p>aaa</p>', true],
  ['a short page', '<p>', false],
])('finds a long text: %s', (_, text, expected) => expect(hasLongText(Buffer.from(text), 4)).toBe(expected));

function manyNames(json: string, most: number, byPlace = true): boolean {
  return excessOf(Buffer.from(json), { most, byPlace }) === 'names';
}

const LONG_VALUE = 'x'.repeat(100);

test.each<[string, string, number, boolean]>([
  ['as many as are allowed', JSON.stringify({ a: LONG_VALUE, b: 1 }), 2, false],
  ['one more', JSON.stringify({ a: LONG_VALUE, b: 1, c: 1 }), 2, true],
  ['the same in each record', JSON.stringify([{ a: LONG_VALUE }, { a: 1 }, { a: [{ a: 1 }, { a: 2 }] }]), 2, false],
  ['the same after a list of its own', JSON.stringify({ a: [LONG_VALUE, [1]], b: { a: 1 } }), 3, false],
  ['texts that are no names', JSON.stringify(['a', 'b', 'c', LONG_VALUE]), 1, false],
  ['a colon in a text', JSON.stringify({ a: `":":":${LONG_VALUE}` }), 1, false],
  ['blanks before the colon', `{"a" \n: 1, "b"\t:2, "c": "${LONG_VALUE}"}`, 2, true],
  ['names that are the same one after the other', JSON.stringify({ a: { b: LONG_VALUE }, ab: 1 }), 2, true],
  ['names without a letter', JSON.stringify({ '': { '': LONG_VALUE } }), 1, true],
  ['a page', `<p a="b":"c" d="e":>${LONG_VALUE}</p>`, 1, false],
])('counts names: %s', (_, json, most, expected) => expect(manyNames(json, most)).toBe(expected));

test('tells names apart by their places, or not', () => {
  const json = JSON.stringify({ a: { x: LONG_VALUE }, b: { x: 1 } });
  expect([manyNames(json, 3, true), manyNames(json, 3, false)]).toEqual([true, false]);
});

test('sees two million names at once, at the beginning', () => {
  const body = Buffer.from(`{${Array.from({ length: 2_000_000 }, (_, index) => `"n${index}":1`).join(',')}}`);
  const ms = processorMs(() => expect(excessOf(body, { most: 2000, byPlace: true })).toBe('names'));
  expect(ms).toBeLessThan(1000);
});

function placesIn(value: unknown, at: string, found: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const part of value) placesIn(part, at, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) {
      const place = `${at}/${JSON.stringify(name)}`;
      placesIn(part, place, found.add(place));
    }
  return found;
}

test('agrees with the names of the parsed value', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.integer({ min: 0, max: 12 }), (json, most) => {
      const isCounted = Buffer.byteLength(json) > most * 6;
      return manyNames(json, most) === (isCounted && placesIn(JSON.parse(json), '', new Set()).size > most);
    }),
  );
});
