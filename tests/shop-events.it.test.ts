import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWithoutFile } from '../conformance/index.ts';
import { keysByName } from '../proof/open-deployment.ts';
import { visitTo } from '../proof/qualify-case.ts';
import { diceOf } from '../proof/third/switches.ts';
import { moveClockTo } from '../proof/thread-clock.ts';
import { EventError, type Sandbox, startSandbox } from '../reference-impl/index.ts';
import { type PostgresServer, postgresServer } from '../reference-impl/testing/postgres-server.ts';
import { drawnEvent, expectDone, type Shop, shopIn } from './support/shop-events.ts';

/** Random events: each does what it says and nothing else, and after them the suite finds nothing wrong in the shop. */
const EVENTS = process.env.MANY_EVENTS === '1' ? 1000 : 40;
const BEGAN = Date.parse('2025-06-15T09:30:00.000Z');
const STEP_MS = 61_000;

let postgres: PostgresServer;
const sandboxes: Sandbox[] = [];

beforeAll(async () => {
  moveClockTo(BEGAN);
  postgres = await postgresServer();
  const shop = { seed: 11, scale: 0.005, now: BEGAN, rate: '1000000/3600s' };
  sandboxes.push(await startSandbox(shop), await startSandbox({ ...shop, db: postgres.url }));
});

afterAll(async () => {
  await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
  await postgres.stop();
});

describe.each([
  ['SQLite', 0],
  ['PostgreSQL', 1],
])('a shop in %s', (_, index) => {
  const opened = (): Sandbox => {
    const sandbox = sandboxes[index];
    if (sandbox === undefined) throw new Error('the shop did not open');
    return sandbox;
  };
  const shopNow = (): Promise<Shop> => shopIn(opened().store, opened().organization.id);

  it(`does what each of ${EVENTS} random events says, and adds up afterwards`, { timeout: 3_600_000 }, async () => {
    const seed = await shopNow();
    const { below } = diceOf(index + EVENTS);
    const draw = () => below(2 ** 24);
    let shop = seed;
    for (let nth = 1; nth <= EVENTS; nth++) shop = await after(shop, BEGAN + nth * STEP_MS, draw);
    expect(shop.sales.length).toBeGreaterThan(seed.sales.length);
    moveClockTo(BEGAN + (EVENTS + 1) * STEP_MS);
    expect(await wrongIn(opened())).toEqual([]);
    await opened().control.reset();
    expect(await shopNow()).toEqual(seed);
  });

  /** A refused event leaves the shop as it was, and another one is drawn. */
  async function after(before: Shop, at: number, draw: () => number): Promise<Shop> {
    for (;;) {
      const event = drawnEvent(before, draw);
      const result = await opened()
        .store.apply(opened().organization.id, event, at)
        .catch((error: unknown) => {
          if (!(error instanceof EventError)) throw error;
          return null;
        });
      const now = await shopNow();
      if (result === null) expect(now, event.do).toEqual(before);
      else {
        expectDone(event, result, before, now);
        return now;
      }
    }
  }
});

async function wrongIn({ handle, keys, facts }: Sandbox): Promise<readonly string[]> {
  const visitor = { keys: keysByName(keys), facts };
  const { results } = await checkWithoutFile(visitTo({ handle, visitor, burst: false }));
  const counted = results.filter(({ area, outcome }) => area === 'analytics' && outcome === 'passed');
  expect(counted.length).toBeGreaterThan(15);
  return results.flatMap(({ outcome, rule, message }) => (outcome === 'failed' ? [`${rule}: ${message}`] : []));
}
