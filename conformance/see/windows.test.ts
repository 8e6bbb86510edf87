import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crowdedSlice, mostTied, recentSlice, tightWindow, within } from './windows.ts';

const START = Date.parse('2026-01-01T00:00:00.000Z');
const BOUNDS = { from: '2025-12-31T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' };

const rows = fc
  .array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 120 })
  .map((offsets) =>
    offsets.map((offset, index) => ({ id: String(index), createdAt: new Date(START + offset).toISOString() })),
  );

describe('slices', () => {
  it('contain exactly the records inside, and none on the bounds', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 50 }), (all, target) => {
        const slice = recentSlice(all, BOUNDS, target);
        const inside = all.filter((row) => slice !== null && within(row.createdAt, slice.window) !== false);
        expect(new Set(slice?.rows)).toEqual(new Set(inside));
        expect(inside.every((row) => slice !== null && within(row.createdAt, slice.window) === true)).toBe(true);
        expect(slice?.rows.length).toBeGreaterThanOrEqual(Math.min(target, all.length));
      }),
    );
  });

  it('around a shared instant contain all of its records', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const slice = crowdedSlice(all, BOUNDS, { least: 6, atMost: 60 });
        if (slice === null) return;
        const instants = new Set(slice.rows.map((row) => row.createdAt));
        expect(all.filter((row) => instants.has(row.createdAt)).length).toBe(slice.rows.length);
      }),
    );
  });

  it('are null where nothing matches', () => {
    expect(recentSlice([{ createdAt: '2026-01-01T00:00:00.000Z' }], BOUNDS, 5, () => false)).toBeNull();
    expect(crowdedSlice([{ createdAt: '2026-01-01T00:00:00.000Z' }], BOUNDS, { least: 1, atMost: 9 })).toBeNull();
    expect(mostTied([{ createdAt: '2026-01-01T00:00:00.000Z' }], BOUNDS)).toBeNull();
    expect(mostTied([], BOUNDS)).toBeNull();
  });

  it('around the instant that most records share contain its records alone', () => {
    const at = (second: number, count: number) =>
      Array.from({ length: count }, () => ({ createdAt: `2026-01-01T00:00:0${second}.000Z` }));
    const slice = mostTied([...at(1, 2), ...at(3, 5), ...at(5, 1)], BOUNDS);
    expect(slice?.rows).toEqual(at(3, 5));
    expect(slice?.window).toEqual({ from: '2026-01-01T00:00:02.000Z', to: '2026-01-01T00:00:04.000Z' });
  });
});

it('a tight window contains only its instant', () => {
  const window = tightWindow('2026-01-01T00:00:00.500Z');
  expect(within('2026-01-01T00:00:00.500Z', window)).toBe(true);
  expect(within('2026-01-01T00:00:00.501Z', window)).toBe('either');
  expect(within('2026-01-01T00:00:00.502Z', window)).toBe(false);
});
