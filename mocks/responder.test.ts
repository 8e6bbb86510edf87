import { describe, expect, it } from 'vitest';
import { keyedOperations, pagedOperation, pagedOperations } from '../contract/operations.ts';
import { checkResponse } from '../contract/testing/responses.ts';
import { exampleNames } from './answers.ts';
import { keys } from './keys.ts';
import { forcedCodes, outcomesPath } from './outcomes.ts';
import { mockFor, pathOf } from './testing/mock-for.ts';

const ask = mockFor();

describe('keys', () => {
  it('of an empty organization open empty lists', async () => {
    for (const operation of [...pagedOperations, 'listStores', 'getRevenueAnalytics'] as const) {
      expect(JSON.parse((await ask(pathOf(operation), { key: keys.empty })).body).data).toEqual([]);
    }
    expect(JSON.parse((await ask(pathOf('getMe'), { key: keys.empty })).body).data.organization.stores).toBe(0);
    expect((await ask(pathOf('getCustomer'), { key: keys.empty })).status).toBe(404);
  });

  it('that are exhausted answer 429, and serve again after Retry-After', async () => {
    let now = Date.UTC(2025, 10, 20);
    const ask = mockFor({ now: () => now });
    const refused = await ask(pathOf('getMe'), { key: keys.exhausted });
    expect(refused.status).toBe(429);
    now += Number(refused.headers['retry-after']) * 1000;
    expect((await ask(pathOf('getMe'), { key: keys.exhausted })).status).toBe(200);
    expect((await ask(pathOf('getMe'), { key: keys.exhausted })).status).toBe(429);
  });
});

describe('parameters', () => {
  it('are all reported at once, with the requirement', async () => {
    const { body } = await ask('/public-api/v1/sales?limit=500&cursor=x&status=NOPE');
    const { violations } = JSON.parse(body);
    expect(violations.map(({ parameter }: { parameter: string }) => parameter)).toEqual(['limit', 'cursor', 'status']);
    for (const { requirement } of violations) expect(requirement).toMatch(/^[A-Z]+-\d+$/);
  });

  it.each(['from=2025-06-01T00:00:00Z', 'to=2025-06-01T00:00:00.000%2B07:00', 'from=2030-01-01T00:00:00Z'])(
    '%s is echoed as an instant',
    async (query) => {
      const { body } = await ask(`/public-api/v1/sales?${query}`);
      const { from, to } = JSON.parse(body).meta.dateRange;
      const given = new Date(decodeURIComponent(query.slice(query.indexOf('=') + 1))).toISOString();
      expect(query.startsWith('from') ? from : to).toBe(given);
      expect(from <= to).toBe(true);
    },
  );

  it('left out mean the last 30 days through the end of today', async () => {
    const { body } = await ask('/public-api/v1/inventory/logs?limit=1');
    expect(JSON.parse(body).meta.dateRange).toEqual({
      from: '2025-10-22T00:00:00.000Z',
      to: '2025-11-20T23:59:59.999Z',
    });
  });

  it.each(['store_ids', 'storIds'])('that are unknown get a notice: %s', async (name) => {
    const { status, headers } = await ask(`/public-api/v1/sales?${name}=x`);
    expect([status, headers['mock-notice']]).toEqual([200, [`unknown parameter ${name}, did you mean storeIds?`]]);
  });
});

it('counts as many stores in /me as /stores lists, also when generated', async () => {
  for (const prefer of ['dynamic=false', 'dynamic=true']) {
    const me = JSON.parse((await ask(pathOf('getMe'), { prefer })).body);
    const listed = JSON.parse((await ask(pathOf('listStores'), { prefer })).body);
    expect(listed.data).toHaveLength(me.data.organization.stores);
  }
});

