import { describe, expect, it } from 'vitest';
import { allowance, rateOf } from './allowance.ts';

describe('an allowance', () => {
  it('gives so many requests at once, and each of them back in its time', () => {
    let now = 0;
    const meter = allowance({ requests: 5, windowMs: 1000 }, () => now);
    expect(Array.from({ length: 6 }, () => meter.take().allowed)).toEqual([true, true, true, true, true, false]);
    now = meter.take().retryAfterMs;
    expect([meter.take().allowed, meter.take().allowed]).toEqual([true, false]);
  });
});

describe('a rate', () => {
  it.each([
    ['1000/10s', { requests: 1000, windowMs: 10_000 }],
    ['20/1m', { requests: 20, windowMs: 60_000 }],
    ['0/1s', null],
    ['5', null],
    ['5/s', null],
  ])('%s', (text, rate) => expect(rateOf(text)).toEqual(rate));
});
