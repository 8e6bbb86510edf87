import { type RawBuilder, sql } from 'kysely';
import { serializeRevenueRow } from '../../../contract/generated/serializers.ts';
import type { Range } from '../../../contract/serving/range.ts';
import { rowsOf } from '../../world/id.ts';
import { type Catalogue, chosenStores } from '../catalogue.ts';
import { type Engine, slot } from '../engine/engine.ts';
import { endRow, firstRow } from '../lists/paging.ts';
import { paidBit } from '../queries.ts';
import { dayLength } from '../rows/sale-rows.ts';
import { dayOf } from '../seeding/seed.ts';

/** Paid sales in one store, on one day or of one cashier. */
export interface Total {
  readonly store_no: number;
  readonly revenue: number;
  readonly count: number;
  readonly discount: number;
  readonly discounted: number;
}

/** Paid sales between two instants: whole UTC days from their totals, and both ends of the range, each within one day, sale by sale. A cashier may be in all three. */
export function totalsReader<R extends Total>(engine: Engine, by: 'day' | 'staff_no') {
  const run = engine.prepare(totals<R>(by));
  return (organization: number, from: number, to: number): Promise<readonly R[]> => {
    const firstDay = Math.ceil(from / dayLength);
    const lastDay = Math.floor((to + 1) / dayLength) - 1;
    const begin = firstDay * dayLength;
    const { last } = rowsOf(organization);
    // Without a whole day, the first end is all of the range, or goes on to midnight.
    const ends = { from, until: Math.min(to, begin - 1), since: Math.max(begin, (lastDay + 1) * dayLength), to };
    return run({ organization, firstDay, lastDay, ...ends, end: last, before: last });
  };
}

function totals<R>(by: 'day' | 'staff_no') {
  const sums = (rows: RawBuilder<unknown>) => sql<R>`
    select ${sql.ref(by)}, store_no, sum(revenue) as revenue, sum(count) as count, sum(discount) as discount,
      sum(discounted) as discounted
    from ${rows} group by ${sql.ref(by)}, store_no`;
  const atEnd = (from: string, to: string) => sql`(
    select ${dayOf} as day, store_no, staff_no, total as revenue, 1 as count, discount,
      case when discount > 0 then 1 else 0 end as discounted
    from sales
    where seq >= ${firstRow('sales', from)} and seq < ${endRow('sales', to)} and status_bit = ${sql.lit(paidBit)}
  ) as those`;
  const ofDays = sql`day_totals
    where organization_no = ${slot('organization')} and day >= ${slot('firstDay')} and day <= ${slot('lastDay')}`;
  return sql<R>`
    ${sums(ofDays)} union all ${sums(atEnd('from', 'until'))} union all ${sums(atEnd('since', 'to'))}`;
}

/** Satang per sale as baht, to the satang; 0 without sales. */
export function share(satang: number, count: number): number {
  return count === 0 ? 0 : Math.round(satang / count) / 100;
}

/** Discount in percent of the price without it, to two decimals; 0 without sales. */
export function discountRate(revenue: number, discount: number): number {
  return revenue + discount === 0 ? 0 : Math.round((discount / (revenue + discount)) * 10_000) / 100;
}

/** By date, and within a date by branch. */
export function revenueReader(engine: Engine) {
  const read = totalsReader<Total & { readonly day: number }>(engine, 'day');
  return async (catalogue: Catalogue, range: Range, storeIds?: readonly string[]): Promise<string[]> => {
    const stores = new Map(chosenStores(catalogue, storeIds).map((store) => [store.no, store]));
    const totals = await read(catalogue.no, range.from, range.to);
    const inOrder = totals.toSorted((a, b) => a.day - b.day || a.store_no - b.store_no);
    return inOrder.flatMap(({ day, store_no, revenue, count }) => {
      const store = stores.get(store_no);
      if (store === undefined) return [];
      const row = {
        date: new Date(day * dayLength).toISOString().slice(0, 10),
        storeId: store.id,
        storeName: store.name,
        revenue: revenue / 100,
        txCount: count,
        avgOrderValue: share(revenue, count),
      };
      return [serializeRevenueRow(row)];
    });
  };
}
