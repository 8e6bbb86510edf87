import { serializeCustomerRow } from '../../../contract/generated/serializers.ts';
import { type Catalogue, chosenStores } from '../catalogue.ts';
import type { Engine } from '../engine/engine.ts';
import { padded, padWidth } from '../lists/filter-values.ts';
import { timestamp } from '../public-records.ts';
import type { RowQuery } from '../queries.ts';
import {
  type Buyer,
  type Purchases,
  preparePurchases,
  prepareTop,
  prepareWindow,
  type Window,
} from './customer-queries.ts';
import { inBaht, share } from './totals.ts';

/** So often an answer is put together again whose sales change meanwhile. */
const mostAttempts = 5;

/** Highest revenue first; with equal revenue, the older customer first. */
export function customerReader(engine: Engine) {
  const readWindow = prepareWindow(engine);
  const top = new Map<number, ReturnType<typeof prepareTop>>();
  const purchases = new Map<string, ReturnType<typeof preparePurchases>>();
  async function read(catalogue: Catalogue, query: RowQuery, window: Window): Promise<string[]> {
    const stores = chosenStores(catalogue, query.storeIds).map((store) => store.no);
    if (stores.length === 0 || window.start >= window.end) return [];
    const width = padWidth(stores);
    const values = { ...padded('store', stores, width), ...window, organization: catalogue.no };
    const buyers = await known(top, width, () => prepareTop(engine, width))({ ...values, limit: query.limit });
    if (buyers.length === 0) return [];
    const numbers = buyers.map((buyer) => buyer.no);
    const buyerWidth = padWidth(numbers);
    const run = known(purchases, `${buyerWidth}/${width}`, () => preparePurchases(engine, buyerWidth, width));
    const bought = byBuyer(await run({ ...values, ...padded('buyer', numbers, buyerWidth) }));
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
