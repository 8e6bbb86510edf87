import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { ApiRequest } from '../../contract/http.ts';
import { seededKey } from '../../reference-impl/keys/sandbox-keys.ts';
import { queryReader } from '../../reference-impl/request/parameters.ts';
import { fieldsOf, hiding, type Keyring, shownFields } from './credentials.ts';
import { corrected } from './describe.ts';
import { inTurns, jsonList } from './har.ts';
import { RequestLog } from './request-log.ts';
import { Stream } from './stream.ts';
import { decoded, differences } from './walks.ts';

const request = (url: string): ApiRequest => ({ method: 'GET', url, headers: { authorization: 'Bearer x' } });
const answer = (status: number, body: string, id = '') => ({ status, headers: { 'x-request-id': id }, body });

function filled(log: RequestLog, count: number, body: string, status = 400): void {
  for (let index = 1; index <= count; index++)
    log.add(request(`/${index}`), answer(status, body, `id-${index}`), performance.now());
}

describe('the request log', () => {
  it('finds a request by its number and by its request id', () => {
    const log = new RequestLog();
    filled(log, 3, 'x');
    expect(log.find('2')?.url).toBe('/2');
    expect(log.find('id-3')?.url).toBe('/3');
    expect(log.find('4')).toBeUndefined();
    expect(log.find('0')).toBeUndefined();
  });

  it('gives the newest first, and those before a number', () => {
    const log = new RequestLog();
    filled(log, 5, 'x');
    expect([...log.newest()].map(({ no }) => no)).toEqual([5, 4, 3, 2, 1]);
    expect([...log.newest(3)].map(({ no }) => no)).toEqual([2, 1]);
  });

  it('stays within its bytes, and drops bodies before lines', () => {
    const log = new RequestLog(100_000);
    filled(log, 500, 'b'.repeat(5000));
    expect(log.bytes).toBeLessThanOrEqual(100_000);
    const lines = [...log.newest()];
    expect(lines[0]?.no).toBe(500);
    expect(lines.length).toBeGreaterThan(15);
    expect(lines.filter(({ body }) => body !== null).length).toBeLessThanOrEqual(15);
    expect(lines.at(-1)?.body).toBeNull();
  });

  it('keeps finding by number after millions of lines have gone', () => {
    const log = new RequestLog(50_000);
    filled(log, 20_000, '');
    const oldest = [...log.newest()].at(-1);
    expect(log.find(String(oldest?.no))).toBe(oldest);
    expect(log.find(String((oldest?.no ?? 0) - 1))).toBeUndefined();
    expect(log.count).toBe(20_000);
  });

  it('keeps whole of a fast client only what was refused', () => {
    const log = new RequestLog();
    filled(log, 300, 'ok', 200);
    filled(log, 1, 'refused', 400);
    const [refused, last] = [...log.newest()];
    expect(refused?.body).toBe('refused');
    expect(last?.body).toBeNull();
    expect([...log.newest()].filter(({ body }) => body === 'ok').length).toBe(200);
  });

  it('counts right after bodies were forgotten, and after all was cleared', () => {
    const log = new RequestLog();
    const page = { pieces: 2, tail: '', toString: () => 'page' };
    log.add(request('/page'), { status: 200, headers: {}, body: page }, performance.now());
    filled(log, 1, 'text');
    const before = log.bytes;
    log.forgetBodies();
    expect([...log.newest()].map(({ body }) => body)).toEqual(['text', null]);
    expect(before - log.bytes).toBe(64 * 3);
    log.clear();
    expect([log.bytes, log.length]).toEqual([0, 0]);
    filled(log, 1, 'text');
    expect(log.find('3')?.body).toBe('text');
  });
});

const read = queryReader('listSales');
const store = 'c39cb239-35ec-4aa4-bb0f-e2d3f43de546';

function correct(query: string): string {
  return corrected(`/sales?${query}`, read(query, {}).violations).path.replace('/sales', '');
}

it.each([
  ['a value above the maximum', 'limit=500', '?limit=100'],
  ['one word of a list', 'status=PAID,REFUNDET', '?status=PAID,REFUNDED'],
  ['a parameter with another name', 'limits=5', '?limit=5'],
  ['a parameter that is like no other', 'zzzzzz=5', ''],
  [
    'a range that runs backwards',
    'from=2025-02-01T00:00:00.000Z&to=2025-01-01T00:00:00.000Z',
    '?from=2025-01-01T00:00:00.000Z&to=2025-02-01T00:00:00.000Z',
  ],
  ['a cursor that is no UUID', 'cursor=page-2&limit=10', '?limit=10'],
  ['one bad id of several', `storeIds=${store},x`, `?storeIds=${store}`],
])('corrects %s', (_, query, expected) => {
  expect(correct(query)).toBe(expected);
  expect(read(expected.slice(1), {}).violations).toEqual([]);
});

