import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMock } from './index.ts';

const lines: string[] = [];
const seen: string[] = [];
let deployment: Server;
let watching: Awaited<ReturnType<typeof startMock>>;

/** Keeps the contract at /me, breaks it at /stores, answers what it should refuse at /sales. */
const bodies: Record<string, unknown> = {
  '/base/public-api/v1/me': {
    data: { key: { id: 'k', prefix: 'x_live_', last4: 'abcd' }, organization: { id: 'o', name: 'n', stores: 1 } },
  },
  '/base/public-api/v1/stores': { data: [{ id: 7, name: 'Secret Street', branchNo: '1' }], costPrice: 3 },
  '/base/public-api/v1/sales': {
    data: [],
    meta: { dateRange: { from: '2025-01-01T00:00:00.000Z', to: '2025-01-02T00:00:00.000Z' } },
  },
};

beforeAll(async () => {
  deployment = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.writeHead(path in bodies ? 200 : 302, {
      'content-type': 'application/json',
      location: 'http://127.0.0.1:9/',
    });
    response.end(JSON.stringify(bodies[path] ?? {}));
  });
  await new Promise<void>((resolve) => deployment.listen(0, '127.0.0.1', resolve));
  const { port } = deployment.address() as AddressInfo;
  watching = await startMock({
    port: 0,
    proxy: new URL(`http://127.0.0.1:${port}/base/`),
    log: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await watching.close();
  deployment.close();
});

async function through(
  path: string,
  method = 'GET',
): Promise<{ status: number; body: string; findings: string | null; told: string[] }> {
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
    told: [...lines],
  };
}

describe('a proxy that watches', () => {
  it('hands on what was said, and finds nothing where there is nothing', async () => {
    const { body, findings, told } = await through('/public-api/v1/me');
    expect(body).toBe(JSON.stringify(bodies['/base/public-api/v1/me']));
    expect([findings, told]).toEqual(['0', ['GET getMe 200 keeps the contract']]);
    expect(seen.at(-1)).toContain('Bearer cp_live_secretsecretsecret');
  });

  it('says where a response breaks the contract, and shows no value of it', async () => {
    const { findings, told } = await through('/public-api/v1/stores');
    expect(Number(findings)).toBeGreaterThan(0);
    expect(told.join('\n')).toMatch(/body\.data\.0\.id: .*must be string/);
    expect(told.join('\n')).not.toContain('Secret Street');
  });

  it('says when a wrong request was taken', async () => {
    const { told } = await through('/public-api/v1/sales?limit=500&key=cp_live_secretsecretsecret');
    expect(told.join('\n')).toContain('request: limit should be an integer from 1 to 100');
    expect(told.join('\n')).toContain('response: accepted a request that breaks the contract');
    expect(told.join('\n')).not.toContain('secretsecret');
  });

  it('follows no redirect and forwards no write', async () => {
    expect((await through('/public-api/v1/products')).status).toBe(302);
    const count = seen.length;
    expect((await through('/public-api/v1/products', 'DELETE')).status).toBe(405);
    expect(seen).toHaveLength(count);
  });
});
