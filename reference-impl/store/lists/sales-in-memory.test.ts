import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useFolder } from '../../../contract/testing/folder.ts';
import type { ShopEvent } from '../../scenario/shop-event.ts';
import { paymentMethods, saleStates } from '../../world/records.ts';
import { type Catalogue, openCatalogues } from '../catalogue.ts';
import { statusBits } from '../codes.ts';
import type { Engine } from '../engine/engine.ts';
import { openSqlite } from '../engine/sqlite.ts';
import { openStore } from '../open-store.ts';
import type { SaleQuery } from '../queries.ts';
import type { Store } from '../store.ts';
import { filtersOf } from './sale-filters.ts';
import { type FindSales, type SaleRow, saleSearch } from './sale-search.ts';
import { salesInMemory } from './sales-in-memory.ts';

const world = { seed: 5, scale: 0.1, now: Date.parse('2025-06-15T09:30:00.000Z') };

const folder = useFolder('resident');
let store: Store;
let engine: Engine;
let catalogue: Catalogue;
let search: FindSales;
let searches = 0;
let find: FindSales;

beforeAll(async () => {
  const file = join(folder, 'shop.sqlite');
  store = await openStore({ ...world, file });
  engine = openSqlite(file, 'serving');
  const { version } = engine;
  if (version === null) throw new Error('SQLite has a version');
  const [organization] = (await store.organizations()).toSorted((a, b) => b.stores - a.stores);
  catalogue = (await openCatalogues(engine)).of(organization?.id ?? '');
  search = saleSearch(engine);
  find = salesInMemory(engine, version, (...asked) => {
    searches++;
    return search(...asked);
  });
});

afterAll(async () => {
  await engine.close();
  await store.close();
});

const everything = { filters: noFilters(), before: null, limit: 26 };

function noFilters() {
  return { from: null, to: null, stores: 0, statuses: 0, methods: 0, staff: 0, tab: 0, invoice: 0 };
}

async function untilResident(): Promise<void> {
  for (let before = -1; before !== searches; ) {
    before = searches;
    await find(catalogue, everything);
    await nextTurn();
  }
}

const read = (rows: readonly SaleRow[]) => rows.map(([row, body]) => [row, `${body}`]);

describe('sales in memory', () => {
  it('are found by the database until all of them are in memory', async () => {
    expect(read(await find(catalogue, everything))).toEqual(read(await search(catalogue, everything)));
    expect(searches).toBe(1);
    await untilResident();
    const searched = searches;
    expect(read(await find(catalogue, everything))).toEqual(read(await search(catalogue, everything)));
    expect(searches).toBe(searched);
  });

  it('are the same as those from the database, for any filters', async () => {
    await untilResident();
    const lately = fc.integer({ min: -400, max: 5 }).map((days) => world.now + days * 86_400_000);
    const day = fc.oneof({ weight: 8, arbitrary: lately }, fc.constantFrom(0, -1));
    const some = (words: readonly string[]) => fc.option(fc.subarray([...words]), { nil: undefined });
    const query: fc.Arbitrary<SaleQuery> = fc.record({
      limit: fc.integer({ min: 1, max: 100 }),
      from: fc.option(day, { nil: undefined }),
      to: fc.option(day, { nil: undefined }),
      storeIds: some(catalogue.stores.map(({ id }) => id)),
      status: some(saleStates),
      paymentMethods: some(paymentMethods),
      staffId: fc.option(fc.constantFrom(...catalogue.staff.map(({ id }) => id)), { nil: undefined }),
      tabCreatorId: fc.option(fc.constantFrom(...catalogue.staff.map(({ id }) => id)), { nil: undefined }),
      search: fc.option(fc.integer({ min: 99_999, max: 104_000 }).map(String), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(query, fc.option(fc.nat(3500)), async (asked, back) => {
        const filters = filtersOf(catalogue, asked);
        if (filters === null) return;
        const newest = (await search(catalogue, everything))[0]?.[0] ?? 0;
        const wanted = { filters, before: back === null ? null : newest - back, limit: asked.limit };
        expect(read(await find(catalogue, wanted))).toEqual(read(await search(catalogue, wanted)));
      }),
      { numRuns: 300 },
    );
  });

  it('are the same after another process changed them, whatever it was', async () => {
    await untilResident();
    const states = (status: string) => ({ ...everything, filters: { ...noFilters(), statuses: statusBits([status]) } });
    const all = { ...everything, limit: 3500 };
    await find(catalogue, all);
    const events: ShopEvent[] = [
      { do: 'refund' },
      { do: 'change', discount: 20 },
      { do: 'rename-store', name: 'Elsewhere' },
    ];
    for (const event of events) {
      await store.apply(catalogue.id, event, world.now);
      await nextTurn();
      for (const wanted of [states('PAID'), states('REFUNDED'), all])
        expect(read(await find(catalogue, wanted))).toEqual(read(await search(catalogue, wanted)));
    }
    const searched = searches;
    expect(read(await find(catalogue, all)).join()).toContain('Elsewhere');
    expect(searches).toBe(searched);
    await store.reset(new Map([['none', 'active']]));
    for (let round = 0; round < 4; round++) {
      await nextTurn();
      expect(read(await find(catalogue, all))).toEqual(read(await search(catalogue, all)));
    }
    expect(read(await find(catalogue, all)).join()).not.toContain('Elsewhere');
  });

  it('include those that another process adds', async () => {
    await untilResident();
    for (let round = 0; round < 5; round++) {
      const { invoiceId } = await store.addLiveSale(catalogue.id, world.now + round);
      // A request arrives in a later tick than the write.
      await nextTurn();
      const [newest] = await find(catalogue, everything);
      expect(JSON.parse(`${newest?.[1]}`)).toMatchObject({ invoiceId });
    }
  });
});
