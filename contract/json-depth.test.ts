import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasLongText, isTooDeep, MOST_LEVELS } from './json-depth.ts';

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
])('%s', (_, text, expected) => expect(isTooDeep(Buffer.from(text))).toBe(expected));

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
