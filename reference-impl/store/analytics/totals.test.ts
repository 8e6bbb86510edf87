import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitRange } from './totals.ts';

const day = 86_400_000;
const instant = fc.integer({ min: 0, max: 40 * day });

it('covers every instant of a range exactly once, and no other', () => {
  fc.assert(
    fc.property(instant, instant, (a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      const { firstDay, lastDay, edges } = splitRange(from, to);
      const days = lastDay >= firstDay ? [{ from: firstDay * day, to: (lastDay + 1) * day - 1 }] : [];
      const pieces = [...days, ...edges].sort((one, other) => one.from - other.from);
      let next = from;
      for (const piece of pieces) {
        expect(piece.from).toBe(next);
        expect(piece.to).toBeGreaterThanOrEqual(piece.from);
        next = piece.to + 1;
      }
      expect(next).toBe(to + 1);
    }),
  );
});

it('reads at most two pieces sale by sale, each within one day', () => {
  fc.assert(
    fc.property(instant, instant, (a, b) => {
      const { edges } = splitRange(Math.min(a, b), Math.max(a, b));
      expect(edges.length).toBeLessThanOrEqual(2);
      for (const { from, to } of edges) expect(Math.floor(from / day)).toBe(Math.floor(to / day));
    }),
  );
});

it('finds nothing in a range that ends before it begins', () => {
  expect(splitRange(5, 4)).toEqual({ firstDay: 0, lastDay: -1, edges: [] });
});
