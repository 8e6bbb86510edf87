import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecordCache, SLAB } from './record-cache.ts';

const first = 1000;
const record = (row: number) => `{"no":${row},"name":"ก${'.'.repeat(row % 7)}"}`;
/** So long that two of them fill a slab. */
const long = (row: number) => `${row}`.padEnd(SLAB / 2 - 2, '.');

describe('kept records', () => {
  it('come back as they were put in, by their rows, in any order', () => {
    const rows = fc.array(fc.integer({ min: first, max: first + 3000 }), { maxLength: 200 });
    fc.assert(
      fc.property(rows, rows, (put, asked) => {
        const kept = new RecordCache(first, 2 * SLAB);
        for (const row of put) expect(`${kept.set(row, record(row))}`).toBe(record(row));
        for (const row of asked) expect(kept.get(row)?.toString()).toBe(put.includes(row) ? record(row) : undefined);
      }),
    );
  });

  it('lie side by side, with a comma between', () => {
    const kept = new RecordCache(first, 2 * SLAB);
    const [one, two] = [kept.set(first, record(1)), kept.set(first + 1, record(2))];
    expect(two.start).toBe(one.end + 1);
    expect(one.bytes.toString('utf8', one.start, two.end)).toBe(`${record(1)},${record(2)}`);
  });

  it('are forgotten by the slab, the oldest first, and stay what they were to whoever still holds them', () => {
    const kept = new RecordCache(first, 3 * SLAB);
    const held = kept.set(first, long(0));
    for (let row = 1; row < 8; row++) kept.set(first + row, long(row));
    const found = Array.from({ length: 8 }, (_, row) => kept.get(first + row)?.toString());
    expect(found).toEqual([undefined, undefined, ...[2, 3, 4, 5, 6, 7].map(long)]);
    expect(`${held}`).toBe(long(0));
    kept.set(first, long(9));
    expect(kept.get(first)?.toString()).toBe(long(9));
  });

  it('that are larger than a slab are given back and not kept', () => {
    const kept = new RecordCache(first, 2 * SLAB);
    const large = 'x'.repeat(SLAB);
    expect(`${kept.set(first, large)}`).toBe(large);
    expect(kept.get(first)).toBeUndefined();
    expect(`${kept.set(first + 1, record(1))}`).toBe(record(1));
  });
});
