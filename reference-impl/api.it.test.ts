import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '../contract/http.ts';
import { basePath, operationOf, operations } from '../contract/operations.ts';
import { memoryLimiter } from '../contract/serving/rate.ts';
import { closedAfterwards, useFolder } from '../contract/testing/folder.ts';
import { checkRecord, checkResponse } from '../contract/testing/responses.ts';
import { grantSandboxKeys } from './keys/sandbox-keys.ts';
import { openLog } from './log.ts';
import { createReference } from './reference.ts';
import { openStore } from './store/open-store.ts';
import { worldTruth } from './testing/world-truth.ts';
import { at } from './world/id.ts';
import { canariesIn } from './world/people.ts';

/** What the suite cannot know: what the shop has, and what we chose where the contract is silent. */
const world = { seed: 7, scale: 0.05, now: Date.parse('2025-06-14T12:34:56.789Z') };
const [own, neighbour] = worldTruth(world);
const shop = own.organization;
const folder = useFolder('leaks');
const log = openLog({ to: join(folder, 'log') });
const store = await openStore(world);
const keys = await grantSandboxKeys(store, own.id, neighbour.id);
const now = () => world.now;
const limiter = memoryLimiter({ requests: 1_000_000, windowMs: 1000 }, now);
const reference = closedAfterwards(await createReference({ store, limiter, now, log }));

function ask(path: string, key = keys.good): Promise<ApiResponse> {
  return reference.handle({ method: 'GET', url: `${basePath}${path}`, headers: { authorization: `Bearer ${key}` } });
}

async function dataOf(path: string) {
  const { status, body } = await ask(path);
  if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
  return JSON.parse(body).data;
}

/** Throws where there is none: a filter that is tested on nothing is not tested. */
const some = <T>(items: readonly T[]): T => at(items, 0);

/** The whole history, as a query: it is longer than any default range. */
const allTime = 'from=2024-01-01T00:00:00Z&to=2025-12-31T23:59:59.999Z';
const iso = (at: number) => new Date(at).toISOString();

describe('/staff/{id}/shifts', () => {
  it('are the shifts that began in the range, newest first', async () => {
    const [from, to] = ['2025-03-01T00:00:00.000Z', '2025-03-31T23:59:59.999Z'];
    for (const { id } of shop.staff.slice(0, 8)) {
      const data = await dataOf(`/staff/${id}/shifts?from=${from}&to=${to}`);
      const meant = shop.shifts
        .filter(
          ({ staff, clockInAt }) => staff.id === id && clockInAt >= Date.parse(from) && clockInAt <= Date.parse(to),
        )
        .sort((a, b) => b.clockInAt - a.clockInAt)
        .map(({ clockInAt, clockOutAt, store }) => ({
          clockInAt: iso(clockInAt),
          clockOutAt: clockOutAt === null ? null : iso(clockOutAt),
          store: { id: store.id, name: store.name, branchNo: store.branchNo },
        }));
      expect(data).toMatchObject(meant);
      expect(data).toHaveLength(meant.length);
      expect(new Set(data.map(({ id }: { id: string }) => id)).size).toBe(meant.length);
    }
  });

  it('can be filtered by store', async () => {
    const { id, store } = some(shop.staff);
    const elsewhere = some(shop.stores.filter((other) => other !== store));
    const all = await dataOf(`/staff/${id}/shifts?${allTime}`);
    expect(all.length).toBeGreaterThan(0);
    expect(await dataOf(`/staff/${id}/shifts?${allTime}&storeIds=${store.id}`)).toEqual(all);
    expect(await dataOf(`/staff/${id}/shifts?${allTime}&storeIds=${elsewhere.id}`)).toEqual([]);
  });
});

const paths = Object.values(operations).map(({ path }) => path.replace('/public-api/v1', ''));
const names = [
  ...new Set(Object.values(operations).flatMap(({ parameters }) => parameters.map(({ name }) => name as string))),
];

