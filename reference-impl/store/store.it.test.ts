import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SaleSummary } from '../../contract/generated/records.ts';
import { useFolder } from '../../contract/testing/folder.ts';
import { postgresServer } from '../testing/postgres-server.ts';
import { parse, walk, worldTruth } from '../testing/world-truth.ts';
import type { Engine } from './engine/engine.ts';
import { openPostgres } from './engine/postgres.ts';
import { openStore } from './open-store.ts';
import { type KeyRecord, type Store, UnknownCursorError } from './store.ts';

const folder = useFolder('store');
const world = { seed: 5, scale: 0.03, now: Date.parse('2025-06-15T09:30:00.000Z') };

const server = await postgresServer();
afterAll(() => server.stop());

async function freshDatabase(name: string): Promise<{ db: string }> {
  const engine = openPostgres(server.url);
  await sql`create database ${sql.id(name)}`.execute(engine.db);
  await engine.close();
  return { db: server.url.replace(/[^/]+$/, name) };
}

describe('two instances on one PostgreSQL', () => {
  const place = { db: server.url };

  it('seed it once when they start together, and number live sales without gaps', async () => {
    const both = await Promise.all([0, 1].map(() => openStore({ ...world, ...place })));
    expect(both.map((store) => store.seeded).sort()).toEqual([false, true]);
    const [organization] = (await both[0]?.organizations()) ?? [];
    const orgId = organization?.id ?? '';
    const sold = await Promise.all(
      both.flatMap((store) => Array.from({ length: 8 }, () => store.addLiveSale(orgId, world.now))),
    );
    const numbers = sold.map(({ invoiceId }) => invoiceId).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    const pages = await Promise.all(both.map((store) => store.sales(orgId, { limit: 20 })));
    expect(pages[0]).toEqual(pages[1]);
    await Promise.all(both.map((store) => store.close()));
  });

  it('wait for the one that sets up, for longer than the query time-out', async () => {
    const queryTimeoutMs = 200;
    const [first, second] = [openPostgres(place.db, queryTimeoutMs), openPostgres(place.db, queryTimeoutMs)];
    const order: string[] = [];
    const slow = async (engine: Engine) => {
      order.push('begins');
      await sql`select pg_sleep(0.5)`.execute(engine.db);
      order.push('ends');
    };
    await Promise.all([first.alone(slow), second.alone(slow)]);
    expect(order).toEqual(['begins', 'ends', 'begins', 'ends']);
    await expect(sql`select pg_sleep(0.5)`.execute(first.db)).rejects.toThrow(/timeout/);
    await Promise.all([first.close(), second.close()]);
  });

  it('release the lock when setting up fails', async () => {
    const engine = openPostgres(place.db);
    await expect(engine.alone(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
    expect(await engine.alone(async () => 'set up')).toBe('set up');
    await engine.close();
  });

  it('survive the loss of the connection that holds the lock', async () => {
    const engine = openPostgres(place.db);
    const cut = sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`;
    await engine.alone(async ({ db }) => {
      await cut.execute(db);
      await sleep(100);
    });
    await engine.close();
  });

  it('reject the database of another program, but ignore views of extensions', async () => {
    const { db: other } = await freshDatabase('other');
    const theirs = openPostgres(other);
    await sql`create view statistics as select 1 as one`.execute(theirs.db);
    await expect(openStore({ ...world, db: other, mustExist: true })).rejects.toThrow(/holds no shop/);
    await sql`create table notes (text text)`.execute(theirs.db);
    await expect(openStore({ ...world, db: other })).rejects.toThrow(/holds tables that are not ours/);
    await theirs.close();
  });
});

function keyFor(organizationId: string): KeyRecord {
  return {
    id: randomUUID(),
    organizationId,
    prefix: 'cp_live_',
    last4: 'abcd',
    hash: randomUUID(),
    status: 'active',
    createdAt: 1_700_000_000_000,
  };
}

const [shop, neighbour] = worldTruth(world);

/** What a store finds is a matter of the suite, and of `tests/engines.it.test.ts`. */
describe.each([
  ['a store in a SQLite file', async () => ({ file: join(folder, 'world.db') })],
  ['a store in PostgreSQL', () => freshDatabase('suite')],
])('%s', (_, place) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore({ ...world, ...(await place()) });
  });
  afterAll(() => store.close());

  describe('keys', () => {
    it('stores a key with its owner and the approval of the organization', async () => {
      const key = keyFor(shop.id);
      await store.insertKey(key);
      expect(await store.findKeyByHash(key.hash)).toMatchObject({
        ...key,
        organizationName: shop.organization.name,
        stores: 6,
        approved: false,
      });
      expect(await store.approve(shop.id, true)).toBe(true);
      expect(await store.findKeyByHash(key.hash)).toMatchObject({ approved: true });
      expect(await store.organizations()).toContainEqual(
        expect.objectContaining({ id: shop.id, stores: 6, approved: true }),
      );
      expect(await store.listKeys(shop.id)).toContainEqual(key);
    });

    it('replaces an active key only once', async () => {
      const old = keyFor(shop.id);
      await store.insertKey(old);
      const fresh = [keyFor(shop.id), keyFor(shop.id), keyFor(shop.id)];
      const replaced = await Promise.all(fresh.map((key) => store.replaceKey(old.id, key)));
      expect(replaced.filter(Boolean)).toHaveLength(1);
      expect(await store.findKeyByHash(old.hash)).toMatchObject({ status: 'rotated' });
      const found = await Promise.all(fresh.map((key) => store.findKeyByHash(key.hash)));
      expect(found.filter((key) => key !== null)).toHaveLength(1);
    });

    it('finds nothing for unknown keys and organizations', async () => {
      expect(await store.findKeyByHash('none')).toBeNull();
      expect(await store.setKeyStatus(randomUUID(), 'revoked')).toBe(false);
      expect(await store.approve(randomUUID(), true)).toBe(false);
    });
  });

  // What we chose where the contract is silent.
  describe('choices', () => {
    it('treats 1970 and earlier instants as bounds, not as missing bounds', async () => {
      for (const to of [0, -1, Date.parse('1960-01-01T00:00:00.000Z')]) {
        for (const from of [undefined, to, to - 1]) {
          const asked = { limit: 5, from, to };
          const nothing = { records: [], nextCursor: null };
          expect([asked, await store.sales(shop.id, asked)]).toEqual([asked, nothing]);
          expect([asked, await store.inventoryLogs(shop.id, asked)]).toEqual([asked, nothing]);
        }
        const all = await store.sales(shop.id, { limit: 5 });
        expect(await store.sales(shop.id, { limit: 5, from: to })).toEqual(all);
      }
    });

    it('continues from a cursor that came with other filters', async () => {
      const sales = await walk<SaleSummary>((limit, cursor) => store.sales(shop.id, { limit, cursor }));
      const { records, nextCursor } = await store.sales(shop.id, { status: ['PAID'], limit: 20 });
      const place = sales.findIndex(({ id }) => id === parse(records).at(-1)?.id);
      const rest = sales.slice(place + 1).filter(({ status }) => status !== 'PAID');
      expect(rest.length).toBeGreaterThan(0);
      const others = ['PENDING', 'CANCELLED', 'REVERTED', 'REFUNDED'];
      const from = nextCursor ?? '';
      const ask = (limit: number, cursor = from) => store.sales(shop.id, { status: others, limit, cursor });
      expect(await walk(ask, 7)).toEqual(rest);
    });

    it('rejects a cursor that the list did not issue', async () => {
      const { nextCursor } = await store.sales(neighbour.id, { limit: 2 });
      const foreign = nextCursor ?? '';
      for (const cursor of [randomUUID(), foreign]) {
        await expect(store.sales(shop.id, { limit: 2, cursor })).rejects.toThrow(UnknownCursorError);
        await expect(store.products(shop.id, { limit: 2, cursor })).rejects.toThrow(UnknownCursorError);
        await expect(store.promotions(shop.id, { limit: 2, cursor })).rejects.toThrow(UnknownCursorError);
        await expect(store.inventoryLogs(shop.id, { limit: 2, cursor })).rejects.toThrow(UnknownCursorError);
      }
    });
  });

  // Last: from here on the store holds more than the world.
  describe('live sales', () => {
    it('does not change a walk that has begun', async () => {
      const before = await walk<SaleSummary>((limit, cursor) => store.sales(shop.id, { limit, cursor }));
      const seen = await walk<SaleSummary>(async (limit, cursor) => {
        await store.addLiveSale(shop.id, shop.organization.now);
        return store.sales(shop.id, { limit, cursor });
      }, 50);
      const known = new Set(before.map(({ id }) => id));
      expect(seen.filter(({ id }) => known.has(id))).toEqual(before);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    });

    it('numbers concurrent sales without gaps', async () => {
      const { records } = await store.sales(shop.id, { limit: 1 });
      const before: SaleSummary = JSON.parse(records[0] ?? '');
      const sold = await Promise.all(
        Array.from({ length: 20 }, () => store.addLiveSale(shop.id, shop.organization.now + 5000)),
      );
      const numbers = sold.map(({ invoiceId }) => invoiceId).sort((a, b) => a - b);
      expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => before.invoiceId + 1 + index));
    });
  });
});
