import fc from 'fast-check';
import { expect, it } from 'vitest';
import { looksMasked } from '../../model/masked.ts';
import { decodings } from './encoded.ts';
import { sightings } from './index.ts';
import { inspect } from './inspector.ts';
import { anyOf } from './keys.ts';
import { hide } from './mask.ts';
import type { Setting } from './sighting.ts';

const SETTINGS: readonly Setting[] = ['id', 'personal', 'text', 'label', 'code', 'url', 'unknown', 'error', 'header'];

/** `inspect` does not search UUIDs, for this reason. */
it('a UUID in lower case never contains private data', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom(...SETTINGS), (id, setting) => {
      return sightings(id, setting).length === 0 && decodings(id).length === 0;
    }),
    { numRuns: 5000 },
  );
});

it('a name that is harmless in one place is checked again in another', () => {
  const packed = '{"reason":"damaged on the way"}';
  const categories = (operation: 'listSales' | 'listInventoryLogs') =>
    inspect(packed, { operation, path: '/data/*/extra', setting: 'unknown' }).map(({ category }) => category);
  expect(categories('listSales')).toEqual([]);
  expect(categories('listInventoryLogs')).toEqual(['log-reason']);
  expect(categories('listSales')).toEqual([]);
});

const LEAST_MASKED = 5;

it('a masked part is recognized anywhere in a text', () => {
  const secret = fc.string({ unit: fc.constantFrom(...'0123456789abcXYZกขж@.-+ ()'), minLength: 5, maxLength: 40 });
  fc.assert(
    fc.property(fc.string(), secret, fc.string(), (before, private_, after) => {
      fc.pre((private_.match(/[\p{L}\p{N}]/gu) ?? []).length >= LEAST_MASKED);
      const start = before.length;
      expect(looksMasked(hide(`${before}${private_}${after}`, [{ start, end: start + private_.length }]))).toBe(true);
    }),
  );
});

it.each(['Green tea, 500 ml', 'TEA-1999', 'Banana', 'Rice 5 kg', 'สาหร่าย', '0812'])(
  '%s does not look masked',
  (text) => {
    expect(looksMasked(text)).toBe(false);
  },
);

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
