import { setImmediate as nextTick } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { writePerTick } from './batch-per-tick.ts';

describe('answers of one tick', () => {
  it('are written together, in order, when it ends', async () => {
    const later = writePerTick();
    const written: number[] = [];
    for (const answer of [1, 2, 3]) later(() => written.push(answer));
    await Promise.resolve();
    expect(written).toEqual([]);
    await nextTick();
    expect(written).toEqual([1, 2, 3]);
  });

  it('are written early when there are many', () => {
    const later = writePerTick();
    const written: number[] = [];
    for (let answer = 0; answer < 20; answer++) later(() => written.push(answer));
    expect(written).toHaveLength(16);
  });

  it('of the next tick are written with it', async () => {
    const later = writePerTick();
    const written: number[] = [];
    later(() => written.push(1));
    await nextTick();
    later(() => written.push(2));
    await nextTick();
    expect(written).toEqual([1, 2]);
  });
});
