import { rowOf } from '../../world/id.ts';
import type { Ledger } from '../../world/ledger.ts';
import { type Organization, playHistory, type World } from '../../world/world.ts';
import { catalogueRows } from '../rows/catalogue-rows.ts';
import { movementRow, saleRow } from '../rows/sale-rows.ts';
import type { Part, Portion, Row } from '../schema/columns.ts';

/** The rows of a world, a portion at a time. */
export function* worldRows({ organizations }: World, part: Part): Generator<Portion> {
  for (const organization of organizations)
    yield* part === 'catalogue' ? catalogueRows(organization) : historyRows(organization);
}

function* historyRows(organization: Organization): Generator<Portion> {
  const { number } = organization;
  let latest: Ledger | undefined;
  for (const { sales, movements, ledger } of playHistory(organization)) {
    yield { table: 'sales', rows: sales.map((sale) => saleRow(number, sale)) };
    yield { table: 'movements', rows: movements.map((movement) => movementRow(number, movement)) };
    latest = ledger;
  }
  yield { table: 'stock', rows: stockRows(organization, latest) };
}

function stockRows({ number, products }: Organization, ledger: Ledger | undefined): Row[] {
  return products.flatMap((product) =>
    product.branches.map(({ store, price, averageCost }) => {
      const [row, branch] = [rowOf(number, product.index), rowOf(number, store.index)];
      return [row, branch, price, averageCost, ledger?.level(product, store) ?? 0];
    }),
  );
}
