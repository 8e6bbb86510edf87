import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyOf } from './keys.ts';

const texts = fc.array(fc.string({ unit: fc.constantFrom(...'abé'), minLength: 2, maxLength: 12 }), { maxLength: 6 });

it('finds what a plain search finds', () => {
  const anything = fc.string({ unit: fc.constantFrom(...'abcé'), maxLength: 80 });
  fc.assert(
    fc.property(texts, anything, (needles, text) => {
      const bytes = Buffer.from(text);
      return anyOf(needles)(bytes) === needles.some((needle) => bytes.includes(needle));
    }),
  );
});

it('finds a text at any position', () => {
  const around = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(
      texts.filter(({ length }) => length > 0),
      fc.nat(),
      around,
      around,
      (needles, pick, before, after) => {
        const needle = needles[pick % needles.length];
        return anyOf(needles)(Buffer.from(`${before}${needle}${after}`));
      },
    ),
  );
});

it('finds a long text, and nothing in too few bytes', () => {
  const long = 'x'.repeat(300);
  expect(anyOf([long])(Buffer.from(`-${long}-`))).toBe(true);
  expect(anyOf([long])(Buffer.from(long.slice(1)))).toBe(false);
  expect(anyOf(['ab'])(Buffer.from('a'))).toBe(false);
});
