import { setImmediate as nextTick } from 'node:timers/promises';
import { describe, expect, it, test } from 'vitest';
import { contractDocument } from '../document.ts';
import { dayOf, defaultRange, moved, msOf } from './range.ts';
import { type Allowance, memoryLimiter, parseRate, type Rate, rateHeaders } from './rate.ts';
import { servedDocument } from './served-document.ts';
import { writePerTick } from './server.ts';
import { decodePath, parseQueryString, targetOf } from './target.ts';

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
});

it('moves every moment by whole days, so that the newest day is yesterday', () => {
  const json = '{"at":"2025-06-14T23:59:59.999Z","date":"2025-06-01","sku":"2025-06","note":"on 2025-06-14"}';
  const today = dayOf(Date.UTC(2026, 2, 1));
  expect(moved(json, today)).toBe(
    '{"at":"2026-02-28T23:59:59.999Z","date":"2026-02-15","sku":"2025-06","note":"on 2025-06-14"}',
  );
});

test.each([
  ['250ms', 250],
  ['90s', 90_000],
  ['20m', 1_200_000],
  ['2h', 7_200_000],
  ['30d', 2_592_000_000],
])('%s is %d ms', (text, ms) => expect(msOf(text)).toBe(ms));

test.each(['', '5', 's', '5w', '-1s', '1.5h', ' 1s', '1s 1m'])('%j is no time', (text) => {
  expect(msOf(text)).toBeNaN();
});

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

  it('forgets the oldest of very many keys rather than growing without end', () => {
    const { take } = limited();
    for (let i = 0; i < 50_000; i++) take(`key ${i}`);
    expect(take('key 0').remaining).toBe(9);
    expect(take('key 49999').remaining).toBe(8);
  });
});

it.each([
  ['', {}, []],
  ['a=1&b=2&a=3', { a: ['1', '3'], b: ['2'] }, []],
  ['&&a&=b&', { a: [''], '': ['b'] }, []],
  ['a=b=c', { a: ['b=c'] }, []],
  ['a+b=c+%2B%20d', { 'a b': ['c + d'] }, []],
  ['%E0%B8%81=%E0%B8%82', { ก: ['ข'] }, []],
  [
    'a=%E0%A4%A&%ZZ=1&b=2',
    { b: ['2'] },
    [
      { name: 'a', received: '%E0%A4%A' },
      { name: '%ZZ=1', received: '%ZZ=1' },
    ],
  ],
])('%j', (raw, values, malformed) => {
  const read = parseQueryString(raw);
  expect(Object.fromEntries(read.values)).toEqual(values);
  expect(read.malformed).toEqual(malformed);
});

it('leaves a plus in a path what it is', () => {
  expect([decodePath('a+b%20c'), decodePath('%E0%A4%A')]).toEqual(['a+b c', null]);
});

const day = 86_400_000;

it('is the last 30 days through the end of the day, also for a clock before 1970', () => {
  for (const now of [Date.UTC(2025, 5, 15, 9, 30), Date.UTC(1960, 1, 29, 9, 30)]) {
    const tomorrow = now + 14.5 * 3_600_000;
    expect(defaultRange({}, now)).toEqual({ from: tomorrow - 30 * day, to: tomorrow - 1 });
    expect(defaultRange({ from: now + 9 * day }, now)).toEqual({ from: now + 9 * day, to: now + 9 * day });
    expect(defaultRange({ to: now }, now)).toEqual({ from: now - 30 * day, to: now });
  }
});

const today = dayOf(Date.UTC(2026, 2, 1));

function addresses(headers: Record<string, string | string[]>): string[] {
  const { servers } = JSON.parse(servedDocument(headers, today));
  return servers.map(({ url }: { url: string }) => url);
}

it.each([
  ['no host', {}, ['/']],
  ['a host', { host: '127.0.0.1:4010' }, ['http://127.0.0.1:4010', '/']],
  ['a host of IPv6', { host: '[::1]:4010' }, ['http://[::1]:4010', '/']],
  [
    'a proxy',
    { host: 'a', 'x-forwarded-host': 'pos.example', 'x-forwarded-proto': 'https' },
    ['https://pos.example', '/'],
  ],
  ['two proxies', { host: 'a', 'x-forwarded-host': 'b, c', 'x-forwarded-proto': 'https, http' }, ['https://b', '/']],
  ['a prefix', { host: 'a', 'x-forwarded-prefix': '/pos/v2/' }, ['http://a/pos/v2', '/pos/v2']],
  ['markup for a host', { host: 'a"<script>' }, ['/']],
  ['a login for a host', { host: 'me:secret@a' }, ['/']],
  ['a way out for a prefix', { host: 'a', 'x-forwarded-prefix': '//b.example' }, ['http://a', '/']],
  ['dollar signs', { host: 'a', 'x-forwarded-prefix': '/$&' }, ['http://a', '/']],
  ['another scheme', { host: 'a', 'x-forwarded-proto': 'javascript' }, ['http://a', '/']],
  ['two fields', { host: 'a', 'x-forwarded-prefix': ['/b', '/c'] }, ['http://a/b', '/b']],
])('the servers of the served document: %s', (_name, headers, expected) => {
  expect(addresses(headers)).toEqual(expected);
});

it('differs from the contract in servers and days alone', () => {
  const { servers: _, ...served } = JSON.parse(servedDocument({ host: 'a' }, today));
  const { servers: __, ...contract } = JSON.parse(JSON.stringify(contractDocument()));
  const withoutDays = (value: unknown) => JSON.stringify(value).replace(/\d{4}-\d\d-\d\d/g, 'day');
  expect(withoutDays(served)).toBe(withoutDays(contract));
  expect(JSON.stringify(served)).not.toContain('"2025-06');
});

it('is ASCII, which a server writes faster', () => {
  expect(servedDocument({ host: 'a' }, today)).toMatch(/^[\x20-\x7e]+$/);
});

it.each([
  ['/a', '/a', ''],
  ['/a?b=c?d', '/a', 'b=c?d'],
  ['/a?', '/a', ''],
  ['/a?b#c?d', '/a', 'b'],
  ['/a#b?c', '/a', ''],
  ['http://host/a?b=http://x', '/a', 'b=http://x'],
  ['HTTPS://host:1/a', '/a', ''],
  ['http://host?b', '', 'b'],
  ['*', '*', ''],
  ['', '', ''],
])('%j', (url, path, rawQuery) => {
  expect(targetOf(url)).toEqual({ path, rawQuery });
});
