import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { SaleSummary } from '../contract/generated/records.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from './sandbox.ts';
import { parseScenario } from './scenario/parse.ts';
import { EventError } from './scenario/shop-event.ts';
import { StoreSetupError } from './store/store.ts';
import { postgresServer } from './testing/postgres-server.ts';
import { parse, walk } from './testing/world-truth.ts';

const now = '2026-06-15T12:00:00.000Z';
const day = 86_400_000;

const folder = useFolder('control');
const postgres = await postgresServer();
afterAll(postgres.stop);

async function opened(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ now, scale: 0.01, rate: '1000000/1s', ...options });
  onTestFinished(() => sandbox.close());
  sandbox.control.clock.freeze();
  return sandbox;
}

/** Everything that the good key can read, of all time. */
async function everything({ store, organization: { id } }: Sandbox) {
  const range = { from: 0, to: Date.parse('2035-01-01T00:00:00.000Z') };
  return {
    stores: await store.stores(id),
    sales: await walk<SaleSummary>((limit, cursor) => store.sales(id, { limit, cursor })),
    products: await walk((limit, cursor) => store.products(id, { limit, cursor })),
    promotions: await walk((limit, cursor) => store.promotions(id, { limit, cursor })),
    logs: await walk((limit, cursor) => store.inventoryLogs(id, { limit, cursor })),
    revenue: parse(await store.revenue(id, range)),
    staff: parse(await store.staffAnalytics(id, { ...range, limit: 100 })),
    customers: parse(await store.customerAnalytics(id, { ...range, limit: 100 })),
  };
}

const scenario = parseScenario([
  { do: 'freeze' },
  { do: 'sell', as: 'a' },
  { do: 'open', as: 'b' },
  { do: 'advance', by: '36h' },
  { do: 'refund', sale: 'a' },
  { do: 'pay', sale: 'b', method: 'CASH' },
  { do: 'rename-store', name: 'Pier' },
  { do: 'staff-leaves' },
  { do: 'advance', by: '10d' },
]);

describe.each([
  ['SQLite', () => ({})],
  ['PostgreSQL', () => ({ db: postgres.url })],
])('a sandbox on %s', (_, place) => {
  it('comes out of a scenario the same every time, and out of a reset as it was seeded', async () => {
    const sandbox = await opened(place());
    const seeded = await everything(sandbox);
    await sandbox.control.scenario(scenario);
    const changed = await everything(sandbox);
    expect(changed.sales.length).toBeGreaterThan(seeded.sales.length + 10);
    await sandbox.control.reset();
    expect(sandbox.control.clock.frozen).toBe(false);
    sandbox.control.clock.freeze();
    expect(await everything(sandbox)).toEqual(seeded);
    await sandbox.control.reset();
    sandbox.control.clock.freeze();
    const again = await sandbox.control.scenario(scenario);
    // The clock runs for a moment between a reset and the first step, so instants differ and the rest does not.
    expect(again.map((step) => step.do)).toEqual(scenario.steps.map((step) => step.do));
    expect(timeless((await everything(sandbox)).sales)).toEqual(timeless(changed.sales));
  });
});

function timeless(sales: readonly SaleSummary[]) {
  return sales.map(({ createdAt: _c, updatedAt: _u, payments, ...sale }) => ({
    ...sale,
    payments: payments.map(({ createdAt: _p, ...payment }) => payment),
  }));
}

