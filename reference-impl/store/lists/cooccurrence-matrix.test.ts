import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CooccurrenceMatrix } from './sale-index.ts';

it('knows which numbers occurred together', () => {
  const groups = fc.array(fc.uniqueArray(fc.nat(300), { maxLength: 6 }), { maxLength: 20 });
  fc.assert(
    fc.property(groups, fc.nat(300), fc.nat(300), (noted, one, other) => {
      const together = new CooccurrenceMatrix();
      for (const numbers of noted) together.note(numbers);
      const expected = (a: number, b: number) => noted.some((numbers) => numbers.includes(a) && numbers.includes(b));
      expect(together.has(one, other)).toBe(expected(one, other));
      for (const [first = 0, second = first] of noted)
        expect(together.has(first, second)).toBe(expected(first, second));
    }),
  );
});
