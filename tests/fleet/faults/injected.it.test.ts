import { expect, it } from 'vitest';
import { injectFaults } from './injected.ts';

it('faults lose no visit and no notice, and bring none twice', { timeout: 3_600_000 }, async () => {
  const { wrong, faults } = await injectFaults({ seed: 1, faults: 8, only: '', say: () => undefined });
  expect(wrong).toEqual([]);
  expect([...faults.values()].reduce((sum, count) => sum + count)).toBe(8);
});
