import { expect, it } from 'vitest';
import { defaultRange } from './range.ts';

const day = 86_400_000;

it('is the last 30 days through the end of the day, also for a clock before 1970', () => {
  for (const now of [Date.UTC(2025, 5, 15, 9, 30), Date.UTC(1960, 1, 29, 9, 30)]) {
    const tomorrow = now + 14.5 * 3_600_000;
    expect(defaultRange({}, now)).toEqual({ from: tomorrow - 30 * day, to: tomorrow - 1 });
    expect(defaultRange({ from: now + 9 * day }, now)).toEqual({ from: now + 9 * day, to: now + 9 * day });
    expect(defaultRange({ to: now }, now)).toEqual({ from: now - 30 * day, to: now });
  }
});
