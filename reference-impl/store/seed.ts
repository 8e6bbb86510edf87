import type { Movement, Sale } from '../world/records.ts';
import { rowOf } from '../world/shop.ts';
import { worldVersion } from '../world/version.ts';
import { makeWorld, type Organization, playHistory, type WorldOptions } from '../world/world.ts';
import type { Engine } from './engine/engine.ts';
import { catalogueRows } from './rows/catalogue-rows.ts';
import { movementRow, saleRow } from './rows/sale-rows.ts';
import { Totals } from './rows/totals.ts';

type Progress = (done: number, total: number) => void;

/** Loads a whole world into empty tables. The row in `worlds` comes last: without it a database counts as not seeded. */
export async function seedWorld(engine: Engine, options: WorldOptions, onProgress?: Progress): Promise<void> {
  const world = makeWorld(options);
  const total = world.organizations.reduce((sum, { shape }) => sum + shape.sales, 0);
  let done = 0;
  for (const organization of world.organizations) {
    await loadOrganization(engine, organization, (sales) => {
      done += sales;
      onProgress?.(done, total);
    });
  }
  await engine.load('worlds', [[1, worldVersion, options.seed, String(options.scale), options.now]]);
}

async function loadOrganization(
  engine: Engine,
  organization: Organization,
  advance: (sales: number) => void,
): Promise<void> {
  for (const [table, rows] of catalogueRows(organization)) await engine.load(table, rows);
  const totals = new Totals(organization.number);
  const stock = new StockLevels();
  let movements = 0;
  let lastAt = organization.start;
  for (const batch of playHistory(organization)) {
    await engine.load(
      'sales',
      batch.sales
        .map((sale) => totals.addTo(sale))
        .map(([sale, account]) => saleRow(organization.number, sale, account)),
    );
    await engine.load(
      'movements',
      batch.movements.map((movement) => movementRow(organization.number, movement)),
    );
    stock.follow(batch.movements);
    movements += batch.movements.length;
    lastAt = lastOf(batch.sales)?.createdAt ?? lastAt;
    advance(batch.sales.length);
  }
  await engine.load('day_totals', totals.dayRows());
  await engine.load('customer_accounts', totals.accountRows());
  await engine.load('stock', stock.rows(organization));
  const { number, id, name, ownerEmail, shape } = organization;
  await engine.load('organizations', [[number, id, name, 0, shape.sales, movements, lastAt, ownerEmail]]);
}

function lastOf(sales: readonly Sale[]): Sale | undefined {
  return sales[sales.length - 1];
}

/** Where each stock chain ends. */
class StockLevels {
  private readonly levels = new Map<number, number>();

  follow(movements: readonly Movement[]): void {
    for (const { product, store, currentStock } of movements)
      this.levels.set(product.index * 100 + store.index, currentStock);
  }

  rows({ number, products }: Organization): (number | null)[][] {
    return products.flatMap((product) =>
      product.branches.map(({ store, price, averageCost }) => [
        rowOf(number, product.index),
        rowOf(number, store.index),
        price,
        averageCost,
        this.levels.get(product.index * 100 + store.index) ?? 0,
      ]),
    );
  }
}
