import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { atTurnsEnd } from './turns.ts';

describe('answers of one turn', () => {
  it('leave together, in order, when it ends', async () => {
    const later = atTurnsEnd();
    const written: number[] = [];
    for (const answer of [1, 2, 3]) later(() => written.push(answer));
    await Promise.resolve();
    expect(written).toEqual([]);
    await nextTurn();
    expect(written).toEqual([1, 2, 3]);
  });

  it('do not wait for each other without end', () => {
    const later = atTurnsEnd();
    const written: number[] = [];
    for (let answer = 0; answer < 20; answer++) later(() => written.push(answer));
    expect(written).toHaveLength(16);
  });

  it('of the next turn leave with it', async () => {
    const later = atTurnsEnd();
    const written: number[] = [];
    later(() => written.push(1));
    await nextTurn();
    later(() => written.push(2));
    await nextTurn();
    expect(written).toEqual([1, 2]);
  });
});
