import type { SaleFilters } from './sale-filters.ts';
import type { WantedSales } from './sale-search.ts';

/** What filters ask of a sale, in the order of its columns below. */
export type SaleFacts = readonly [
  seq: number,
  createdAt: number,
  statusBit: number,
  methodBits: number,
  storeBit: number,
  staffNo: number,
  tabNo: number | null,
];

/** Filters that hardly any sale passes are the database's business from here on: it has an index for each of them. */
const farthest = 200_000;

/**
 * The filtered columns of one organization's sales, side by side: some twenty bytes for a sale, and a few nanoseconds to
 * try one. Sales are only ever added, each at the next row number, and never change.
 */
export class SaleColumns {
  private readonly first: number;
  private count = 0;
  private createdAt = new Float64Array(1024);
  private statuses = new Uint8Array(1024);
  private methods = new Uint16Array(1024);
  private stores = new Int32Array(1024);
  private staff = new Uint32Array(1024);
  private tabs = new Uint32Array(1024);

  /** `first` is the row number before the organization's first sale. */
  constructor(first: number) {
    this.first = first + 1;
  }

  /** The row number that the next sale has. */
  get next(): number {
    return this.first + this.count;
  }

  /** Takes those that follow on what is here. False when a row is missing, which these columns have no place for. */
  add(rows: readonly SaleFacts[]): boolean {
    for (const row of rows) {
      if (row[0] > this.next) return false;
      if (row[0] === this.next) this.append(row);
    }
    return true;
  }

  private append([, createdAt, status, methods, store, staff, tab]: SaleFacts): void {
    if (this.count === this.createdAt.length) this.grow();
    const index = this.count++;
    this.createdAt[index] = createdAt;
    this.statuses[index] = status;
    this.methods[index] = methods;
    this.stores[index] = store;
    this.staff[index] = staff;
    this.tabs[index] = tab ?? 0;
  }

  private grow(): void {
    const size = this.count + Math.max(1024, this.count >> 1);
    this.createdAt = grown(this.createdAt, new Float64Array(size));
    this.statuses = grown(this.statuses, new Uint8Array(size));
    this.methods = grown(this.methods, new Uint16Array(size));
    this.stores = grown(this.stores, new Int32Array(size));
    this.staff = grown(this.staff, new Uint32Array(size));
    this.tabs = grown(this.tabs, new Uint32Array(size));
  }

  /** Row numbers of the newest sales that pass, newest first; null where looking for them would take long. */
  find({ filters, before, limit }: WantedSales): number[] | null {
    let low = filters.from === 0 ? 0 : this.indexAt(filters.from);
    let high = filters.to === 0 ? this.count : this.indexAt(filters.to + 1);
    if (before !== null) high = Math.min(high, before - this.first);
    if (filters.invoice !== 0) {
      low = Math.max(low, filters.invoice - this.first);
      high = Math.min(high, filters.invoice - this.first + 1);
    }
    const end = Math.max(low, high - farthest);
    const found = this.scan(filters, end, high, limit);
    return found.length < limit && end > low ? null : found;
  }

  /** Each of some thousand sales is tried for every page, so nothing is looked up on the way that could be before it. */
  private scan({ stores, statuses, methods, staff, tab }: SaleFilters, end: number, high: number, limit: number) {
    const { first, stores: store, statuses: status, methods: method, staff: cashier, tabs } = this;
    const found: number[] = [];
    for (let index = high - 1; index >= end && found.length < limit; index--) {
      if (stores !== 0 && (stores & (store[index] ?? 0)) === 0) continue;
      if (statuses !== 0 && (statuses & (status[index] ?? 0)) === 0) continue;
      if (methods !== 0 && (methods & (method[index] ?? 0)) === 0) continue;
      if (staff !== 0 && staff !== cashier[index]) continue;
      if (tab !== 0 && tab !== tabs[index]) continue;
      found.push(first + index);
    }
    return found;
  }

  /** The first sale at this instant or later. */
  private indexAt(instant: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.createdAt[middle] ?? 0) < instant) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function grown<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
