import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryWindow } from './retry-window.ts';

const NOW = Date.parse('2026-05-01T12:00:00.000Z');
const HOUR = 3_600_000;
const inFive = new Date(NOW + 5000);
const wait = (name: string, value: string) => retryWindow([[name, value]], NOW);

describe('retryWindow', () => {
  it.each([
    ['Retry-After', '5', 5000],
    ['retry-after', inFive.toUTCString(), 5000],
    ['retry-after-ms', '5000', 5000],
    ['x-ms-retry-after-ms', '5000', 5000],
    ['ratelimit', '"default";r=0;t=5', 5000],
    ['ratelimit', 'limit=100, remaining=0, reset=5', 5000],
    ['ratelimit', '"second";r=9;t=1, "minute";r=0;t=5', 5000],
    ['ratelimit', '"minute";r=0;t=5, "day";r=900;t=86400', 5000],
    ['x-ratelimit-reset', '5', 5000],
    ['x-ratelimit-reset', String(inFive.getTime() / 1000), 5000],
    ['x-ratelimit-reset', String(inFive.getTime()), 5000],
    ['x-ratelimit-reset', inFive.toISOString(), 5000],
    ['x-ratelimit-reset-after', '5', 5000],
    ['x-ratelimit-reset-requests', '5s', 5000],
    ['x-retry-in', '5000ms', 5000],
    ['x-backoff', '5', 5000],
    ['x-shop-throttle-reset', '5', 5000],
    ['x-ratelimit-reset', String(NOW / 1000 - 60), 0],
    ['retry-after', '', null],
    ['ratelimit', '"default";r=0', null],
    ['ratelimit-policy', '"default";q=100;w=10', null],
    ['x-ratelimit-remaining', '0', null],
    ['x-ratelimit-limit', '100', null],
    ['content-length', '5', null],
    ['date', inFive.toUTCString(), null],
  ])('%s: %s is a wait of %s ms', (name, value, ms) => {
    expect(wait(name, value)).toBe(ms);
  });

  it.each<[string, Record<string, string>, number]>([
    ['prefers Retry-After', { 'x-ratelimit-reset': '9', 'retry-after': '2' }, 2000],
    ['takes the longest of a header that differs in case', { 'Retry-After': '2', 'retry-after': '7' }, 7000],
    ['reads the next header if one cannot be read', { 'retry-after': 'later', 'x-ratelimit-reset': '4' }, 4000],
    [
      'compares points in time with the clock of the deployment',
      { date: new Date(NOW + HOUR).toUTCString(), 'retry-after': new Date(NOW + HOUR + 5000).toUTCString() },
      5000,
    ],
  ])('%s', (_, headers, expected) => {
    expect(retryWindow(Object.entries(headers), NOW)).toBe(expected);
  });

  it('never gives a negative, infinite or undefined wait', () => {
    const name = fc.constantFrom('retry-after', 'ratelimit', 'x-ratelimit-reset', 'x-rate-limit-reset-after', 'date');
    const value = fc.oneof(fc.string(), fc.integer().map(String), fc.date().map(String), fc.float().map(String));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (headers) => {
        const stated = retryWindow(headers, NOW);
        return stated === null || (Number.isFinite(stated) && stated >= 0);
      }),
    );
  });
});
