import { rowOf } from '../../world/id.ts';
import type { Sale } from '../../world/records.ts';
import type { Row } from '../schema/columns.ts';
import { type Account, discountOf } from './sale-rows.ts';

export const dayLength = 86_400_000;

export interface DayTotal {
  readonly day: number;
  readonly store: number;
  readonly staff: number;
  revenue: number;
  count: number;
  discount: number;
  discounted: number;
}

function keyOfDay({ day, store, staff }: Pick<DayTotal, 'day' | 'store' | 'staff'>): number {
  return (day * 100 + store) * 10_000 + staff;
}

/** Adds up paid sales as they are loaded, the way that a live sale adds itself. */
export class RunningTotals {
  private readonly organization: number;
  private readonly days = new Map<number, DayTotal>();
  private readonly accounts = new Map<number, Account>();

  constructor(organization: number) {
    this.organization = organization;
  }

  /** The state of its customer's account after this sale, if it belongs to one. */
  addTo(sale: Sale): Account | null {
    if (sale.state !== 'PAID') return null;
    this.addToDay(sale);
    return sale.customer === null ? null : this.addToAccount(sale, sale.customer.index);
  }

  /** Goes on from totals that are stored. */
  startDay(total: DayTotal): void {
    this.days.set(keyOfDay(total), { ...total });
  }

  startAccount(customer: number, store: number, account: Account): void {
    this.accounts.set(customer * 100 + store, account);
  }

  private addToDay(sale: Sale): void {
    const day = Math.floor(sale.createdAt / dayLength);
    const key = keyOfDay({ day, store: sale.store.index, staff: sale.staff.index });
    let total = this.days.get(key);
    if (total === undefined) {
      total = {
        day,
        store: sale.store.index,
        staff: sale.staff.index,
        revenue: 0,
        count: 0,
        discount: 0,
        discounted: 0,
      };
      this.days.set(key, total);
    }
    const discount = discountOf(sale);
    total.revenue += sale.total;
    total.count += 1;
    total.discount += discount;
    total.discounted += discount > 0 ? 1 : 0;
  }

  private addToAccount(sale: Sale, customer: number): Account {
    const key = customer * 100 + sale.store.index;
    const before = this.accounts.get(key);
    const seq = rowOf(this.organization, sale.number);
    const after = {
      revenue: (before?.revenue ?? 0) + sale.total,
      count: (before?.count ?? 0) + 1,
      firstSeq: before?.firstSeq ?? seq,
      lastSeq: seq,
    };
    this.accounts.set(key, after);
    return after;
  }

  dayRows(): Row[] {
    return [...this.days.values()].map(({ day, store, staff, revenue, count, discount, discounted }) => [
      this.organization,
      day,
      rowOf(this.organization, store),
      rowOf(this.organization, staff),
      revenue,
      count,
      discount,
      discounted,
    ]);
  }

  accountRows(): Row[] {
    return [...this.accounts].map(([key, { revenue, count, firstSeq, lastSeq }]) => [
      rowOf(this.organization, Math.floor(key / 100)),
      rowOf(this.organization, key % 100),
      this.organization,
      revenue,
      count,
      firstSeq,
      lastSeq,
    ]);
  }
}
