import { describe, expect, it } from 'vitest';
import { memoryLimiter } from './memory-limiter.ts';
import type { Rate } from './rate.ts';

const rate: Rate = { requests: 10, windowMs: 1000 };

function limited(at = rate) {
  let time = 1_750_000_000_000;
  const limiter = memoryLimiter(at, () => time);
  return {
    take: (key = 'k') => limiter.take(key),
    wait(ms: number) {
      time += ms;
    },
  };
}

describe('the limit of a key', () => {
  it('lets the whole allowance through at once and not one more', () => {
    const { take } = limited();
    const taken = Array.from({ length: 12 }, () => take());
    expect(taken.map(({ allowed }) => allowed)).toEqual([...Array(10).fill(true), false, false]);
    expect(taken.slice(0, 10).map(({ remaining }) => remaining)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  it('refills steadily: one request after one interval, and refusals cost nothing', () => {
    const { take, wait } = limited();
    for (let i = 0; i < 20; i++) take();
    expect(take().retryAfterMs).toBeCloseTo(100, 2);
    wait(99);
    expect(take().allowed).toBe(false);
    wait(1);
    expect(take().allowed).toBe(true);
    expect(take().allowed).toBe(false);
  });

  it('serves again after Retry-After', () => {
    const { take, wait } = limited({ requests: 7, windowMs: 3000 });
    for (let round = 0; round < 50; round++) {
      let refused = take();
      while (refused.allowed) refused = take();
      wait(refused.retryAfterMs);
      expect(take().allowed).toBe(true);
    }
  });

  it('is whole again after the window, and never more than whole', () => {
    const { take, wait } = limited();
    for (let i = 0; i < 10; i++) take();
    wait(60_000);
    expect(take().remaining).toBe(9);
  });

  it('locks no client out for longer than the window when the clock is set back', () => {
    const { take, wait } = limited();
    for (let i = 0; i < 5; i++) take();
    wait(-3_600_000);
    expect(take().retryAfterMs).toBeCloseTo(100, 2);
    wait(1000);
    expect(take().remaining).toBe(9);
  });

  it('is one for each key', () => {
    const { take } = limited({ requests: 1, windowMs: 1000 });
    expect([take('a'), take('b'), take('a')].map(({ allowed }) => allowed)).toEqual([true, true, false]);
  });

  it('holds over time: never more than the allowance and the refill', () => {
    const { take, wait } = limited();
    let served = 0;
    for (let ms = 0; ms < 5000; ms++) {
      if (take().allowed) served++;
      wait(1);
    }
    expect(served).toBe(10 + 49);
  });

  it('forgets the oldest of very many keys rather than growing without end', () => {
    const { take } = limited();
    for (let i = 0; i < 50_000; i++) take(`key ${i}`);
    expect(take('key 0').remaining).toBe(9);
    expect(take('key 49999').remaining).toBe(8);
  });
});
