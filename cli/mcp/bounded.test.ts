import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bounded, MOST_BYTES } from './bounded.ts';

it('leaves short data as they are', () => {
  const data = { rule: 'a', list: [1, { text: 'b' }], nothing: null };
  expect(bounded(data)).toEqual(data);
});

it('says what it cut', () => {
  const items = Array.from({ length: 70 }, (_, at) => at);
  const { list, leftOut } = bounded({ list: items, text: 'x' });
  expect(list).toEqual(items.slice(0, 50));
  expect(leftOut).toEqual(['list: the first 50 of 70']);
});

it('keeps lists of long texts within its bound, and says so', () => {
  const texts = fc.array(
    fc.nat(40_000).map((length) => 'é'.repeat(length)),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(texts, (list) => {
      const shown = bounded({ list });
      expect(Buffer.byteLength(JSON.stringify(shown))).toBeLessThanOrEqual(MOST_BYTES);
      const { leftOut, ...rest } = shown;
      expect(leftOut === undefined).toBe(JSON.stringify(rest) === JSON.stringify({ list }));
    }),
    { numRuns: 50 },
  );
});
