import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryWindow } from './retry-window.ts';

const NOW = Date.parse('2026-05-01T12:00:00.000Z');
const inFive = new Date(NOW + 5000);
const wait = (name: string, value: string) => retryWindow([[name, value]], NOW);

describe('retryWindow', () => {
  it.each([
    ['Retry-After', '5'],
    ['retry-after', inFive.toUTCString()],
    ['retry-after-ms', '5000'],
    ['x-ms-retry-after-ms', '5000'],
    ['ratelimit', '"default";r=0;t=5'],
    ['ratelimit', 'limit=100, remaining=0, reset=5'],
    ['ratelimit', '"second";r=9;t=1, "minute";r=0;t=5'],
    ['ratelimit', '"minute";r=0;t=5, "day";r=900;t=86400'],
    ['ratelimit-reset', '5'],
    ['x-ratelimit-reset', '5'],
    ['x-ratelimit-reset', String(inFive.getTime() / 1000)],
    ['x-ratelimit-reset', String(inFive.getTime())],
    ['x-ratelimit-reset', inFive.toISOString()],
    ['x-ratelimit-reset-after', '5'],
    ['x-rate-limit-reset', '5'],
    ['x-ratelimit-reset-requests', '5s'],
    ['x-ratelimit-requests-reset', '5'],
    ['x-app-rate-limit-reset', '5'],
    ['x-retry-after', '5'],
    ['x-retry-in', '5000ms'],
    ['x-ratelimit-retry-after', '5'],
    ['retry-after-seconds', '5'],
    ['x-backoff', '5'],
    ['x-try-again-in', '5s'],
    ['x-shop-throttle-reset', '5'],
  ])('%s: %s is five seconds', (name, value) => {
    expect(wait(name, value)).toBe(5000);
  });

  it.each([
    ['retry-after', 'soon'],
    ['retry-after', ''],
    ['retry-after', '-3'],
    ['ratelimit', '"default";r=0'],
    ['ratelimit-policy', '"default";q=100;w=10'],
    ['x-ratelimit-remaining', '0'],
    ['x-ratelimit-limit', '100'],
    ['content-length', '5'],
    ['date', inFive.toUTCString()],
  ])('%s: %s tells nothing', (name, value) => {
    expect(wait(name, value)).toBeNull();
  });

  it('prefers Retry-After, and takes the longest where a header comes twice', () => {
    expect(
      retryWindow(
        [
          ['x-ratelimit-reset', '9'],
          ['retry-after', '2'],
        ],
        NOW,
      ),
    ).toBe(2000);
    expect(
      retryWindow(
        [
          ['retry-after', '2'],
          ['retry-after', '7'],
        ],
        NOW,
      ),
    ).toBe(7000);
  });

  it('goes on to the next header where one cannot be read', () => {
    expect(
      retryWindow(
        [
          ['retry-after', 'later'],
          ['x-ratelimit-reset', '4'],
        ],
        NOW,
      ),
    ).toBe(4000);
  });

  it('holds points in time against the clock of the deployment', () => {
    const ahead = new Date(NOW + 3_600_000);
    const headers = [
      ['date', ahead.toUTCString()],
      ['retry-after', new Date(ahead.getTime() + 5000).toUTCString()],
    ] as const;
    expect(retryWindow(headers, NOW)).toBe(5000);
  });

  it('is zero for a time that has passed', () => {
    expect(wait('x-ratelimit-reset', String(NOW / 1000 - 60))).toBe(0);
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

  it('reads back any number of seconds', () => {
    fc.assert(fc.property(fc.nat({ max: 86_400 }), (n) => wait('retry-after', String(n)) === n * 1000));
  });
});
