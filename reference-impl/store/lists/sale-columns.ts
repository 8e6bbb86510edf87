import { paidBit } from '../codes.ts';
import { type Growing, growing } from './growing.ts';
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

/** Places of sales in the columns. */
type Places = Growing<Uint32Array>;

/**
 * The filtered columns of one organization's sales, side by side: some forty bytes for a sale, and a few nanoseconds to
 * try one. Sales are only ever added, each at the next row number, and never change. What few sales pass has lists of its
 * own: each person's sales, those that are not paid, those in each other state, and those paid in each way.
 */
export class SaleColumns {
  private readonly first: number;
  private readonly createdAt = growing.instants();
  private readonly statuses = growing.bits();
  private readonly methods = growing.bits();
  private readonly stores = growing.bits();
  private readonly staff = growing.rows();
  private readonly tabs = growing.rows();
  private readonly unpaid: Places = growing.rows();
  private readonly ofStaff = new Map<number, Places>();
  private readonly ofTab = new Map<number, Places>();
  private readonly ofStatus = new Map<number, Places>();
  private readonly ofMethod = new Map<number, Places>();

  /** `before` is the row number before the organization's first sale. */
  constructor(before: number) {
    this.first = before + 1;
  }

  /** The row number that the next sale has. */
  get next(): number {
    return this.first + this.createdAt.length;
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
    const place = this.createdAt.length;
    this.createdAt.push(createdAt);
    this.statuses.push(status);
    this.methods.push(methods);
    this.stores.push(store);
    this.staff.push(staff);
    this.tabs.push(tab ?? 0);
    placesOf(this.ofStaff, staff).push(place);
    if (tab !== null) placesOf(this.ofTab, tab).push(place);
    if (status !== paidBit) {
      this.unpaid.push(place);
      placesOf(this.ofStatus, status).push(place);
    }
    for (let left = methods; left !== 0; left &= left - 1) placesOf(this.ofMethod, left & -left).push(place);
  }

  /** Row numbers of the newest sales that pass, newest first. */
  find({ filters, before, limit }: WantedSales): number[] {
    let low = filters.from === null ? 0 : this.createdAt.countBelow(filters.from);
    let high = filters.to === null ? this.createdAt.length : this.createdAt.countBelow(filters.to + 1);
    if (before !== null) high = Math.min(high, before - this.first);
    if (filters.invoice !== 0) {
      low = Math.max(low, filters.invoice - this.first);
      high = Math.min(high, filters.invoice - this.first + 1);
    }
    const among = this.listFor(filters);
    if (among === undefined) return [];
    return this.scan(among, filters, low, high, limit);
  }

  /** The shortest list that holds all that can pass; null without such a list, undefined where nothing can. */
  private listFor({ staff, tab, statuses, methods }: SaleFilters): Places | null | undefined {
    const lists: (Places | undefined)[] = [];
    if (tab !== 0) lists.push(this.ofTab.get(tab));
    if (staff !== 0) lists.push(this.ofStaff.get(staff));
    if (isOne(methods)) lists.push(this.ofMethod.get(methods));
    if (statuses !== 0 && (statuses & paidBit) === 0)
      lists.push(isOne(statuses) ? this.ofStatus.get(statuses) : this.unpaid);
    let shortest: Places | null = null;
    for (const list of lists) {
      if (list === undefined) return undefined;
      if (shortest === null || list.length < shortest.length) shortest = list;
    }
    return shortest;
  }

  /** From the newest place below `high` down to `low`: all of them, or those of a list. */
  private scan(among: Places | null, filters: SaleFilters, low: number, high: number, limit: number): number[] {
    const passes = this.test(filters);
    const found: number[] = [];
    let index = among === null ? high : among.countBelow(high);
    while (index-- > 0 && found.length < limit) {
      const place = among === null ? index : (among.values[index] ?? 0);
      if (place < low) break;
      if (passes(place)) found.push(this.first + place);
    }
    return found;
  }

  /** Thousands of sales may be tried for a page, so nothing is looked up for each that could be before. */
  private test({ stores, statuses, methods, staff, tab }: SaleFilters): (place: number) => boolean {
    const [storeOf, statusOf, methodsOf] = [this.stores.values, this.statuses.values, this.methods.values];
    const [staffOf, tabOf] = [this.staff.values, this.tabs.values];
    return (place) =>
      (stores === 0 || (stores & (storeOf[place] ?? 0)) !== 0) &&
      (statuses === 0 || (statuses & (statusOf[place] ?? 0)) !== 0) &&
      (methods === 0 || (methods & (methodsOf[place] ?? 0)) !== 0) &&
      (staff === 0 || staff === staffOf[place]) &&
      (tab === 0 || tab === tabOf[place]);
  }
}

/** One bit alone. */
function isOne(bits: number): boolean {
  return bits !== 0 && (bits & (bits - 1)) === 0;
}

function placesOf(lists: Map<number, Places>, person: number): Places {
  const known = lists.get(person);
  if (known !== undefined) return known;
  const fresh = growing.rows();
  lists.set(person, fresh);
  return fresh;
}
