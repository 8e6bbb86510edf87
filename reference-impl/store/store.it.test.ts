import { join } from 'node:path';
import { expect } from 'vitest';
import { memoryLimiter } from '../../contract/serving/rate.ts';
import { useFolder } from '../../contract/testing/folder.ts';
import { grantSandboxKeys } from '../keys/sandbox-keys.ts';
import { createReference } from '../reference.ts';
import { describeStore, world } from '../testing/store-suite.ts';
import { type Store, UnknownCursorError } from './index.ts';
import { openStore } from './open-store.ts';

const folder = useFolder('store');

describeStore('a store in a SQLite file', () => openStore({ ...world, file: join(folder, 'world.db') }));
describeStore('a store in memory, over HTTP', async () => storeOverHttp(await openStore(world), world.now), {
  keys: false,
});

interface Answer {
  readonly data: readonly object[];
  readonly pagination: { readonly nextCursor: string | null };
}

const nothing: Answer = { data: [], pagination: { nextCursor: null } };
const allTime = { from: Date.parse('0001-01-01T00:00:00.000Z'), to: Date.parse('9999-12-31T23:59:59.999Z') };

/**
 * A store whose reads are HTTP requests to a deployment of it. With it the cases of the store's suite also test
 * parameters, handlers, ranges and bodies.
 */
async function storeOverHttp(store: Store, now: number): Promise<Store> {
  const [shop, neighbour] = (await store.organizations()).toSorted((a, b) => b.stores - a.stores);
  if (shop === undefined || neighbour === undefined) throw new Error('a world has two organizations');
  const keys = await grantSandboxKeys(store, shop.id, neighbour.id);
  const limiter = memoryLimiter({ requests: 1_000_000, windowMs: 1000 }, Date.now);
  const { handle } = await createReference({ store, limiter, now: () => now });

  function request(orgId: string, path: string, query: object) {
    const key = orgId === shop?.id ? keys.good : keys.other;
    const url = `/public-api/v1${path}?${Object.entries(query).flatMap(pairsOf).join('&')}`;
    return handle({ method: 'GET', url, headers: { authorization: `Bearer ${key}` } });
  }

  async function get(orgId: string, path: string, query: object): Promise<Answer | null> {
    const { status, body } = await request(orgId, path, query);
    if (status === 404) return null;
    if (status === 400) return refused(body, query);
    expect(status, body).toBe(200);
    return JSON.parse(body);
  }

  async function ranged(orgId: string, path: string, query: object): Promise<Answer | null> {
    const answer = await get(orgId, path, withRange(query));
    const { from, to } = withRange(query);
    const dateRange = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    if (answer !== null && answer !== nothing) expect(answer).toMatchObject({ meta: { dateRange } });
    return answer;
  }

  return {
    ...store,
    stores: async (orgId) => rowsOf(await get(orgId, '/stores', {})) ?? [],
    sales: async (orgId, query) => pageOf(await ranged(orgId, '/sales', query)),
    products: async (orgId, query) => pageOf(await get(orgId, '/products', query)),
    promotions: async (orgId, query) => pageOf(await get(orgId, '/promotions', query)),
    inventoryLogs: async (orgId, query) => pageOf(await ranged(orgId, '/inventory/logs', query)),
    revenue: async (orgId, { from, to }, storeIds) =>
      rowsOf(await ranged(orgId, '/analytics/revenue', { from, to, storeIds })) ?? [],
    staffAnalytics: async (orgId, query) => rowsOf(await ranged(orgId, '/analytics/staff', query)) ?? [],
    customerAnalytics: async (orgId, query) => rowsOf(await ranged(orgId, '/analytics/customers', query)) ?? [],
    staffShifts: async (orgId, id, query) => rowsOf(await ranged(orgId, `/staff/${id}/shifts`, query)),
    async customer(orgId, id) {
      const answer = await get(orgId, `/customers/${id}`, {});
      return answer === null ? null : JSON.stringify(answer.data);
    },
  };
}

function withRange(query: { readonly from?: number; readonly to?: number }) {
  return { ...query, from: query.from ?? allTime.from, to: query.to ?? allTime.to };
}

/** Sets are written in both of their forms, by their size. */
function pairsOf([name, value]: readonly [string, unknown]): string[] {
  if (value === undefined) return [];
  if (name === 'from' || name === 'to') return [`${name}=${new Date(Number(value)).toISOString()}`];
  if (!Array.isArray(value)) return [`${name}=${encodeURIComponent(String(value))}`];
  if (value.length % 2 === 0) return value.map((each) => `${name}=${each}`);
  return [`${name}=${value.join(',')}`];
}

/** The API answers 400 where the store finds nothing: to a range that ends before it begins, and to control characters. */
function refused(body: string, query: object): Answer {
  const parameters: string[] = JSON.parse(body).violations.map(({ parameter }: { parameter: string }) => parameter);
  if (parameters.includes('cursor')) throw new UnknownCursorError('cursor' in query ? String(query.cursor) : '');
  expect(['from', 'search'], body).toEqual(expect.arrayContaining(parameters));
  return nothing;
}

function rowsOf(answer: Answer | null): string[] | null {
  return answer === null ? null : answer.data.map((row) => JSON.stringify(row));
}

function pageOf(answer: Answer | null) {
  return { records: rowsOf(answer) ?? [], nextCursor: answer?.pagination.nextCursor ?? null };
}
