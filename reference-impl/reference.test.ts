import { describe, expect, it } from 'vitest';
import { type AnsweredRequest, silentLog } from './log.ts';
import { StoreUnavailableError } from './store/store.ts';
import { fakeDeployment, foreignStore } from './testing/fake-deployment.ts';

const sales = '/public-api/v1/sales';

it('the order of errors is 404, 405, 401, 429, 400, 403', async () => {
  const { ask } = await fakeDeployment({ rate: { requests: 2, windowMs: 10_000 } });
  const bad = `limit=x&storeIds=${foreignStore}`;
  expect((await ask(`/nowhere?${bad}`, { method: 'POST', key: null })).status).toBe(404);
  expect((await ask(`${sales}?${bad}`, { method: 'POST', key: null })).status).toBe(405);
  expect((await ask(`${sales}?${bad}`, { key: null })).status).toBe(401);
  expect((await ask(`${sales}?${bad}`)).status).toBe(400);
  expect((await ask(`${sales}?storeIds=${foreignStore}`)).status).toBe(403);
  expect((await ask(`${sales}?${bad}`)).status).toBe(429);
});

describe('methods', () => {
  it.each(['TRACE', 'PROPFIND', 'get'])('%s is 405 with Allow', async (method) => {
    const { ask } = await fakeDeployment();
    const answer = await ask('/public-api/v1/me', { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
  });

  it('HEAD is GET without the body, and needs a key too', async () => {
    const { ask } = await fakeDeployment();
    const get = await ask(sales);
    const head = await ask(sales, { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.body)));
    expect((await ask(sales, { method: 'HEAD', key: null })).status).toBe(401);
  });

  it('OPTIONS lists the methods, has no data and allows no other origin', async () => {
    const { ask } = await fakeDeployment();
    const answer = await ask(sales, { method: 'OPTIONS', key: null, headers: { origin: 'https://evil.example' } });
    expect(answer).toMatchObject({ status: 204, body: '' });
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('an invalid request', () => {
  it.each([
    '/%E0%A4%A',
    '/public-api/v1/%',
    `${sales}?%ZZ=1`,
    '*',
    '',
    'http://',
    '//',
    '/public-api/v1/sales/',
    '/public-api/v1/../v1/sales',
  ])('%s is answered with 4xx', async (url) => {
    const { ask } = await fakeDeployment();
    const { status, body } = await ask(url);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(JSON.parse(body).status).toBe(status);
  });

  it('accepts an absolute request target', async () => {
    const { ask } = await fakeDeployment();
    expect((await ask('http://shop.example/public-api/v1/me')).status).toBe(200);
  });
});

describe('a dependency that does not answer', () => {
  it('is a 503 with Retry-After, for every use of it', async () => {
    const failing = () => Promise.reject(new StoreUnavailableError(new Error('connect ECONNREFUSED 10.1.2.3')));
    const byKey = await fakeDeployment({ answers: { findKeyByHash: failing } });
    const byList = await fakeDeployment({ answers: { sales: failing } });
    const byPing = await fakeDeployment({ answers: { ping: failing } });
    const answers = [await byKey.ask(sales), await byList.ask(sales), await byPing.ask('/readyz', { key: null })];
    for (const { status, headers, body } of answers) {
      expect(status).toBe(503);
      expect(headers['retry-after']).toBe('1');
      expect(body).not.toContain('10.1.2.3');
    }
  });

  it('an unexpected error is a 500 without its message', async () => {
    const answers = { sales: () => Promise.reject(new Error('select secret_cost from sales')) };
    const { ask } = await fakeDeployment({ answers });
    const { status, body } = await ask(sales);
    expect(status).toBe(500);
    expect(body).not.toContain('secret_cost');
  });

  it('the type of a problem is a page that explains it, without a key', async () => {
    const { ask } = await fakeDeployment();
    const { type, title } = JSON.parse((await ask(`${sales}?limit=0`)).body);
    const explained = await ask(type, { key: null });
    expect([explained.status, JSON.parse(explained.body).title]).toEqual([200, title]);
    const elsewhere = [ask('/problems/none'), ask('/problems/'), ask(type, { method: 'POST' })];
    for (const { status } of await Promise.all(elsewhere)) expect(status).toBe(404);
  });
});

describe('every answer', () => {
  it('has no-store, nosniff and the request id of the log', async () => {
    const logged: string[] = [];
    const log = { ...silentLog, answered: ({ requestId }: AnsweredRequest) => void logged.push(requestId) };
    const { ask } = await fakeDeployment({ log });
    for (const url of ['/public-api/v1/me', '/nowhere', `${sales}?limit=0`, '/public-api/v1/openapi.json']) {
      const { headers, body } = await ask(url);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      expect(headers['x-request-id']).toBe(logged.at(-1));
      const { requestId } = JSON.parse(body);
      if (requestId !== undefined) expect(headers['x-request-id']).toBe(requestId);
    }
    expect(new Set(logged).size).toBe(4);
  });

  it('carries the rate limit after authentication', async () => {
    const { ask } = await fakeDeployment();
    for (const url of [sales, `${sales}?limit=0`, `${sales}?storeIds=${foreignStore}`]) {
      expect((await ask(url)).headers).toHaveProperty('ratelimit');
    }
  });
});
