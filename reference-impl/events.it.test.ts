import { afterAll, beforeAll, describe } from 'vitest';
import { openStore, type Store } from './store/index.ts';
import { eventCases, eventWorld } from './testing/events-suite.ts';
import { type PostgresServer, postgresServer } from './testing/postgres-server.ts';

/** A few hundred; `MANY_EVENTS=1` is 10,000, half of them in each database, in parts that can be run one by one (`-t`). */
const amount =
  process.env.MANY_EVENTS === '1'
    ? { parts: 6, runs: 22, length: 200, least: 850 }
    : { parts: 1, runs: 2, length: 25, least: 20 };

let postgres: PostgresServer;
const stores: Store[] = [];

beforeAll(async () => {
  postgres = await postgresServer();
  stores.push(await openStore(eventWorld), await openStore({ ...eventWorld, db: postgres.url }));
});

afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await postgres.stop();
});

describe.each([
  ['in SQLite', 0],
  ['in PostgreSQL', 1],
])('a shop %s', (_, index) => {
  eventCases(() => {
    const store = stores[index];
    if (store === undefined) throw new Error('the store did not open');
    return store;
  }, amount);
});
