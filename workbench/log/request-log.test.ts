import { describe, expect, it } from 'vitest';
import type { ApiRequest } from '../../contract/http.ts';
import { RequestLog } from './request-log.ts';

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
