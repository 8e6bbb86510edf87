import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecordCache, SLAB } from './record-cache.ts';

const first = 1000;
const record = (row: number) => `{"no":${row},"name":"ก${'.'.repeat(row % 7)}"}`;
/** Two of these fill a slab. */
const long = (row: number) => `${row}`.padEnd(SLAB / 2 - 2, '.');

describe('cached records', () => {
  it('are returned by row, in any order', () => {
    const rows = fc.array(fc.integer({ min: first, max: first + 3000 }), { maxLength: 200 });
    fc.assert(
      fc.property(rows, rows, (put, asked) => {
        const kept = new RecordCache(first, 2 * SLAB);
        for (const row of put) expect(`${kept.set(row, record(row))}`).toBe(record(row));
        for (const row of asked) expect(kept.get(row)?.toString()).toBe(put.includes(row) ? record(row) : undefined);
      }),
    );
  });

  it('are adjacent, with a comma between', () => {
    const kept = new RecordCache(first, 2 * SLAB);
    const [one, two] = [kept.set(first, record(1)), kept.set(first + 1, record(2))];
    expect(two.start).toBe(one.end + 1);
    expect(one.bytes.toString('utf8', one.start, two.end)).toBe(`${record(1)},${record(2)}`);
  });

  it('are evicted by slab, the oldest first; slices of an evicted slab stay valid', () => {
    const kept = new RecordCache(first, 3 * SLAB);
    const held = kept.set(first, long(0));
    for (let row = 1; row < 8; row++) kept.set(first + row, long(row));
    const found = Array.from({ length: 8 }, (_, row) => kept.get(first + row)?.toString());
    expect(found).toEqual([undefined, undefined, ...[2, 3, 4, 5, 6, 7].map(long)]);
    expect(`${held}`).toBe(long(0));
    kept.set(first, long(9));
    expect(kept.get(first)?.toString()).toBe(long(9));
  });

  it('that are larger than a slab are returned and not cached', () => {
    const kept = new RecordCache(first, 2 * SLAB);
    const large = 'x'.repeat(SLAB);
    expect(`${kept.set(first, large)}`).toBe(large);
    expect(kept.get(first)).toBeUndefined();
    expect(`${kept.set(first + 1, record(1))}`).toBe(record(1));
  });
});