describe('no request causes a 5xx', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }).map(encode),
    fc.string({ maxLength: 20 }),
    fc.uuid(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constantFrom(
      '',
      '%',
      '%00',
      '%E0%A4%A',
      "' or 1=1--",
      '%25%25%25',
      '\\',
      '1e309',
      '-0',
      'null',
      'true',
      '١',
      '%F0%9F%92%A9',
    ),
  );
  const pair = fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 10 })), value);

  it('with any parameters', async () => {
    const request = fc.tuple(fc.constantFrom(...paths), fc.array(pair, { maxLength: 5 }), value);
    await fc.assert(
      fc.asyncProperty(request, async ([path, pairs, id]) => {
        const query = pairs.map(([name, given]) => `${name}=${given}`).join('&');
        const { status } = await ask(`${path.replace('{id}', id)}?${query}`);
        expect([200, 400, 403, 404, 414]).toContain(status);
      }),
      { numRuns: 1500 },
    );
  });

  function encode(text: string): string {
    return encodeURIComponent(text.toWellFormed());
  }
});

/** All answers: each list to its end, each person, and every kind of error. */
async function* everything(): AsyncGenerator<{ path: string; answer: ApiResponse }> {
  const lists = ['/sales', '/products', '/promotions', '/inventory/logs'];
  for (const list of lists) yield* pages(`${list}?limit=100${list === '/products' ? '' : `&${allTime}`}`);
  const people = [
    ...shop.customers.map(({ id }) => `/customers/${id}`),
    ...shop.staff.map(({ id }) => `/staff/${id}/shifts?${allTime}`),
  ];
  const rows = ['revenue', 'staff', 'customers'].map((name) => `/analytics/${name}?${allTime}`);
  // Where there is no search it is an unknown parameter, whose value is repeated to the sender.
  const refused = [
    ...lists.map((path) => `${path}?limit=0&cursor=x&storeIds=y&search=canary`),
    ...rows.map((path) => `${path.split('?')[0]}?limit=0&cursor=x&storeIds=y&search=word`),
  ];
  const missing = [
    `/customers/${some(neighbour.organization.customers).id}`,
    '/nowhere',
    `/sales?storeIds=${some(neighbour.organization.stores).id}`,
  ];
  for (const path of ['/me', '/stores', '/openapi.json', ...people, ...rows, ...refused, ...missing]) {
    yield { path, answer: await ask(path) };
  }
  yield { path: '/me', answer: await ask('/me', keys.revoked) };
}

async function* pages(first: string): AsyncGenerator<{ path: string; answer: ApiResponse }> {
  for (let path = first; ; ) {
    const answer = await ask(path);
    yield { path, answer };
    const { nextCursor } = JSON.parse(answer.body).pagination;
    if (nextCursor === null) return;
    path = `${first}&cursor=${nextCursor}`;
  }
}

it('no answer has a private value, and every answer is valid by the contract', async () => {
  let [answers, records] = [0, 0];
  for await (const { path, answer } of everything()) {
    const bytes = `${JSON.stringify(answer.headers)}\n${answer.body}`;
    // The search for the word itself is refused for other reasons, and must not echo it either.
    expect(canariesIn(bytes), path).toEqual([]);
    for (const key of Object.values(keys)) expect(bytes).not.toContain(key);
    const operation = operationOf(basePath + (path.split('?')[0] ?? ''));
    const body = JSON.parse(answer.body);
    const found = operation === null ? undefined : checkResponse(operation, answer.status, body, 'strict');
    expect(found ?? checkRecord('Problem', body, 'strict'), path).toEqual([]);
    answers++;
    if (Array.isArray(body.data)) records += body.data.length;
  }
  expect(answers).toBeGreaterThan(100);
  expect(records).toBeGreaterThan(own.sales.length + own.movements.length);
});

it('the log has every request and no private value', async () => {
  await log.close();
  const text = await readFile(join(folder, 'log'), 'utf8');
  expect(text.trim().split('\n').length).toBeGreaterThan(100);
  expect(canariesIn(text)).toEqual([]);
  for (const key of Object.values(keys)) expect(text).not.toContain(key.slice(8));
});
