import { rowOf } from '../../world/id.ts';
import type { Ledger } from '../../world/ledger.ts';
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
  let latest: Ledger | undefined;
  for (const { sales, movements, ledger } of playHistory(organization, { stocked })) {
    if (sold) yield { table: 'sales', rows: sales.map((sale) => saleRow(number, sale, boughtWith(sale))) };
    if (stocked) yield { table: 'movements', rows: movements.map((movement) => movementRow(number, movement)) };
    latest = ledger;
  }
  if (stocked) yield { table: 'stock', rows: stockRows(organization, latest) };
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

function stockRows({ number, products }: Organization, ledger: Ledger | undefined): Row[] {
  return products.flatMap((product) =>
    product.branches.map(({ store, price, averageCost }) => {
      const [row, branch] = [rowOf(number, product.index), rowOf(number, store.index)];
      return [row, branch, price, averageCost, ledger?.level(product, store) ?? 0];
    }),
  );
}
