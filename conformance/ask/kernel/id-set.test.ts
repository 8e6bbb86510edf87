import fc from 'fast-check';
import { expect, it } from 'vitest';
import { processorMs } from '../../../contract/testing/processor-ms.ts';
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

it('takes ids that begin alike, as those do that were made within one minute, as fast as any', () => {
  const alike = Array.from({ length: 60_000 }, (_, index) => {
    const digits = (index * 2_654_435_761).toString(16).padStart(16, '0').slice(-15);
    return `0198c0de-0000-7${digits.slice(0, 3)}-8${digits.slice(3, 6)}-${digits.slice(6)}000`;
  });
  const others = Array.from({ length: 60_000 }, () => crypto.randomUUID());
  const [usual, ms] = [others, alike].map((ids) => {
    const ours = new IdSet();
    const taken = processorMs(() => ids.map((id) => ours.add(id)));
    expect(ours.size).toBe(new Set(ids).size);
    return taken;
  });
  expect(ms).toBeLessThan(20 * (usual ?? 0));
});
