import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { serializeCustomerRow } from '../../../contract/generated/serializers.ts';
import { rowsOf } from '../../world/id.ts';
import { type Catalogue, chosenStores } from '../catalogue.ts';
import { type Engine, limitSlot, oneRow, type RowOf, slot } from '../engine/engine.ts';
import { endRow, firstRow, padded, padWidth, QueryCache, slots } from '../lists/paging.ts';
import { timestamp } from '../public-records.ts';
import type { RowQuery } from '../queries.ts';
import type { Tables } from '../schema/columns.ts';
import { inBaht, share } from './totals.ts';

/** So often an answer is put together again whose sales change meanwhile. */
const mostAttempts = 5;

/** Highest revenue first; with equal revenue, the older customer first. */
export function customerReader(engine: Engine) {
  const readWindow = prepareWindow(engine);
  const top = new QueryCache<Buyer>();
  const purchases = new QueryCache<Purchases>();
  async function read(catalogue: Catalogue, query: RowQuery, window: Window): Promise<string[]> {
    const stores = chosenStores(catalogue, query.storeIds).map((store) => store.no);
    if (stores.length === 0 || window.start >= window.end) return [];
    const width = padWidth(stores);
    const values = { ...padded('store', stores, width), ...window, organization: catalogue.no };
    const buyers = await top.get(`${width}`, () => prepareTop(engine, width))({ ...values, limit: query.limit });
    if (buyers.length === 0) return [];
    const numbers = buyers.map((buyer) => buyer.no);
    const buyerWidth = padWidth(numbers);
    const run = purchases.get(`${buyerWidth}/${width}`, () => preparePurchases(engine, buyerWidth, width));
    const rows = await run({ ...values, ...padded('buyer', numbers, buyerWidth) });
    const bought = Map.groupBy(rows, ({ customer_no }) => customer_no);
    return buyers.flatMap((buyer) => write(buyer, bought.get(buyer.no) ?? []));
  }

  // Two queries make an answer, and a sale may be refunded between them.
  return async (catalogue: Catalogue, query: RowQuery): Promise<string[]> => {
    const open = () => readWindow(catalogue.no, query.from, query.to);
    let window = await open();
    for (let attempt = 1; ; attempt++) {
      const rows = await read(catalogue, query, window);
      const after = await open();
      if (after.revision === window.revision || attempt === mostAttempts) return rows;
      window = after;
    }
  };
}

function write(buyer: Buyer, purchases: readonly Purchases[]): string[] {
  if (purchases.length === 0) return [];
  const count = purchases.reduce((sum, store) => sum + store.count, 0);
  const firstAt = Math.min(...purchases.map((store) => store.first_at));
  const lastAt = Math.max(...purchases.map((store) => store.last_at));
  const row = serializeCustomerRow({
    id: buyer.id,
    firstName: buyer.first_name,
    lastName: buyer.last_name,
    type: buyer.type,
    region: buyer.region,
    revenue: inBaht(buyer.revenue),
    txCount: count,
    avgOrderValue: share(buyer.revenue, count),
    firstPurchaseAt: timestamp(firstAt),
    lastPurchaseAt: timestamp(lastAt),
  });
  return [row];
}

/**
 * What a customer spent between two instants is the difference of two running sums: two index look-ups for each store that the
 * customer bought in, for any range and number of sales. The window ends with the last sale of this moment, so that a sale that
 * is added in the meantime counts in the whole answer or not at all.
 */
interface Window {
  /** The first sale of the range. */
  readonly start: number;
  /** The first sale after it. */
  readonly end: number;
  /** Counts the changes to existing sales. */
  readonly revision: number;
}

type Buyer = RowOf<ReturnType<typeof prepareTop>>;

/** What a buyer bought in one store. */
type Purchases = RowOf<ReturnType<typeof preparePurchases>>;

function prepareWindow(engine: Engine): (organization: number, from: number, to: number) => Promise<Window> {
  const prepared = engine.prepare<Window & { sales: number }>(
    engine.db
      .selectFrom('organizations')
      .select([firstRow(engine.db, 'sales').as('start'), endRow(engine.db, 'sales').as('end'), 'sales', 'revision'])
      .where('no', '=', slot('organization')),
  );
  return async (organization, from, to) => {
    const { first, last } = rowsOf(organization);
    const [row] = await prepared({ organization, from, to, end: last, before: last });
    const end = Math.min(row?.end ?? last, first + (row?.sales ?? 0) + 1);
    return { start: row?.start ?? last, end, revision: row?.revision ?? 0 };
  };
}

