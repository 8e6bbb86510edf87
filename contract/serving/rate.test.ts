import { describe, expect, it } from 'vitest';
import { type Allowance, parseRate, rateHeaders } from './rate.ts';

describe('rate limit headers', () => {
  it('counts in whole seconds, at least one when refused', () => {
    const refused: Allowance = { allowed: false, remaining: 0, retryAfterMs: 10, fullAfterMs: 9990 };
    expect(rateHeaders({ requests: 1000, windowMs: 10_000 }, refused)).toEqual({
      'ratelimit-policy': '"default";q=1000;w=10',
      ratelimit: '"default";r=0;t=1',
      'retry-after': '1',
    });
  });

  it('says how much is left and when all of it is back', () => {
    const taken: Allowance = { allowed: true, remaining: 400, retryAfterMs: 0, fullAfterMs: 6000 };
    expect(rateHeaders({ requests: 1000, windowMs: 10_000 }, taken)).not.toHaveProperty('retry-after');
    expect(rateHeaders({ requests: 1000, windowMs: 10_000 }, taken).ratelimit).toBe('"default";r=400;t=6');
  });
});

describe('a rate in words', () => {
  it('is so many requests in so long', () => {
    expect(parseRate('1000/10s')).toEqual({ requests: 1000, windowMs: 10_000 });
    expect(parseRate('1000/99999s')).toEqual({ requests: 1000, windowMs: 99_999_000 });
    expect(parseRate('5/1m')).toEqual({ requests: 5, windowMs: 60_000 });
  });

  it.each(['', '1000', '0/10s', '10/0s', '-1/1s', '1e3/10s', '10/s', '10/10', ' 10/10s'])('%j is none', (text) => {
    expect(parseRate(text)).toBeNull();
  });
});
