import { serializeRevenueRow } from '../../../contract/generated/serializers.ts';
import { type Catalogue, chosenStores } from '../catalogue.ts';
import type { Engine } from '../engine/engine.ts';
import type { Range } from '../queries.ts';
import { dayLength } from '../rows/totals.ts';
import { dailyTotals, inBaht, share } from './totals.ts';

interface Cell {
  revenue: number;
  count: number;
}

/** By date, and within a date by branch. */
export function revenueReader(engine: Engine) {
  const read = dailyTotals(engine);
  return async (catalogue: Catalogue, range: Range, storeIds?: readonly string[]): Promise<string[]> => {
    const stores = chosenStores(catalogue, storeIds);
    const cells = new Map<number, Map<number, Cell>>();
    for (const total of await read(catalogue.no, range.from, range.to)) add(cells, total.day, total.store_no, total);
    const rows: string[] = [];
    for (const day of [...cells.keys()].sort((a, b) => a - b)) {
      const date = new Date(day * dayLength).toISOString().slice(0, 10);
      for (const store of stores) {
        const cell = cells.get(day)?.get(store.no);
        if (cell !== undefined) rows.push(serializeRevenueRow(rowOf(date, store, cell)));
      }
    }
    return rows;
  };
}

function add(cells: Map<number, Map<number, Cell>>, day: number, store: number, { revenue, count }: Cell): void {
  const stores = cells.get(day) ?? new Map<number, Cell>();
  cells.set(day, stores);
  const cell = stores.get(store) ?? { revenue: 0, count: 0 };
  stores.set(store, cell);
  cell.revenue += revenue;
  cell.count += count;
}

function rowOf(date: string, store: { readonly id: string; readonly name: string }, { revenue, count }: Cell) {
  return {
    date,
    storeId: store.id,
    storeName: store.name,
    revenue: inBaht(revenue),
    txCount: count,
    avgOrderValue: share(revenue, count),
  };
}
