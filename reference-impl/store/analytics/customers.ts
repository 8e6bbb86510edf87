import { serializeCustomerRow } from '../../../contract/generated/serializers.ts';
import { type Catalogue, chosenStores } from '../catalogue.ts';
import type { Engine } from '../engine/engine.ts';
import { padded, padWidth } from '../lists/filter-values.ts';
import { timestamp } from '../public-records.ts';
import type { RowQuery } from '../queries.ts';
import { type Buyer, type Purchases, preparePurchases, prepareTop, prepareWindow } from './customer-queries.ts';
import { inBaht, share } from './totals.ts';

/** Highest revenue first; with equal revenue, the older customer first. */
export function customerReader(engine: Engine) {
  const readWindow = prepareWindow(engine);
  const top = new Map<number, ReturnType<typeof prepareTop>>();
  const purchases = new Map<string, ReturnType<typeof preparePurchases>>();
  return async (catalogue: Catalogue, query: RowQuery): Promise<string[]> => {
    const stores = chosenStores(catalogue, query.storeIds).map((store) => store.no);
    const window = await readWindow(catalogue.no, query.from, query.to);
    if (stores.length === 0 || window.start >= window.end) return [];
    const width = padWidth(stores);
    const values = { ...padded('store', stores, width), ...window, organization: catalogue.no };
    const buyers = await known(top, width, () => prepareTop(engine, width))({ ...values, limit: query.limit });
    if (buyers.length === 0) return [];
    const numbers = buyers.map((buyer) => buyer.no);
    const buyerWidth = padWidth(numbers);
    const run = known(purchases, `${buyerWidth}/${width}`, () => preparePurchases(engine, buyerWidth, width));
    const bought = byBuyer(await run({ ...values, ...padded('buyer', numbers, buyerWidth) }));
    return buyers.map((buyer) => write(buyer, bought.get(buyer.no) ?? []));
  };
}

function known<K, V>(cache: Map<K, V>, key: K, make: () => V): V {
  const value = cache.get(key) ?? make();
  cache.set(key, value);
  return value;
}

function byBuyer(rows: readonly Purchases[]): Map<number, Purchases[]> {
  const grouped = new Map<number, Purchases[]>();
  for (const row of rows) {
    const group = grouped.get(row.customer_no) ?? [];
    grouped.set(row.customer_no, group);
    group.push(row);
  }
  return grouped;
}

function write(buyer: Buyer, purchases: readonly Purchases[]): string {
  const count = purchases.reduce((sum, store) => sum + store.count, 0);
  const firstAt = Math.min(...purchases.map((store) => store.first_at));
  const lastAt = Math.max(...purchases.map((store) => store.last_at));
  return serializeCustomerRow({
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
}
