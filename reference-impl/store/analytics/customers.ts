import { sql } from 'kysely';
import { serializeCustomerRow } from '../../../contract/generated/serializers.ts';
import { rowsOf } from '../../world/id.ts';
import { type Catalogue, chosenStores } from '../catalogue.ts';
import { type Engine, limitSlot, slot, written } from '../engine/engine.ts';
import { endRow, firstRow, padded, padWidth, QueryCache, slots } from '../lists/paging.ts';
import { timestamp } from '../public-records.ts';
import type { RowQuery } from '../queries.ts';
import type { Tables } from '../schema/columns.ts';
import { share } from './totals.ts';

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
    revenue: buyer.revenue / 100,
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

interface Buyer extends Pick<Tables['customers'], 'no' | 'id' | 'first_name' | 'last_name' | 'type' | 'region'> {
  readonly revenue: number;
}

/** What a buyer bought in one store. */
interface Purchases {
  readonly customer_no: number;
  readonly count: number;
  readonly first_at: number;
  readonly last_at: number;
}

function prepareWindow(engine: Engine): (organization: number, from: number, to: number) => Promise<Window> {
  const text = sql<Window & { sales: number }>`
    select ${firstRow('sales')} as start, ${endRow('sales')} as "end", sales, revision
    from organizations where no = ${slot('organization')}`;
  const prepared = engine.prepare(written(engine, text));
  return async (organization, from, to) => {
    const { first, last } = rowsOf(organization);
    const [row] = await prepared({ organization, from, to, end: last, before: last });
    const end = Math.min(row?.end ?? last, first + (row?.sales ?? 0) + 1);
    return { start: row?.start ?? last, end, revision: row?.revision ?? 0 };
  };
}

/** The accounts in these stores that may have a sale in the window; some have sales before and after it only. */
function ofAccounts(stores: number) {
  return sql`
    from customer_accounts as account
    where account.organization_no = ${slot('organization')} and account.store_no in (${sql.join(slots('store', stores))})
      and account.first_seq < ${slot('end')} and account.last_seq >= ${slot('start')}`;
}

/** The sales that an account is about. */
const ofItsSales = sql`from sales where sales.buyer_no = account.customer_no and sales.store_no = account.store_no`;

type Running = 'buyer_revenue' | 'buyer_count';

/** A running sum as it stood before a row. */
function before(column: Running, bound: 'start' | 'end') {
  const last = sql`select ${sql.ref(column)} ${ofItsSales} and sales.seq < ${slot(bound)} order by sales.seq desc limit 1`;
  return sql`coalesce((${last}), 0)`;
}

/** Most accounts begin or end within the window, which saves one of the two look-ups. */
function within(column: Running, whole: 'revenue' | 'count') {
  return sql`(
    case when account.last_seq < ${slot('end')} then ${sql.ref(`account.${whole}`)} else ${before(column, 'end')} end
    - case when account.first_seq >= ${slot('start')} then 0 else ${before(column, 'start')} end)`;
}

/** Materialized, or the databases would repeat the look-ups for the sum, the condition and the order. */
function prepareTop(engine: Engine, stores: number) {
  const text = sql<Buyer>`
    with spent as materialized (
      select account.customer_no, ${within('buyer_revenue', 'revenue')} as revenue ${ofAccounts(stores)}
    ), ranked as (
      select customer_no, sum(spent.revenue) as revenue from spent
      group by customer_no having sum(spent.revenue) > 0 order by revenue desc, customer_no limit ${limitSlot('limit')}
    )
    select no, id, first_name, last_name, type, region, ranked.revenue
    from ranked inner join customers on customers.no = ranked.customer_no
    order by ranked.revenue desc, no`;
  return engine.prepare(written(engine, text));
}

function preparePurchases(engine: Engine, buyers: number, stores: number) {
  const instant = (order: 'asc' | 'desc') => sql`(
    select sales.created_at ${ofItsSales} and sales.seq >= ${slot('start')} and sales.seq < ${slot('end')}
    order by sales.seq ${sql.raw(order)} limit 1)`;
  const text = sql<Purchases>`
    with each as materialized (
      select account.customer_no, ${within('buyer_count', 'count')} as count,
        ${instant('asc')} as first_at, ${instant('desc')} as last_at
      ${ofAccounts(stores)} and account.customer_no in (${sql.join(slots('buyer', buyers))})
    )
    select * from each where count > 0`;
  return engine.prepare(written(engine, text));
}
