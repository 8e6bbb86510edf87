import type { Kysely } from 'kysely';
import { rowOf } from '../world/id.ts';
import { Ledger } from '../world/ledger.ts';
import type { Movement, Sale } from '../world/records.ts';
import { drawSale, type SaleSources } from '../world/sales.ts';
import type { Catalogue } from './catalogue.ts';
import type { Engine } from './engine/engine.ts';
import { onceUnlessFailed } from './engine/while-unchanged.ts';
import { type Account, discountOf, movementRow, saleRow } from './rows/sale-rows.ts';
import { dayLength } from './rows/totals.ts';
import { readSaleSources } from './sale-sources.ts';
import { columnsOf, type Row, type TableName, type Tables } from './schema/columns.ts';

type Db = Kysely<Tables>;
type Selling = Pick<Engine, 'kind' | 'db' | 'transaction'>;

interface LiveSale {
  readonly id: string;
  readonly invoiceId: number;
}

/**
 * Adds one sale. The row of the organization is locked first, so that numbers and times of live sales are in order across all
 * instances, and a list that is being read never gets a new row in its middle.
 */
export function liveSeller(engine: Selling, seed: number) {
  const sourcesByOrganization = new Map<string, () => Promise<SaleSources>>();
  return async (catalogue: Catalogue, at: number = Date.now()): Promise<LiveSale> => {
    const sourcesOf =
      sourcesByOrganization.get(catalogue.id) ?? onceUnlessFailed(() => readSaleSources(engine.db, catalogue, seed));
    sourcesByOrganization.set(catalogue.id, sourcesOf);
    const sources = await sourcesOf();
    return engine.transaction((db) => sell(engine, db, sources, at));
  };
}

async function sell({ kind }: Selling, db: Db, sources: SaleSources, at: number): Promise<LiveSale> {
  const no = sources.organization;
  const locked = db.selectFrom('organizations').select(['sales', 'movements', 'last_at']).where('no', '=', no);
  const row = await (kind === 'postgres' ? locked.forUpdate() : locked).executeTakeFirstOrThrow();
  const now = Math.max(at, row.last_at);
  const sale = drawSale(sources, row.sales + 1, { at: now, now, batch: false, state: 'PAID' });
  const movements = await moveStock(db, sources, sale, row.movements);
  const account = sale.customer === null ? null : await addToAccount(db, no, sale, sale.customer.index);
  await insert(db, 'sales', [saleRow(no, sale, account)]);
  await insert(
    db,
    'movements',
    movements.map((movement) => movementRow(no, movement)),
  );
  await addToDay(db, no, sale);
  await db
    .updateTable('organizations')
    .set({ sales: sale.number, movements: row.movements + movements.length, last_at: now })
    .where('no', '=', no)
    .execute();
  return { id: sale.id, invoiceId: sale.invoiceId };
}

async function insert(db: Db, table: TableName, rows: readonly Row[]): Promise<void> {
  const names = columnsOf(table).map(([name]) => name);
  const values = rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])));
  // The cells are in the order of the table's columns, which the types cannot express.
  await db
    .insertInto(table)
    .values(values as never)
    .execute();
}

/** Takes the lines out of stock, and restocks first what is missing, so that stock and movements stay consistent. */
async function moveStock(db: Db, sources: SaleSources, sale: Sale, movementsBefore: number): Promise<Movement[]> {
  const ledger = new Ledger(sources.products, sources.stores.length, sources.staffByStore, movementsBefore);
  const { store, createdAt } = sale;
  const storeNo = rowOf(sources.organization, store.index);
  const productNo = (index: number) => rowOf(sources.organization, index);
  for (const product of new Set(sale.lines.map((line) => line.product))) {
    const place = db
      .selectFrom('stock')
      .select('level')
      .where('product_no', '=', productNo(product.index))
      .where('store_no', '=', storeNo);
    ledger.set(product, store, (await place.executeTakeFirstOrThrow()).level);
  }
  for (const { product, actualQuantity } of sale.lines) {
    const missing = actualQuantity - ledger.level(product, store);
    if (missing > 0)
      ledger.write({
        at: createdAt,
        type: 'RESTOCK',
        product,
        store,
        quantity: missing + product.inventoryPerUnit * 50,
      });
    ledger.write({
      at: createdAt,
      type: 'SALE_CREATE',
      product,
      store,
      quantity: -actualQuantity,
      room: store.rooms[0] ?? null,
      referenceKind: 'sale',
      reference: sale.number,
    });
  }
  const movements = ledger.drain();
  for (const { product, currentStock } of movements) {
    await db
      .updateTable('stock')
      .set({ level: currentStock })
      .where('product_no', '=', productNo(product.index))
      .where('store_no', '=', storeNo)
      .execute();
  }
  return movements;
}

async function addToAccount(db: Db, no: number, sale: Sale, customer: number): Promise<Account> {
  const seq = rowOf(no, sale.number);
  const account = await db
    .insertInto('customer_accounts')
    .values({
      customer_no: rowOf(no, customer),
      store_no: rowOf(no, sale.store.index),
      organization_no: no,
      revenue: sale.total,
      count: 1,
      first_seq: seq,
      last_seq: seq,
    })
    .onConflict((conflict) =>
      conflict.columns(['customer_no', 'store_no']).doUpdateSet((is) => ({
        revenue: is('customer_accounts.revenue', '+', sale.total),
        count: is('customer_accounts.count', '+', 1),
        last_seq: seq,
      })),
    )
    .returning(['revenue', 'count', 'first_seq', 'last_seq'])
    .executeTakeFirstOrThrow();
  return { revenue: account.revenue, count: account.count, firstSeq: account.first_seq, lastSeq: account.last_seq };
}

async function addToDay(db: Db, no: number, sale: Sale): Promise<void> {
  const discount = discountOf(sale);
  const discounted = discount > 0 ? 1 : 0;
  await db
    .insertInto('day_totals')
    .values({
      organization_no: no,
      day: Math.floor(sale.createdAt / dayLength),
      store_no: rowOf(no, sale.store.index),
      staff_no: rowOf(no, sale.staff.index),
      revenue: sale.total,
      count: 1,
      discount,
      discounted,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_no', 'day', 'store_no', 'staff_no']).doUpdateSet((is) => ({
        revenue: is('day_totals.revenue', '+', sale.total),
        count: is('day_totals.count', '+', 1),
        discount: is('day_totals.discount', '+', discount),
        discounted: is('day_totals.discounted', '+', discounted),
      })),
    )
    .execute();
}
