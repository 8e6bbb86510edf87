import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { postgresServer } from '../testing/postgres-server.ts';
import { describeStore, world } from '../testing/store-suite.ts';
import type { Engine } from './engine/engine.ts';
import { openPostgres } from './engine/postgres.ts';
import { openStore } from './open-store.ts';

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

  it('limit the prepared statements in the database', async () => {
    const engine = openPostgres(place.db);
    for (let number = 0; number < 600; number++) {
      const rows = await engine.prepare(engine.db.selectNoFrom(sql.lit(number).as('number')))({});
      expect(rows).toEqual([{ number }]);
    }
    const kept = await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(engine.db);
    expect(kept.rows).toEqual([{ count: 500 }]);
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

describeStore('a store in PostgreSQL', async () => openStore({ ...world, ...(await freshDatabase('suite')) }));
