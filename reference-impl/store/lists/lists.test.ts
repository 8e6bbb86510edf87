import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useFolder } from '../../../contract/testing/folder.ts';
import type { ShopEvent } from '../../scenario/shop-event.ts';
import { type Catalogue, openCatalogues } from '../catalogue.ts';
import type { Engine } from '../engine/engine.ts';
import { openSqlite } from '../engine/sqlite.ts';
import { openStore } from '../open-store.ts';
import { statusBits } from '../queries.ts';
import type { Store } from '../store.ts';
import { type BodyRow, filteredQuery } from './paging.ts';
import { type SaleFacts, SaleIndex } from './sale-index.ts';
import { type FindSales, saleSearch } from './sale-search.ts';
import { RecordCache, SLAB, salesInMemory } from './sales-in-memory.ts';

const first = 1000;

it('indexes each sale once, also when it is read twice, and refuses a row that leaves a gap', () => {
  const index = new SaleIndex(first);
  const sale = (seq: number): SaleFacts => [first + seq, 50, 1, 1, 1, 1, null];
  for (const rows of [
    [sale(1), sale(2)],
    [sale(1), sale(2), sale(3)],
  ])
    expect(index.add(rows)).toBe(true);
  expect(index.add([sale(5)])).toBe(false);
  expect(index.next).toBe(first + 4);
});

it('builds a query once, and evicts the oldest', async () => {
  const built: string[] = [];
  const run = filteredQuery<string>(([filter]) => {
    built.push(filter?.shape ?? '');
    return async () => [filter?.shape ?? ''];
  });
  const ask = (shape: string) => run([{ shape, where: () => sql`` }], {});
  for (const shape of ['first', 'second', 'first']) expect(await ask(shape)).toEqual([shape]);
  expect(built).toEqual(['first', 'second']);
  for (let number = 0; number < 63; number++) await ask(String(number));
  await ask('second');
  expect(built.filter((shape) => shape === 'second')).toHaveLength(1);
  await ask('first');
  expect(built.filter((shape) => shape === 'first')).toHaveLength(2);
});

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

const read = (rows: readonly BodyRow[]) => rows.map(([row, body]) => [row, `${body}`]);

describe('sales in memory', () => {
  it('are found by the database until all of them are in memory', async () => {
    expect(read(await find(catalogue, everything))).toEqual(read(await search(catalogue, everything)));
    expect(searches).toBe(1);
    await untilResident();
    const searched = searches;
    expect(read(await find(catalogue, everything))).toEqual(read(await search(catalogue, everything)));
    expect(searches).toBe(searched);
  });

  it('are the same after another process changed sales or names', async () => {
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

const beginning = 1000;
const record = (row: number) => `{"no":${row},"name":"ก${'.'.repeat(row % 7)}"}`;
/** Two of these fill a slab. */
const long = (row: number) => `${row}`.padEnd(SLAB / 2 - 2, '.');

describe('cached records', () => {
  it('are returned by row, in any order', () => {
    const rows = fc.array(fc.integer({ min: beginning, max: beginning + 3000 }), { maxLength: 200 });
    fc.assert(
      fc.property(rows, rows, (put, asked) => {
        const kept = new RecordCache(2 * SLAB);
        for (const row of put) expect(`${kept.set(row, record(row))}`).toBe(record(row));
        for (const row of asked) expect(kept.get(row)?.toString()).toBe(put.includes(row) ? record(row) : undefined);
      }),
    );
  });

  it('are evicted by slab, the oldest first; slices of an evicted slab stay valid', () => {
    const kept = new RecordCache(3 * SLAB);
    const held = kept.set(beginning, long(0));
    for (let row = 1; row < 8; row++) kept.set(beginning + row, long(row));
    const found = Array.from({ length: 8 }, (_, row) => kept.get(beginning + row)?.toString());
    expect(found).toEqual([undefined, undefined, ...[2, 3, 4, 5, 6, 7].map(long)]);
    expect(`${held}`).toBe(long(0));
    kept.set(beginning, long(9));
    expect(kept.get(beginning)?.toString()).toBe(long(9));
  });

  it('that are larger than a slab are returned and not cached', () => {
    const kept = new RecordCache(2 * SLAB);
    const large = 'x'.repeat(SLAB);
    expect(`${kept.set(beginning, large)}`).toBe(large);
    expect(kept.get(beginning)).toBeUndefined();
    expect(`${kept.set(beginning + 1, record(1))}`).toBe(record(1));
  });
});
