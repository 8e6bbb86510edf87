import fc from 'fast-check';
import { expect, it } from 'vitest';
import { looksMasked } from '../../model/masked.ts';
import { hide } from './mask.ts';

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