describe('the control of a sandbox', () => {
  it('advances to the same shop in one piece or in many', async () => {
    const [one, many] = [await opened(), await opened()];
    const until = Math.max(one.control.clock.now(), many.control.clock.now());
    for (const { control } of [one, many]) await control.clock.set(until);
    await one.control.clock.advance(12 * day);
    for (let nth = 0; nth < 24; nth++) await many.control.clock.advance(day / 2);
    const [whole, pieces] = [await everything(one), await everything(many)];
    expect(pieces.sales.map(({ id, createdAt, total }) => [id, createdAt, total])).toEqual(
      whole.sales.map(({ id, createdAt, total }) => [id, createdAt, total]),
    );
  });

  it('moves the Date header and the default ranges, and not the rate limit', async () => {
    const sandbox = await opened({ rate: '2/1h' });
    const get = () =>
      fetch(`${sandbox.url}/public-api/v1/analytics/revenue`, {
        headers: { authorization: `Bearer ${sandbox.keys.good}` },
      });
    await get();
    await sandbox.control.clock.advance(30 * day);
    const later = await get();
    expect(later.headers.get('date')).toContain('15 Jul 2026');
    expect((await later.json()).meta.dateRange.to).toBe('2026-07-15T23:59:59.999Z');
    expect((await get()).status).toBe(429);
    await sandbox.control.clock.advance(30 * day);
    expect((await get()).status).toBe(429);
  });

  it('says in one line what cannot happen, and changes nothing', async () => {
    const sandbox = await opened();
    const { control } = sandbox;
    const before = await everything(sandbox);
    for (const [event, message] of [
      [{ do: 'refund', sale: 'nothing' }, /^There is no sale "nothing": name one by its id or invoice number\.$/],
      [{ do: 'refund', sale: 1 }, /^There is no sale 1\.$/],
      [{ do: 'sell', store: 'Mars' }, /^There is no store "Mars": one of Sukhumvit 39, /],
      [{ do: 'waste', quantity: 9999 }, /^.+ has [\d.]+ of \S+ only\.$/],
      [{ do: 'transfer', from: 'Ari', to: '00002' }, /two stores|does not carry/],
      [{ do: 'end-promotion', promotion: 'None' }, /^There is no promotion "None"/],
    ] as const) {
      await expect(control.event(event)).rejects.toThrow(message);
      await expect(control.event(event)).rejects.toThrow(EventError);
    }
    expect(await everything(sandbox)).toEqual(before);
    const { sale } = await control.event({ do: 'refund' });
    await expect(control.event({ do: 'refund', sale: sale ?? '' })).rejects.toThrow(
      /^Sale \d+ is REFUNDED: it would have to be PAID\.$/,
    );
  });

  it('resets its keys', async () => {
    const sandbox = await opened();
    const key = (await sandbox.store.listKeys()).find(({ status }) => status === 'active');
    await sandbox.store.setKeyStatus(key?.id ?? '', 'revoked');
    await sandbox.control.reset();
    expect((await sandbox.store.listKeys()).filter(({ status }) => status === 'active')).toHaveLength(2);
  });
});

it('comes out of a scenario at the start the same to the byte', async () => {
  const [one, two] = [await opened({ scenario }), await opened({ scenario })];
  expect(await everything(two)).toEqual(await everything(one));
  expect(two.control.clock.now()).toBe(Date.parse(now) + 36 * 3_600_000 + 10 * day);
});

it('has the real time and new sales where it is live', async () => {
  const sandbox = await opened({ now: undefined, live: 3000 });
  sandbox.control.clock.resume();
  const before = Date.now();
  const ask = (path: string) =>
    fetch(`${sandbox.url}/public-api/v1${path}`, { headers: { authorization: `Bearer ${sandbox.keys.good}` } });
  const newest = async () => (await (await ask('/sales?limit=1')).json()).data[0].invoiceId;
  const first = await newest();
  const date = Date.parse((await ask('/me')).headers.get('date') ?? '');
  // A date has no fractions of a second.
  expect(date).toBeGreaterThan(before - 1000);
  expect(date).toBeLessThanOrEqual(Date.now());
  await expect.poll(newest).toBeGreaterThan(first);
});

it.each<[SandboxOptions, RegExp]>([
  [{ rate: 'fast' }, /fast/],
  [{ now: 'yesterday' }, /yesterday is not a timestamp/],
  [{ db: 'postgres://127.0.0.1:1/none', scale: 0.02 }, /cannot be reached/],
])('does not start with %j', async (options, said) => {
  await expect(startSandbox(options)).rejects.toThrow(StoreSetupError);
  await expect(startSandbox(options)).rejects.toThrow(said);
});

describe('a stored shop', () => {
  it('goes on from the time it was advanced to, and begins again when it is asked for fresh', async () => {
    const file = join(folder, 'shop.sqlite');
    const first = await opened({ file });
    const seeded = await everything(first);
    const { now: then } = await first.control.clock.advance(20 * day);
    await first.close();
    const second = await opened({ file });
    expect(second.control.clock.now()).toBeGreaterThanOrEqual(then);
    await second.close();
    const third = await opened({ file, fresh: true });
    expect(third.control.clock.now()).toBeLessThan(then);
    expect(await everything(third)).toEqual(seeded);
  });

  it('is never thrown away where it is not ours', async () => {
    const file = join(folder, 'letter.txt');
    writeFileSync(
      file,
      'Dear Sir, this is longer than the header of a database, which has a hundred bytes; so this has more.',
    );
    await expect(startSandbox({ file, fresh: true, scale: 0.01 })).rejects.toThrow(StoreSetupError);
    await expect(startSandbox({ file, fresh: true, scale: 0.01 })).rejects.toThrow(/is not a database of counterproof/);
  });

  it('is seeded again in PostgreSQL', async () => {
    const first = await opened({ db: postgres.url });
    await first.control.event({ do: 'sell' });
    await first.close();
    const second = await opened({ db: postgres.url, fresh: true });
    expect((await everything(second)).sales).toHaveLength(600);
  });
});