type Accounts = Tables & { account: Tables['customer_accounts'] };

/** The accounts in these stores that may have a sale in the window; some have sales before and after it only. */
function accounts(engine: Engine, stores: number): SelectQueryBuilder<Accounts, 'account', object> {
  return engine.db
    .selectFrom('customer_accounts as account')
    .where('account.organization_no', '=', slot('organization'))
    .where('account.store_no', 'in', slots('store', stores))
    .where('account.first_seq', '<', slot('end'))
    .where('account.last_seq', '>=', slot('start'));
}

type Running = 'buyer_revenue' | 'buyer_count';

/** One of the sales that an account is about. */
function boughtBy(is: ExpressionBuilder<Accounts, 'account'>) {
  return is
    .selectFrom('sales')
    .whereRef('sales.buyer_no', '=', 'account.customer_no')
    .whereRef('sales.store_no', '=', 'account.store_no')
    .limit(oneRow);
}

/** A running sum as it stood before a row. */
function before(is: ExpressionBuilder<Accounts, 'account'>, column: Running, bound: 'start' | 'end') {
  const last = boughtBy(is).select(column).where('sales.seq', '<', slot(bound)).orderBy('sales.seq', 'desc');
  return sql<number>`coalesce((${last}), 0)`;
}

/** Most accounts begin or end within the window, which saves one of the two look-ups. */
function within(is: ExpressionBuilder<Accounts, 'account'>, column: Running, whole: 'revenue' | 'count') {
  const upper = sql`case when account.last_seq < ${slot('end')} then ${sql.ref(`account.${whole}`)} else ${before(is, column, 'end')} end`;
  const lower = sql`case when account.first_seq >= ${slot('start')} then 0 else ${before(is, column, 'start')} end`;
  return sql<number>`(${upper} - ${lower})`;
}

/** Materialized, or the databases would repeat the look-ups for the sum, the condition and the order. */
function prepareTop(engine: Engine, stores: number) {
  const spent = accounts(engine, stores)
    .select('account.customer_no')
    .select((is) => within(is, 'buyer_revenue', 'revenue').as('revenue'));
  return engine.prepare(
    engine.db
      .with(
        (cte) => cte('spent').materialized(),
        () => spent,
      )
      .with('ranked', (db) =>
        db
          .selectFrom('spent')
          .select('customer_no')
          .select(({ fn }) => fn.sum<number>('spent.revenue').as('revenue'))
          .groupBy('customer_no')
          .having((is) => is(is.fn.sum<number>('spent.revenue'), '>', 0))
          .orderBy('revenue', 'desc')
          .orderBy('customer_no')
          .limit(limitSlot('limit')),
      )
      .selectFrom('ranked')
      .innerJoin('customers', 'customers.no', 'ranked.customer_no')
      .select(['no', 'id', 'first_name', 'last_name', 'type', 'region', 'ranked.revenue'])
      .orderBy('ranked.revenue', 'desc')
      .orderBy('no'),
  );
}

/** When a buyer's first or last sale in the window was. */
function instantOf(is: ExpressionBuilder<Accounts, 'account'>, order: 'asc' | 'desc'): RawBuilder<number> {
  const found = boughtBy(is)
    .select('sales.created_at')
    .where('sales.seq', '>=', slot('start'))
    .where('sales.seq', '<', slot('end'))
    .orderBy('sales.seq', order);
  return sql<number>`(${found})`;
}

function preparePurchases(engine: Engine, buyers: number, stores: number) {
  const each = accounts(engine, stores)
    .where('account.customer_no', 'in', slots('buyer', buyers))
    .select('account.customer_no')
    .select((is) => [
      within(is, 'buyer_count', 'count').as('count'),
      instantOf(is, 'asc').as('first_at'),
      instantOf(is, 'desc').as('last_at'),
    ]);
  return engine.prepare(
    engine.db
      .with(
        (cte) => cte('each').materialized(),
        () => each,
      )
      .selectFrom('each')
      .selectAll()
      .where('count', '>', 0),
  );
}
