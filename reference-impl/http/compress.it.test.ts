import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ scale: 0.02 });
});
afterAll(() => sandbox.close());

interface Got {
  readonly headers: Record<string, unknown>;
  readonly bytes: Buffer;
}

function get(path: string, coding: string | undefined, method = 'GET'): Promise<Got> {
  const authorization = `Bearer ${sandbox.keys.good}`;
  const headers = coding === undefined ? { authorization } : { authorization, 'accept-encoding': coding };
  return new Promise((resolve, reject) => {
    request(`${sandbox.url}/public-api/v1${path}`, { method, headers }, async (answer) =>
      resolve({ headers: answer.headers, bytes: await buffer(answer) }),
    )
      .on('error', reject)
      .end();
  });
}

const PAGE = '/sales?limit=100&from=2020-01-01T00:00:00.000Z&to=2099-01-01T00:00:00.000Z';
const same = (bytes: Buffer) => bytes;

describe('an answer for a client that takes', () => {
  it.each([
    ['gzip', 'gzip', gunzipSync],
    ['zstd and gzip', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'gzip', gunzipSync],
    ['GZIP;q=0.5', 'gzip', gunzipSync],
    ['zstd;q=0, gzip', 'gzip', gunzipSync],
    ['gzip;q=0', undefined, same],
    ['identity', undefined, same],
    ['br', undefined, same],
    [undefined, undefined, same],
  ])('%s is coded as %s', async (accepted, coding, plain) => {
    const wanted = accepted?.replace(' and ', ', ');
    const [coded, whole] = [await get(PAGE, wanted), await get(PAGE, undefined)];
    expect(coded.headers['content-encoding']).toBe(coding);
    expect(coded.headers['content-length']).toBe(String(coded.bytes.length));
    expect(JSON.parse(plain(coded.bytes).toString())).toEqual(JSON.parse(whole.bytes.toString()));
    if (coding !== undefined) expect(coded.bytes.length).toBeLessThan(whole.bytes.length / 3);
  });

  it('leaves a short answer and HEAD as they are', async () => {
    expect((await get('/me', 'gzip')).headers['content-encoding']).toBeUndefined();
    const head = await get(PAGE, 'gzip', 'HEAD');
    expect(head.headers['content-encoding']).toBeUndefined();
    expect(head.bytes).toHaveLength(0);
  });
});
