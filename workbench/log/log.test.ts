import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { ApiRequest } from '../../contract/http.ts';
import { seededKey } from '../../reference-impl/keys/sandbox-keys.ts';
import { queryReader } from '../../reference-impl/request/parameters.ts';
import { corrected } from '../control/describe.ts';
import { jsonList } from '../control/log-routes.ts';
import { fieldsOf, hiding, RequestLog, shownFields } from './request-log.ts';
import { differences } from './walks.ts';

const request = (url: string): ApiRequest => ({ method: 'GET', url, headers: { authorization: 'Bearer x' } });
const answer = (status: number, body: string, id = '') => ({ status, headers: { 'x-request-id': id }, body });

function filled(log: RequestLog, count: number, body: string, status = 400): void {
  for (let index = 1; index <= count; index++)
    log.add(request(`/${index}`), answer(status, body, `id-${index}`), performance.now());
}

describe('the request log', () => {
  it('finds a request by its number and by its request id, and gives the newest first', () => {
    const log = new RequestLog();
    filled(log, 3, 'x');
    expect([log.find('2')?.url, log.find('id-3')?.url, log.find('4'), log.find('0')]).toEqual([
      ...['/2', '/3', undefined, undefined],
    ]);
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

it('writes a list as JSON does, and lets others have their turn meanwhile', async () => {
  let turns = 0;
  let isRead = false;
  const count = () => {
    turns++;
    if (!isRead) setImmediate(count);
  };
  setImmediate(count);
  const slowly = (item: unknown) => {
    for (const end = performance.now() + 1.1; performance.now() < end; );
    return item;
  };
  const items = [{ a: '"' }, null, undefined, ...Array.from({ length: 40 }, (_, index) => index)];
  expect(await json(jsonList(items, slowly, 30))).toEqual(items.filter((item) => item !== undefined).slice(0, 30));
  isRead = true;
  expect(turns).toBeGreaterThanOrEqual(25);
});

it('shows what differs from the request before: what was added, changed and left out, however it was escaped', () => {
  const before = '/sales?limit=50&from=2026-01-01T00%3A00Z&search=a?b';
  expect(differences(before, '/sales?status=PAID&status=A,B&limit=100&from=2026-01-01T00:00Z')).toEqual([
    { name: 'status', value: 'PAID and A,B', was: null },
    { name: 'limit', value: '100', was: '50' },
    { name: 'from', value: '2026-01-01T00:00Z', was: '2026-01-01T00:00Z' },
    { name: 'search', value: null, was: 'a?b' },
  ]);
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
