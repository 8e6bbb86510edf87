import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useFolder } from '../../../contract/testing/folder.ts';
import { grantSandboxKeys, hashKey, type SandboxKeys, seededKeys } from '../../keys/sandbox-keys.ts';
import type { ShopEvent } from '../../scenario/shop-event.ts';
import { openStore } from '../open-store.ts';
import type { Store } from '../store.ts';

const world = { seed: 5, scale: 0.02, now: Date.parse('2025-06-15T09:30:00.000Z') };
const folder = useFolder('sales');
const file = join(folder, 'shop.sqlite');
let writer: Store;
let reader: Store;
let organization = '';
let keys: SandboxKeys;

beforeAll(async () => {
  writer = await openStore({ ...world, file });
  reader = await openStore({ ...world, file });
  const [own, other] = (await writer.organizations()).toSorted((a, b) => b.stores - a.stores);
  organization = own?.id ?? '';
  keys = await grantSandboxKeys(writer, organization, other?.id ?? '');
});

afterAll(() => Promise.all([writer.close(), reader.close()]));

const range = { from: 0, to: world.now + 1e9 };

/** What it finds in memory, and sums up from it, for a request with a key that arrives in a later tick than the write. */
async function seenBy(store: Store) {
  await nextTurn();
  await store.findKeyByHash(hashKey(keys.good));
  const sales = ['PAID', 'REFUNDED'].map((status) => store.sales(organization, { status: [status], limit: 3500 }));
  return {
    sales: await Promise.all(sales),
    rows: await Promise.all([
      store.revenue(organization, range),
      store.staffAnalytics(organization, { ...range, limit: 100 }),
      store.customerAnalytics(organization, { ...range, limit: 100 }),
    ]),
  };
}

/** One that has nothing in memory yet. */
async function seenAfresh() {
  const store = await openStore({ ...world, file });
  return await seenBy(store).finally(() => store.close());
}

it('are the same after another process changed or added sales, or renamed a store', async () => {
  const seeded = await seenBy(reader);
  const events: ShopEvent[] = [
    { do: 'sell' },
    { do: 'refund' },
    { do: 'change', discount: 20 },
    { do: 'rename-store', name: 'Elsewhere' },
  ];
  let before = seeded;
  for (const event of events) {
    await writer.apply(organization, event, world.now);
    const now = await seenBy(reader);
    expect(now).toEqual(await seenAfresh());
    expect(now).not.toEqual(before);
    before = now;
  }
  expect(JSON.stringify(before)).toContain('Elsewhere');
  await writer.reset(seededKeys(keys));
  expect(await seenBy(reader)).toEqual(seeded);
});

it('are found in a page that was read while they changed', async () => {
  for (let round = 0; round < 5; round++) {
    const [page, { sale = '' }] = await Promise.all([
      reader.sales(organization, { status: ['PAID'], limit: 100 }),
      writer.apply(organization, { do: 'refund' }, world.now),
    ]);
    expect(page.records.filter((record) => !record.includes('"status":"PAID"'))).toEqual([]);
    expect((await seenBy(reader)).sales[1]?.records.join()).toContain(sale);
  }
});