describe('what must not hurt', () => {
  const odd = [
    '/%E0%A4%A',
    '/public-api/v1/customers/%E0%A4%A',
    '/public-api/v1/customers/%00',
    `/public-api/v1/sales?search=${'x'.repeat(20_000)}`,
    '/public-api/v1/sales?search=%00',
    '/public-api/v1/sales?__proto__=1&constructor=2&toString=3',
    '*',
    '//',
    '/public-api/v1/sales/',
    '?',
    '/public-api/v1/sales?%=%&&&=',
  ];

  it.each(odd.map((url) => [url.slice(0, 60), url]))('%s never answers 5xx', async (_, url) => {
    expect((await ask(url)).status).toBeLessThan(500);
  });

  it('an Accept header that nothing fits leaves no trace', async () => {
    const before = (await ask(pathOf('listSales'))).body;
    const accepting = (accept: string) => ask(pathOf('listSales'), { headers: { accept } });
    expect((await accepting('application/xml')).status).toBe(406);
    expect((await accepting('text/html, application/json;q=0.5')).body).toBe(before);
    expect((await accepting('application/json')).body).toBe(before);
  });

  it('a key in the URL and a browser are pointed out', async () => {
    const inUrl = await ask(`${pathOf('getMe')}?api_key=${keys.good}`, { key: null });
    expect([inUrl.status, inUrl.notices.join()]).toEqual([401, expect.stringContaining('the URL holds a key')]);
    expect(JSON.stringify(inUrl)).not.toContain(keys.good);
    const browser = await ask(pathOf('getMe'), { headers: { origin: 'https://shop.example' } });
    expect(browser.notices.join()).toContain('browser');
    expect(Object.keys(browser.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

const everyExample = keyedOperations.flatMap((operation) =>
  exampleNames(operation).map((name) => ({ operation, name })),
);

describe('examples', () => {
  it.each(everyExample)('$operation keeps the contract in the shape "$name"', async ({ operation, name }) => {
    const { status, body } = await ask(pathOf(operation), { prefer: `example=${name}` });
    expect(status).toBe(200);
    expect(checkResponse(operation, 200, JSON.parse(body), 'strict')).toEqual([]);
  });

  it('has no value in nulls that could be null and is not', async () => {
    const { body } = await ask(pathOf(pagedOperation('promotions')), { prefer: 'example=nulls' });
    const [first] = JSON.parse(body).data;
    const nullable = 'triggerThreshold discountType discountValue freeQuantity unlockedPrice from to'.split(' ');
    expect(nullable.map((field) => first[field])).toEqual(nullable.map(() => null));
  });

  it('shows each movement type in enums', async () => {
    const { body } = await ask(pathOf('listInventoryLogs'), { prefer: 'example=enums' });
    expect(new Set(JSON.parse(body).data.map(({ type }: { type: string }) => type)).size).toBe(16);
  });

  it('has undocumented fields in extra, where records are open', async () => {
    const { body } = await ask(pathOf('listStores'), { prefer: 'example=extra' });
    expect(JSON.parse(body).data[0]).toHaveProperty('addedLater');
  });

  it('stretches texts and leaves ids alone in longest', async () => {
    const { body } = await ask(pathOf('listSales'), { prefer: 'example=longest' });
    const [sale] = JSON.parse(body).data;
    expect(sale.store.name.length).toBeGreaterThan(300);
    expect(sale.store.id).toHaveLength(36);
  });
});

describe('Prefer', () => {
  it.each(forcedCodes)('code=%d gives the problem of that status, everywhere', async (code) => {
    for (const operation of keyedOperations) {
      const { status, body, headers } = await ask(pathOf(operation), { prefer: `code=${code}` });
      expect(status).toBe(code);
      expect(headers['content-type']).toBe('application/problem+json');
      expect('retry-after' in headers).toBe(code === 429 || code === 503);
      expect(checkResponse(operation, code, JSON.parse(body), 'strict') ?? []).toEqual([]);
    }
  });

  it('delay=60 takes that long, and does not change the answer', async () => {
    const start = performance.now();
    const late = await ask(pathOf('listStores'), { prefer: 'delay=60' });
    expect(performance.now() - start).toBeGreaterThan(55);
    expect(late.body).toBe((await ask(pathOf('listStores'))).body);
    expect(late.headers['preference-applied']).toBe('delay=60');
  });

  it.each(['code=418', 'delay=forever', 'delay=99999', 'example=nothing'])(
    '%s is refused with what there is',
    async (prefer) => {
      const { status, body } = await ask(pathOf('listSales'), { prefer });
      expect(status).toBe(400);
      expect(JSON.parse(body).violations).toMatchObject([{ parameter: 'Prefer', received: prefer, requirement: null }]);
    },
  );

  it('leads from the type of a problem to what it means', async () => {
    const { type, title } = JSON.parse((await ask(pathOf('getMe'), { prefer: 'code=503' })).body);
    const { status, body } = await ask(type, { key: null });
    expect([status, JSON.parse(body).title]).toEqual([200, title]);
    expect((await ask('/problems/none')).status).toBe(404);
  });

  it('leaves a keyless request where it belongs', async () => {
    expect((await ask(pathOf('getMe'), { key: null, prefer: 'code=500' })).status).toBe(401);
  });
});

it('the list of outcomes is true: every id in it does what it says', async () => {
  const { ids, keys, prefer } = JSON.parse((await ask(outcomesPath, { key: null })).body);
  expect((await ask(`/public-api/v1/sales?storeIds=${ids.foreignStore.id}`)).status).toBe(ids.foreignStore.answers);
  expect((await ask(`/public-api/v1/customers/${ids.unknownObject.id}`)).status).toBe(ids.unknownObject.answers);
  for (const { key, answers } of Object.values<{ key: string; answers: number }>(keys)) {
    expect((await ask(pathOf('getMe'), { key })).status).toBe(answers);
  }
  for (const customer of ids.customers) expect((await ask(`/public-api/v1/customers/${customer}`)).status).toBe(200);
  expect(prefer.code).toEqual(forcedCodes);
});
