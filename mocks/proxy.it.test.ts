import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { closedAfterwards } from '../contract/testing/folder.ts';
import { startMock } from './index.ts';

const lines: string[] = [];
const seen: string[] = [];

/** Keeps the contract at /me, breaks it at /stores, answers what it should refuse at /sales. */
const bodies: Record<string, unknown> = {
  '/base/public-api/v1/me': {
    data: { key: { id: 'k', prefix: 'x_live_', last4: 'abcd' }, organization: { id: 'o', name: 'n', stores: 1 } },
  },
  '/base/public-api/v1/stores': { data: [{ id: 7, name: 'Secret Street', branchNo: '1' }], costPrice: 3 },
  '/base/public-api/v1/products': { data: Array.from({ length: 18 }, () => ({ id: 'no UUID' })) },
  '/base/public-api/v1/sales': {
    data: [],
    meta: { dateRange: { from: '2025-01-01T00:00:00.000Z', to: '2025-01-02T00:00:00.000Z' } },
  },
};

const packings: Record<string, (body: string) => Buffer> = {
  gzip: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
};

const deployment = createServer((request, response) => {
  const path = request.url?.split('?', 1)[0] ?? '';
  seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
  response.setHeader('set-cookie', ['one=1; Path=/', 'two=2, and a half']);
  const [, coding = ''] = /\?packed=(\w+)$/.exec(request.url ?? '') ?? [];
  response.setHeader('connection', 'keep-alive, X-Between-Us');
  response.setHeader('x-between-us', 'hidden');
  response.setHeader('x-for-all', Object.keys(request.headers).join(' '));
  response.writeHead(path in bodies ? 200 : 302, {
    'content-type': 'application/json',
    location: 'http://127.0.0.1:9/',
    ...(coding !== '' && { 'content-encoding': coding }),
  });
  const body = JSON.stringify(bodies[path] ?? {});
  response.end(packings[coding]?.(body) ?? body);
});
closedAfterwards(deployment).listen(0, '127.0.0.1');
await once(deployment, 'listening');
const { port } = deployment.address() as AddressInfo;
const proxy = new URL(`http://127.0.0.1:${port}/base/`);
const watching = closedAfterwards(await startMock({ port: 0, proxy, log: (line) => lines.push(line) }));

async function through(path: string, method = 'GET') {
  lines.length = 0;
  const response = await fetch(`${watching.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { authorization: 'Bearer cp_live_secretsecretsecret' },
  });
  return {
    status: response.status,
    body: await response.text(),
    findings: response.headers.get('contract-findings'),
    lines: [...lines],
  };
}

/** As it is written here: fetch would put it in order first. */
async function raw(path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const [response]: IncomingMessage[] = await once(get(watching.url, { path, headers }), 'response');
  if (response === undefined) throw new Error('no answer');
  await once(response.resume(), 'end');
  return response;
}

describe('a proxy that watches', () => {
  it('hands on what was said, and finds nothing where there is nothing', async () => {
    const { body, findings, lines } = await through('/public-api/v1/me');
    expect(body).toBe(JSON.stringify(bodies['/base/public-api/v1/me']));
    expect([findings, lines]).toEqual(['0', ['GET getMe 200 keeps the contract']]);
    expect(seen.at(-1)).toContain('Bearer cp_live_secretsecretsecret');
  });

  it('says where a response breaks the contract, and shows no value of it', async () => {
    const { findings, lines } = await through('/public-api/v1/stores');
    expect(Number(findings)).toBeGreaterThan(0);
    expect(lines.join('\n')).toMatch(/body\.data\.0\.id: .*must be string/);
    expect(lines.join('\n')).not.toContain('Secret Street');
  });

  it('counts all findings, also those that the log leaves out', async () => {
    const { findings, lines } = await through('/public-api/v1/products');
    const more = lines.at(-1)?.match(/ and (\d+) more$/)?.[1];
    expect(lines).toHaveLength(11);
    expect(Number(more)).toBeGreaterThan(0);
    expect(Number(findings)).toBe(10 + Number(more));
  });

  it('hands on every cookie as it was set', async () => {
    const response = await fetch(`${watching.url}/public-api/v1/me`);
    expect(response.headers.getSetCookie()).toEqual(['one=1; Path=/', 'two=2, and a half']);
  });

  it.each(['/../admin/keys', '/public-api/v1/customers/%2e%2e/me', '/public-api/v1/sales?search=%zz&search=%20'])(
    'hands on %s as it was written, behind the path of the deployment',
    async (target) => {
      await raw(target, { authorization: 'Bearer cp_live_secretsecretsecret' });
      expect(seen.at(-1)).toBe(`GET /base${target} Bearer cp_live_secretsecretsecret`);
    },
  );

  it.each(Object.keys(packings))('unpacks what came packed as %s although that was not asked for', async (coding) => {
    const { body } = await through(`/public-api/v1/me?packed=${coding}`);
    expect(body).toBe(JSON.stringify(bodies['/base/public-api/v1/me']));
  });

  it('hands on no field that either side names in Connection', async () => {
    const headers = { connection: 'close, X-Of-The-Client', 'x-of-the-client': '1', 'x-of-all': '1' };
    const came = await raw('/public-api/v1/me', headers);
    expect(came.headers).not.toHaveProperty('x-between-us');
    const sent = String(came.headers['x-for-all']).split(' ');
    expect(sent).toContain('x-of-all');
    expect(sent).not.toContain('x-of-the-client');
  });

  it('says when a wrong request was taken', async () => {
    const { lines } = await through('/public-api/v1/sales?limit=500&key=cp_live_secretsecretsecret');
    expect(lines.join('\n')).toContain('request: limit should be an integer from 1 to 100');
    expect(lines.join('\n')).toContain('response: accepted a request that breaks the contract');
    expect(lines.join('\n')).not.toContain('secretsecret');
  });

  it('follows no redirect and forwards no write', async () => {
    expect((await through('/public-api/v1/promotions')).status).toBe(302);
    const count = seen.length;
    expect((await through('/public-api/v1/promotions', 'DELETE')).status).toBe(405);
    expect(seen).toHaveLength(count);
  });
});
