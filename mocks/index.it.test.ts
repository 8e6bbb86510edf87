import { describe, expect, it } from 'vitest';
import { keyedOperations } from '../contract/operations.ts';
import { closedAfterwards } from '../contract/testing/folder.ts';
import { heapInMegabytes } from '../contract/testing/processor-ms.ts';
import { raw } from '../contract/testing/raw.ts';
import { startMock } from './index.ts';
import { pathOf, today } from './testing/mock-for.ts';

const plenty = { requests: 1_000_000, windowMs: 1000 };
const lines: string[] = [];
const mock = closedAfterwards(
  await startMock({ port: 0, rate: plenty, now: () => today, log: (line) => lines.push(line) }),
);

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${mock.url}${path}`, { headers: { authorization: `Bearer ${mock.keys.good}`, ...headers } });
}

const send = (bytes: string) => raw(Number(new URL(mock.url).port), bytes);

describe('the mock on a socket', () => {
  it('answers with the length that it says', async () => {
    for (const operation of keyedOperations) {
      const response = await get(pathOf(operation), { prefer: 'example=longest' });
      const body = await response.arrayBuffer();
      expect(body.byteLength).toBe(Number(response.headers.get('content-length')));
      expect(() => JSON.parse(new TextDecoder().decode(body))).not.toThrow();
    }
  });

  it.each([
    ['GET /%E0%A4%A HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 404],
    [`GET /public-api/v1/sales?search=${'x'.repeat(10_000)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`, 414],
    ['POST /public-api/v1/sales HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\n12345', 405],
    ['HEAD /public-api/v1/sales HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 401],
  ])('answers %j with %d', async (bytes, status) => {
    expect((await send(bytes)).slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
  });

  it('takes two Authorization fields for no key, whichever of them has one', async () => {
    const good = `authorization: Bearer ${mock.keys.good}\r\n`;
    const asked = (fields: string) =>
      send(`GET /public-api/v1/me HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${fields}\r\n`);
    const answers = [good, `${good}${good}`, `${good}authorization: Bearer x\r\n`, `authorization: x\r\n${good}`].map(
      asked,
    );
    expect((await Promise.all(answers)).map((answer) => answer.slice(9, 12))).toEqual(['200', '401', '401', '401']);
  });

  it('gives the same bytes as another one with the same seed', async () => {
    const other = await startMock({ port: 0, rate: plenty, now: () => today });
    for (const operation of [...keyedOperations].reverse()) {
      for (const prefer of ['dynamic=true', 'dynamic=false', 'code=404']) {
        const headers = { authorization: `Bearer ${mock.keys.good}`, prefer };
        const theirs = await (await fetch(`${other.url}${pathOf(operation)}`, { headers })).text();
        expect(await (await get(pathOf(operation), { prefer })).text()).toBe(theirs);
      }
    }
    await other.close();
  });

  it('logs a line a request, without a key', async () => {
    lines.length = 0;
    await get(`/public-api/v1/me?token=${mock.keys.good}`);
    await get(`/nowhere/${mock.keys.good}`);
    expect(lines[0]).toMatch(/^GET getMe 200 .*URL holds a key/);
    expect(lines[1]).toMatch(/^GET \/nowhere\/\[key\] 404/);
    expect(lines.join()).not.toContain(mock.keys.good);
  });

  it('keeps its memory while everything in the requests changes', async () => {
    const storm = async (count: number) => {
      for (let n = 0; n < count; n++) {
        await mock.handle({
          method: 'GET',
          url: `/public-api/v1/sales?limit=${(n % 100) + 1}&cursor=${crypto.randomUUID()}&search=${n}&made${n}=up`,
          headers: { authorization: `Bearer ${mock.keys.good}`, accept: n % 10 === 0 ? `text/x${n}, */*` : '*/*' },
        });
        if (n % 500 === 0) await mock.handle({ method: 'GET', url: `/${n}?limit=${n}`, headers: {} });
      }
      lines.length = 0;
    };
    await storm(3000);
    const before = heapInMegabytes();
    await storm(10_000);
    expect(heapInMegabytes() - before).toBeLessThan(1.2);
  });
});
