import { rowOf } from '../../world/id.ts';
import type { Movement } from '../../world/ledger.ts';
import type { Sale } from '../../world/sales.ts';
import { type Organization, playHistory, type World } from '../../world/world.ts';
import { catalogueRows } from '../rows/catalogue-rows.ts';
import { type Bought, movementRow, nothingBought, saleRow } from '../rows/sale-rows.ts';
import type { Part, Portion, Row } from '../schema/columns.ts';

/** The rows of a world, a portion at a time. */
export function* worldRows(world: World, parts: readonly Part[]): Generator<Portion> {
  for (const organization of world.organizations) {
    if (parts.includes('catalogue')) yield* catalogueRows(organization);
    if (parts.includes('sales') || parts.includes('stock')) yield* historyRows(organization, parts);
  }
}

function* historyRows(organization: Organization, parts: readonly Part[]): Generator<Portion> {
  const { number } = organization;
  const [sold, stocked] = [parts.includes('sales'), parts.includes('stock')];
  const boughtWith = runningSums();
  const stock = stockLevels(organization);
  for (const { sales, movements } of playHistory(organization, { stocked })) {
    if (sold) yield { table: 'sales', rows: sales.map((sale) => saleRow(number, sale, boughtWith(sale))) };
    if (stocked) yield { table: 'movements', rows: movements.map((movement) => movementRow(number, movement)) };
    stock.follow(movements);
  }
  if (stocked) yield { table: 'stock', rows: stock.rows() };
}

/** Over the paid sales of each customer in each store. */
function runningSums() {
  const sums = new Map<number, Bought>();
  return ({ state, customer, store, total }: Sale): Bought => {
    if (state !== 'PAID' || customer === null) return nothingBought;
    const key = customer.index * 100 + store.index;
    const before = sums.get(key) ?? nothingBought;
    const bought = { revenue: before.revenue + total, count: before.count + 1 };
    sums.set(key, bought);
    return bought;
  };
}

/** The latest stock level of each product in each store. */
function stockLevels({ number, products, stores }: Organization) {
  const levels = new Int32Array(products.length * stores.length);
  const place = (product: Indexed, store: Indexed) => product.index * stores.length + store.index;
  return {
    follow(movements: readonly Movement[]): void {
      for (const { product, store, currentStock } of movements) levels[place(product, store)] = currentStock;
    },
    rows: (): Row[] =>
      products.flatMap((product) =>
        product.branches.map(({ store, price, averageCost }) => {
          const [row, branch] = [rowOf(number, product.index), rowOf(number, store.index)];
          return [row, branch, price, averageCost, levels[place(product, store)] ?? 0];
        }),
      ),
  };
}

type Indexed = Pick<Organization['products'][number], 'index'>;
