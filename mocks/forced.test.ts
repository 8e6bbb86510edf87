import { describe, expect, it } from 'vitest';
import { keyedOperations } from '../contract/operations.ts';
import { checkResponse } from '../contract/testing/responses.ts';
import { outcomesPath } from './outcomes.ts';
import { forcedCodes } from './request/prefer.ts';
import { mockFor, pathOf } from './testing/mock-for.ts';

describe('Prefer', () => {
  it.each(forcedCodes)('code=%d gives the problem of that status, everywhere', async (code) => {
    const ask = mockFor();
    for (const operation of keyedOperations) {
      const { status, body, headers } = await ask(pathOf(operation), { prefer: `code=${code}` });
      expect(status).toBe(code);
      expect(headers['content-type']).toBe('application/problem+json');
      expect(checkResponse(operation, code, JSON.parse(body), 'strict') ?? []).toEqual([]);
    }
  });

  it('code=429 and 503 say when to come back', async () => {
    const ask = mockFor();
    for (const code of [429, 503]) {
      expect(Number((await ask(pathOf('getMe'), { prefer: `code=${code}` })).headers['retry-after'])).toBeGreaterThan(
        0,
      );
    }
  });

  it('delay=60 takes that long, and does not change the answer', async () => {
    const ask = mockFor();
    const start = performance.now();
    const late = await ask(pathOf('listStores'), { prefer: 'delay=60' });
    expect(performance.now() - start).toBeGreaterThan(55);
    expect(late.body).toBe((await ask(pathOf('listStores'))).body);
    expect(late.headers['preference-applied']).toBe('delay=60');
  });

  it.each(['code=418', 'delay=forever', 'delay=99999', 'example=nothing'])(
    '%s is refused with what there is',
    async (prefer) => {
      const { status, body } = await mockFor()(pathOf('listSales'), { prefer });
      expect(status).toBe(400);
      expect(JSON.parse(body).violations).toMatchObject([{ parameter: 'Prefer', received: prefer, requirement: null }]);
    },
  );

  it('leads from the type of a problem to what it means', async () => {
    const ask = mockFor();
    const { type, title } = JSON.parse((await ask(pathOf('getMe'), { prefer: 'code=503' })).body);
    const { status, body } = await ask(type, { key: null });
    expect([status, JSON.parse(body).title]).toEqual([200, title]);
    expect((await ask('/problems/none')).status).toBe(404);
  });

  it('leaves a keyless request where it belongs', async () => {
    expect((await mockFor()(pathOf('getMe'), { key: null, prefer: 'code=500' })).status).toBe(401);
  });
});

describe('the list of outcomes', () => {
  it('is true: every id in it does what it says', async () => {
    const ask = mockFor();
    const { ids, keys, prefer } = JSON.parse((await ask(outcomesPath, { key: null })).body);
    expect((await ask(`/public-api/v1/sales?storeIds=${ids.foreignStore.id}`)).status).toBe(ids.foreignStore.answers);
    expect((await ask(`/public-api/v1/customers/${ids.unknownObject.id}`)).status).toBe(ids.unknownObject.answers);
    for (const { key, answers } of Object.values<{ key: string; answers: number }>(keys)) {
      expect((await ask(pathOf('getMe'), { key })).status).toBe(answers);
    }
    for (const customer of ids.customers) expect((await ask(`/public-api/v1/customers/${customer}`)).status).toBe(200);
    expect(prefer.code).toEqual(forcedCodes);
  });
});
