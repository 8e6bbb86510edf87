import { serializeCustomerRow, serializeRevenueRow } from '../../../contract/generated/serializers.ts';
import type { Range } from '../../../contract/serving/range.ts';
import { type Catalogue, chosenStores, known } from '../catalogue.ts';
import type { Engine } from '../engine/engine.ts';
import type { ReadSales } from '../lists/sales.ts';
import { timestamp } from '../public-records.ts';
import type { RowQuery } from '../queries.ts';
import { dayLength } from '../rows/sale-rows.ts';

/** Satang per sale as baht, to the satang; 0 without sales. */
export function share(satang: number, count: number): number {
  return count === 0 ? 0 : Math.round(satang / count) / 100;
}

/** Discount in percent of the price without it, to two decimals; 0 without sales. */
export function discountRate(revenue: number, discount: number): number {
  return revenue + discount === 0 ? 0 : Math.round((discount / (revenue + discount)) * 10_000) / 100;
}

/** An organization has at most 30 stores. */
const mostStores = 100;

/** By date, and within a date by branch. */
export function revenueReader(read: ReadSales) {
  return async (catalogue: Catalogue, { from, to }: Range, storeIds?: readonly string[]): Promise<string[]> => {
    const stores = new Map(chosenStores(catalogue, storeIds).map((store) => [store.no, store]));
    const { index } = await read(catalogue);
    const totals = index.addUp(from, to, ({ created_at, store_no }, place) => {
      const store = stores.get(store_no[place] ?? 0);
      return store === undefined ? null : Math.floor((created_at[place] ?? 0) / dayLength) * mostStores + store.index;
    });
    return [...totals]
      .sort(([one], [other]) => one - other)
      .map(([group, { revenue, count }]) => {
        const store = catalogue.stores[group % mostStores];
        return serializeRevenueRow({
          date: new Date(Math.floor(group / mostStores) * dayLength).toISOString().slice(0, 10),
          storeId: store?.id ?? '',
          storeName: store?.name ?? '',
          revenue: revenue / 100,
          txCount: count,
          avgOrderValue: share(revenue, count),
        });
      });
  };
}

/** Highest revenue first; with equal revenue, the older customer first. */
export function customerReader({ db }: Engine, read: ReadSales) {
  return async (catalogue: Catalogue, { from, to, storeIds, limit }: RowQuery): Promise<string[]> => {
    const stores = new Set(chosenStores(catalogue, storeIds).map((store) => store.no));
    const { index } = await read(catalogue);
    const totals = index.addUp(from, to, ({ customer_no, store_no }, place) =>
      stores.has(store_no[place] ?? 0) ? customer_no[place] || null : null,
    );
    const best = [...totals]
      .filter(([, { revenue }]) => revenue > 0)
      .sort(([a, one], [b, other]) => other.revenue - one.revenue || a - b)
      .slice(0, limit);
    const customers = db.selectFrom('customers').select(['no', 'id', 'first_name', 'last_name', 'type', 'region']);
    const rows = await customers.where('no', 'in', [-1, ...best.map(([no]) => no)]).execute();
    const byNo = new Map(rows.map(({ no, ...row }) => [no, row]));
    return best.map(([no, { revenue, count, first, last }]) => {
      const { first_name: firstName, last_name: lastName, ...customer } = known(byNo, no);
      return serializeCustomerRow({
        ...customer,
        ...{ firstName, lastName },
        revenue: revenue / 100,
        txCount: count,
        avgOrderValue: share(revenue, count),
        firstPurchaseAt: timestamp(first),
        lastPurchaseAt: timestamp(last),
      });
    });
  };
}
