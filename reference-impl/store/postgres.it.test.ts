import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, postgresServer } from '../testing/postgres-server.ts';
import { openStore } from './open-store.ts';
import { describeStore, world } from './testing/common-suite.ts';

const servers: PostgresServer[] = [];

async function freshDatabase(): Promise<{ db: string }> {
  const server = await postgresServer();
  servers.push(server);
  return { db: server.url };
}

afterAll(() => Promise.all(servers.map((server) => server.stop())));

describe('two instances on one PostgreSQL', () => {
  let place = { db: '' };
  beforeAll(async () => {
    place = await freshDatabase();
  });

  it('seed it once, though they start together, and number their live sales in one line', async () => {
    const both = await Promise.all([0, 1].map(() => openStore({ ...world, ...place })));
    expect(both.map((store) => store.seeded).sort()).toEqual([false, true]);
    const [organization] = (await both[0]?.organizations()) ?? [];
    const orgId = organization?.id ?? '';
    const sold = await Promise.all(
      both.flatMap((store) => Array.from({ length: 8 }, () => store.addLiveSale(orgId, world.now))),
    );
    const numbers = sold.map(({ invoiceId }) => invoiceId).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    const pages = await Promise.all(both.map((store) => store.listSales(orgId, { limit: 20 })));
    expect(pages[0]).toEqual(pages[1]);
    await Promise.all(both.map((store) => store.close()));
  });

  it('refuse to start on the world of another seed', async () => {
    await expect(openStore({ ...world, seed: 99, ...place })).rejects.toThrow(/holds the world of seed 5/);
  });
});

describeStore('a store in PostgreSQL', freshDatabase);
