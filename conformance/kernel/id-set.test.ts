import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdSet } from './id-set.ts';

it('says of any sequence of ids what a Set says', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.uuid(), fc.string({ maxLength: 3 })), { maxLength: 3000 }), (ids) => {
      const ours = new IdSet();
      const seen = new Set<string>();
      for (const id of ids) {
        expect(ours.has(id)).toBe(seen.has(id));
        expect(ours.add(id)).toBe(!seen.has(id));
        seen.add(id);
      }
      expect(ours.size).toBe(seen.size);
    }),
    { numRuns: 30 },
  );
});
