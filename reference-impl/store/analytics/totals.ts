import { sql } from 'kysely';
import { serializeRevenueRow } from '../../../contract/generated/serializers.ts';
import type { Range } from '../../../contract/serving/range.ts';
import { rowsOf } from '../../world/id.ts';
import { type Catalogue, chosenStores } from '../catalogue.ts';
import { type Engine, slot, written } from '../engine/engine.ts';
import { endRow, firstRow } from '../lists/paging.ts';
import { paidBit } from '../queries.ts';
import { dayLength } from '../rows/sale-rows.ts';

/**
 * A range as whole UTC days, which have totals (none when last < first), and the rest at both ends, which is read sale by sale: at
 * most two pieces, each within one day, both ends included.
 */
function splitRange(from: number, to: number) {
  const firstDay = Math.ceil(from / dayLength);
  const lastDay = Math.floor((to + 1) / dayLength) - 1;
  const begin = firstDay * dayLength;
  const pieces = [
    { from, to: Math.min(to, begin - 1) },
    { from: Math.max(begin, (lastDay + 1) * dayLength), to },
  ];
  return { firstDay, lastDay, edges: pieces.filter((piece) => piece.from <= piece.to) };
}

/** Paid sales in one store, on one day or of one cashier. */
export interface Total {
  readonly store_no: number;
  readonly revenue: number;
  readonly count: number;
  readonly discount: number;
  readonly discounted: number;
}

/** Paid sales between two instants: from the day totals, and at both ends of the range from single sales. */
export function totalsReader<R extends Total>(engine: Engine, by: 'day' | 'staff_no') {
  const wholeDays = prepareDays<R>(engine, by);
  const edge = prepareEdge<R>(engine, by);
  return async (organization: number, from: number, to: number): Promise<R[]> => {
    const { firstDay, lastDay, edges } = splitRange(from, to);
    const { first, last } = rowsOf(organization);
    const totals = lastDay < firstDay ? [] : [...(await wholeDays({ organization, firstDay, lastDay }))];
    for (const piece of edges) {
      const day = Math.floor(piece.from / dayLength);
      totals.push(...(await edge({ organization, ...piece, day, first, end: last, before: last })));
    }
    return totals;
  };
}

function prepareDays<R>(engine: Engine, by: 'day' | 'staff_no') {
  const text = sql<R>`
    select ${sql.ref(by)}, store_no, sum(revenue) as revenue, sum(count) as count, sum(discount) as discount,
      sum(discounted) as discounted
    from day_totals
    where organization_no = ${slot('organization')} and day >= ${slot('firstDay')} and day <= ${slot('lastDay')}
    group by ${sql.ref(by)}, store_no`;
  return engine.prepare(written(engine, text));
}

function prepareEdge<R>(engine: Engine, by: 'day' | 'staff_no') {
  const key = by === 'day' ? sql`${slot('day')} as day` : sql`staff_no`;
  const text = sql<R>`
    select ${key}, store_no, sum(total) as revenue, count(*) as count, sum(discount) as discount,
      sum(case when discount > 0 then 1 else 0 end) as discounted
    from sales
    where seq >= ${firstRow('sales')} and seq < ${endRow('sales')} and status_bit = ${sql.lit(paidBit)}
    group by ${by === 'day' ? sql`store_no` : sql`staff_no, store_no`}`;
  return engine.prepare(written(engine, text));
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
    totals.sort((a, b) => a.day - b.day || a.store_no - b.store_no);
    return totals.flatMap(({ day, store_no, revenue, count }) => {
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
