import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exchange } from '../model/examples/evidence.ts';
import { onlyWith } from './answers.ts';
import { retryWindow } from './retry-window.ts';

const queryOf = (text: string) => [...new URLSearchParams(text)];

function said(shown: readonly string[], others: readonly string[]): string {
  const showing = shown.map((query, index) => exchange({ id: `shown-${index}`, query: queryOf(query) }));
  const clean = others.map((query, index) => exchange({ id: `clean-${index}`, query: queryOf(query) }));
  return onlyWith(new Set(showing.map(({ id }) => id)), [...showing, ...clean]);
}

const LIMITS = ['', 'limit=1', 'limit=50'];
const RANGES = ['01', '02', '03'].map((day) => `from=2026-01-${day}T00:00:00Z&cursor=${day}&limit=5&active=true`);

it.each([
  ['a parameter that only those requests have', ['storeIds=a', 'storeIds=b&limit=1'], LIMITS, ', only with storeIds'],
  [
    'a value of it, where others sent the parameter too',
    ['limit=100', 'limit=100&storeIds=a'],
    [...LIMITS, 'storeIds=a'],
    ', only with limit=100',
  ],
  ['nothing where requests have it without the fault', ['limit=1'], LIMITS, ''],
  ['nothing where too few were sent without it', ['storeIds=a'], LIMITS.slice(0, 2), ''],
  ['nothing where not all with the fault have it', ['storeIds=a', ''], LIMITS, ''],
  [
    'no limit where something else differs',
    ['from=2026-01-04T00:00:00Z&cursor=04&limit=9&active=false'],
    RANGES,
    ', only with active=false',
  ],
  ['a limit else', ['from=2026-01-04T00:00:00Z&cursor=04&limit=6&active=true'], RANGES, ', only with limit=6'],
  ['no instant and no cursor', ['from=2026-01-04T00:00:00Z&cursor=04&limit=5&active=true'], RANGES, ''],
])('names %s', (_, shown, others, words) => {
  expect(said(shown, others)).toBe(words);
});

it('compares no answers of another status', () => {
  const shown = exchange({ id: 'shown', status: 404, query: [['storeIds', 'a']] });
  const others = LIMITS.map((query) => exchange({ query: queryOf(query) }));
  expect(onlyWith(new Set(['shown']), [shown, ...others])).toBe('');
});

const NOW = Date.parse('2026-05-01T12:00:00.000Z');
const HOUR = 3_600_000;
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
    ['x-ratelimit-reset', '5'],
    ['x-ratelimit-reset', String(inFive.getTime() / 1000)],
    ['x-ratelimit-reset', String(inFive.getTime())],
    ['x-ratelimit-reset', inFive.toISOString()],
    ['x-ratelimit-reset-after', '5'],
    ['x-ratelimit-reset-requests', '5s'],
    ['x-retry-in', '5000ms'],
    ['x-backoff', '5'],
    ['x-shop-throttle-reset', '5'],
  ])('%s: %s is five seconds', (name, value) => {
    expect(wait(name, value)).toBe(5000);
  });

  it.each([
    ['retry-after', ''],
    ['ratelimit', '"default";r=0'],
    ['ratelimit-policy', '"default";q=100;w=10'],
    ['x-ratelimit-remaining', '0'],
    ['x-ratelimit-limit', '100'],
    ['content-length', '5'],
    ['date', inFive.toUTCString()],
  ])('%s: %s says nothing', (name, value) => {
    expect(wait(name, value)).toBeNull();
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

  it('is zero for a past time', () => {
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
});
