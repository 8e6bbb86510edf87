import { sql } from 'kysely';
import { serializeCustomerRow } from '../../../contract/generated/serializers.ts';
import { rowsOf } from '../../world/id.ts';
import { type Catalogue, chosenStores } from '../catalogue.ts';
import { type Engine, limitSlot, slot } from '../engine/engine.ts';
import { allOf, among, endRow, type Filter, filteredQuery, firstRow, together } from '../lists/paging.ts';
import { timestamp } from '../public-records.ts';
import type { RowQuery } from '../queries.ts';
import type { Tables } from '../schema/columns.ts';
import { share } from './totals.ts';

/** Highest revenue first; with equal revenue, the older customer first. */
export function customerReader(engine: Engine) {
  const find = filteredQuery<Buyer>((filters) => engine.prepare(topBuyers(filters)));
  return async (catalogue: Catalogue, { from, to, storeIds, limit }: RowQuery): Promise<string[]> => {
    const stores = chosenStores(catalogue, storeIds).map((store) => store.no);
    const filters = together([among('store', stores, (these) => sql`account.store_no in (${these})`)]);
    if (filters === null) return [];
    const { last } = rowsOf(catalogue.no);
    const rows = await find(filters, { organization: catalogue.no, from, to, end: last, before: last, limit });
    return rows.map(write);
  };
}

interface Buyer extends Pick<Tables['customers'], 'id' | 'first_name' | 'last_name' | 'type' | 'region'> {
  readonly revenue: number;
  readonly count: number;
  readonly first_at: number;
  readonly last_at: number;
}

function write({ id, first_name, last_name, type, region, revenue, count, first_at, last_at }: Buyer): string {
  return serializeCustomerRow({
    ...{ id, firstName: first_name, lastName: last_name, type, region },
    revenue: revenue / 100,
    txCount: count,
    avgOrderValue: share(revenue, count),
    firstPurchaseAt: timestamp(first_at),
    lastPurchaseAt: timestamp(last_at),
  });
}

/** The sales that an account is about. */
const ofItsSales = sql`from sales where sales.buyer_no = account.customer_no and sales.store_no = account.store_no`;

type Running = 'buyer_revenue' | 'buyer_count';

/** A running sum as it stood before a row. */
function before(column: Running, bound: 'start' | 'end') {
  const last = sql`
    select ${sql.ref(column)} ${ofItsSales} and sales.seq < ${sql.ref(`bounds.${bound}`)} order by sales.seq desc limit 1`;
  return sql`coalesce((${last}), 0)`;
}

/**
 * What a customer spent between two instants is the difference of two running sums: two index look-ups for each store that the
 * customer bought in, for any range and number of sales. Most accounts begin or end within the range, which saves one of the two.
 */
function within(column: Running, whole: 'revenue' | 'count') {
  return sql`(
    case when account.last_seq < bounds."end" then ${sql.ref(`account.${whole}`)} else ${before(column, 'end')} end
    - case when account.first_seq >= bounds.start then 0 else ${before(column, 'start')} end)`;
}

/** In one statement, so that a sale that changes meanwhile counts in all of it or not at all. */
function topBuyers(filters: readonly Filter[]) {
  // Some have sales before and after the range only.
  const ofRange = sql`
    account.organization_no = ${slot('organization')} and ${allOf(filters)}
    and account.first_seq < bounds."end" and account.last_seq >= bounds.start`;
  const instant = (order: 'asc' | 'desc') => sql`(
    select sales.created_at ${ofItsSales} and sales.seq >= bounds.start and sales.seq < bounds."end"
    order by sales.seq ${sql.raw(order)} limit 1)`;
  // Materialized, or the databases would repeat the look-ups for the sum, the condition and the order.
  return sql<Buyer>`
    with bounds as materialized (
      select ${firstRow('sales')} as start, ${endRow('sales')} as "end"
    ), spent as materialized (
      select account.customer_no, ${within('buyer_revenue', 'revenue')} as revenue
      from bounds cross join customer_accounts as account where ${ofRange}
    ), ranked as materialized (
      select customer_no, sum(spent.revenue) as revenue from spent
      group by customer_no having sum(spent.revenue) > 0 order by revenue desc, customer_no limit ${limitSlot('limit')}
    )
    select id, first_name, last_name, type, region, ranked.revenue, sum(${within('buyer_count', 'count')}) as count,
      min(${instant('asc')}) as first_at, max(${instant('desc')}) as last_at
    from bounds cross join ranked
      inner join customers on customers.no = ranked.customer_no
      inner join customer_accounts as account on account.customer_no = ranked.customer_no
    where ${ofRange}
    group by customers.no, ranked.revenue order by ranked.revenue desc, customers.no`;
}
