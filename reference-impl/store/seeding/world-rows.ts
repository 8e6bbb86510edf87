import type { Movement, Product, Sale, Store } from '../../world/records.ts';
import { rowOf } from '../../world/shop.ts';
import { makeWorld, type Organization, playHistory, type WorldOptions } from '../../world/world.ts';
import { catalogueRows } from '../rows/catalogue-rows.ts';
import { movementRow, saleRow } from '../rows/sale-rows.ts';
import { Totals } from '../rows/totals.ts';
import type { Portion, Row } from '../schema/columns.ts';
import type { Part } from './portions.ts';

/** The rows of a world, a portion at a time. */
export function* worldRows(options: WorldOptions, parts: readonly Part[]): Generator<Portion> {
  for (const organization of makeWorld(options).organizations) {
    if (parts.includes('rest')) yield* catalogueRows(organization);
    yield* historyRows(organization, parts);
  }
}

function* historyRows(organization: Organization, parts: readonly Part[]): Generator<Portion> {
  const { number, id, name, ownerEmail, shape } = organization;
  const [rest, stocked] = [parts.includes('rest'), parts.includes('stock')];
  const totals = new Totals(number);
  const stock = new StockLevels(organization);
  let lastAt = organization.start;
  for (const { sales, movements } of playHistory(organization, { stocked })) {
    if (rest) yield { table: 'sales', rows: sales.map((sale) => saleRow(number, sale, totals.addTo(sale))) };
    if (stocked) yield { table: 'movements', rows: movements.map((movement) => movementRow(number, movement)) };
    stock.follow(movements);
    lastAt = lastOf(sales)?.createdAt ?? lastAt;
  }
  if (stocked) yield { table: 'stock', rows: stock.rows() };
  if (!rest) return;
  yield { table: 'day_totals', rows: totals.dayRows() };
  yield { table: 'customer_accounts', rows: totals.accountRows() };
  yield { table: 'organizations', rows: [[number, id, name, 0, shape.sales, 0, lastAt, ownerEmail]] };
}

function lastOf(sales: readonly Sale[]): Sale | undefined {
  return sales[sales.length - 1];
}

/** Where each stock chain ends. */
class StockLevels {
  private readonly organization: Organization;
  private readonly levels: Int32Array;

  constructor(organization: Organization) {
    this.organization = organization;
    this.levels = new Int32Array(organization.products.length * organization.stores.length);
  }

  follow(movements: readonly Movement[]): void {
    for (const { product, store, currentStock } of movements) this.levels[this.place(product, store)] = currentStock;
  }

  private place(product: Product, store: Store): number {
    return product.index * this.organization.stores.length + store.index;
  }

  rows(): Row[] {
    const { number, products } = this.organization;
    return products.flatMap((product) =>
      product.branches.map(({ store, price, averageCost }) => [
        rowOf(number, product.index),
        rowOf(number, store.index),
        price,
        averageCost,
        this.levels[this.place(product, store)] ?? 0,
      ]),
    );
  }
}