it('says what it changed', () => {
  const { changes } = corrected('/sales?limit=500&cursor=x', read('limit=500&cursor=x', {}).violations);
  expect(changes).toEqual(['limit: limit=100', 'without cursor']);
});

function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('lets others have their turn while many items are read', async () => {
  let turns = 0;
  let isRead = false;
  const count = () => {
    turns++;
    if (!isRead) setImmediate(count);
  };
  setImmediate(count);
  for await (const _ of inTurns(Array.from({ length: 40 }))) work(1.1);
  isRead = true;
  expect(turns).toBeGreaterThanOrEqual(35);
});

it.each([{ items: [] }, { items: [1] }, { items: [{ a: '"' }, null, 'x'] }])(
  'writes $items as JSON does',
  async ({ items }) => {
    let text = '';
    for await (const piece of jsonList(inTurns<unknown>(items))) text += piece;
    expect(text).toBe(JSON.stringify(items));
  },
);

describe('a decoded request', () => {
  it.each([
    ['/sales', '/sales', []],
    ['/sales?', '/sales', []],
    ['/sales?search=summer%20sale+%E0%B8%81', '/sales', [['search', ['summer sale ก']]]],
    [
      '/sales?status=PAID&limit=5&status=REFUNDED,PENDING',
      '/sales',
      [
        ['status', ['PAID', 'REFUNDED,PENDING']],
        ['limit', ['5']],
      ],
    ],
    ['/sales?search=a?b%26c=d', '/sales', [['search', ['a?b&c=d']]]],
    ['/sales?search=100%', '/sales', [['search', ['100%']]]],
  ])('%s', (target, path, parameters) => {
    expect(decoded(target).path).toBe(path);
    expect([...decoded(target).parameters]).toEqual(parameters);
  });
});

describe('what differs from the request before', () => {
  it('is what was added, changed and left out, in the order of the later request', () => {
    expect(differences('/sales?limit=50&from=2026&search=a', '/sales?status=PAID&limit=100&search=a')).toEqual([
      { name: 'status', value: 'PAID', was: null },
      { name: 'limit', value: '100', was: '50' },
      { name: 'search', value: 'a', was: 'a' },
      { name: 'from', value: null, was: '2026' },
    ]);
  });

  it('is not how a value was escaped', () => {
    const [difference] = differences('/sales?from=2026-01-01T00%3A00Z', '/sales?from=2026-01-01T00:00Z');
    expect(difference?.value).toBe(difference?.was);
  });
});

const key = seededKey(1, 'good');

it('shows no credential of any kind, nor what is no header field', () => {
  const headers = {
    authorization: 'Basic abc',
    'x-api-key': 'abc',
    cookie: 'a=b',
    accept: key,
    ':client': '127.0.0.1',
  };
  expect(shownFields(fieldsOf(headers), hiding(null))).toEqual([
    ['authorization', '[not shown]'],
    ['x-api-key', '[not shown]'],
    ['cookie', '[not shown]'],
    ['accept', '[key]'],
  ]);
});

const ok = { status: 200, headers: {}, body: '{}' };

function page() {
  const written: string[] = [];
  const response = {
    writableLength: 0,
    writeHead() {},
    write: (text: string) => written.push(text),
    once() {},
    end() {},
  };
  return { written, response: response as unknown as ServerResponse };
}

/** Learns of its only key when it is listed. */
function keyring() {
  let listed = 0;
  const ring: Keyring = {
    async list() {
      listed++;
      return [];
    },
    idOf: ({ authorization }) => (listed > 0 && authorization === 'Bearer known' ? 'the-id' : null),
    keyOf: () => null,
  };
  return { ring, listed: () => listed };
}

const ask = (authorization: string) => ({ method: 'GET', url: '/', headers: { authorization } });

it('reads the keys for a key that it has not seen, and not for each request', async () => {
  const { ring, listed } = keyring();
  const log = new RequestLog();
  const stream = new Stream({ log, keyring: ring, hide: (text) => text });
  const { written, response } = page();
  stream.open(response);
  const sent = () => written.filter((text) => text.startsWith('event: requests'));
  for (let tick = 1; tick <= 3; tick++) {
    log.add(ask('Bearer known'), ok, performance.now());
    await expect.poll(() => sent().length).toBe(tick);
  }
  expect(listed()).toBe(1);
  for (const text of sent()) expect(text).toContain('"key":"the-id"');

  log.add(ask('Bearer another'), ok, performance.now());
  await expect.poll(() => sent().length).toBe(4);
  expect(listed()).toBe(2);
  expect(written.at(-1)).toContain('"key":null');
});
