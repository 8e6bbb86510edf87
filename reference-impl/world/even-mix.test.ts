import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deal, pack } from './even-mix.ts';

it('deals every card once before it repeats one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 60 }), fc.integer(), fc.nat(50), (length, key, round) => {
      const cards = Array.from({ length }, (_, index) => index);
      const dealt = cards.map((index) => deal(cards, key, round * length + index));
      expect([...dealt].sort((a, b) => a - b)).toEqual(cards);
    }),
  );
});

it('packs cards by their counts', () => {
  expect(pack({ a: 2, b: 0, c: 1 }, ['a', 'b', 'c'])).toEqual(['a', 'a', 'c']);
});
