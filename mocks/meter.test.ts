import { expect, it } from 'vitest';
import { meter } from './meter.ts';

it('gives so many requests at once, and each of them back in its time', () => {
  let now = 0;
  const { take } = meter({ requests: 5, windowMs: 1000 }, () => now);
  expect(Array.from({ length: 6 }, () => take().allowed)).toEqual([true, true, true, true, true, false]);
  now = take().retryAfterMs;
  expect([take().allowed, take().allowed]).toEqual([true, false]);
});

it('locks nobody out for longer than the window when the clock is set back', () => {
  let now = 7_200_000;
  const { take } = meter({ requests: 1, windowMs: 2000 }, () => now);
  take();
  now -= 3_600_000;
  expect(take()).toMatchObject({ allowed: false, retryAfterMs: 2000 });
  now += 2000;
  expect(take().allowed).toBe(true);
});

it('that was spent before begins with waiting', () => {
  let now = 50_000;
  const { take } = meter({ requests: 1, windowMs: 2000 }, () => now, true);
  const refused = take();
  expect(refused).toMatchObject({ allowed: false, retryAfterMs: 2000 });
  now += refused.retryAfterMs;
  expect([take().allowed, take().allowed]).toEqual([true, false]);
});
