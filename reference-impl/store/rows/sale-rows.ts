import { serializeSaleSummary } from '../../../contract/generated/serializers.ts';
import { roomNo, rowOf } from '../../world/id.ts';
import {
  type Movement,
  movementTypes,
  paymentMethods,
  referenceKinds,
  type Sale,
  saleStates,
} from '../../world/records.ts';
import { publicSale } from '../public-records.ts';
import { bitOf } from '../queries.ts';
import type { Row } from '../schema/columns.ts';

/** What a customer had bought in a store when a sale was paid, that sale included. */
interface Account {
  revenue: number;
  count: number;
  firstSeq: number;
  lastSeq: number;
}

/** Whole-sale and line discounts together, as staff analytics count them. */
function discountOf(sale: Sale): number {
  let discount = sale.discount;
  for (const line of sale.lines) discount += line.discount;
  return discount;
}

export function saleRow(organization: number, sale: Sale, account: Account | null): Row {
  let methods = 0;
  for (const payment of sale.payments) methods |= bitOf(paymentMethods, payment.method);
  const customer = sale.customer === null ? null : rowOf(organization, sale.customer.index);
  return [
    rowOf(organization, sale.number),
    organization,
    sale.createdAt,
    rowOf(organization, sale.store.index),
    1 << sale.store.index,
    rowOf(organization, sale.staff.index),
    sale.tabCreator === null ? null : rowOf(organization, sale.tabCreator.index),
    customer,
    bitOf(saleStates, sale.state),
    methods,
    sale.invoiceId,
    sale.total,
    discountOf(sale),
    account === null ? null : customer,
    account?.revenue ?? null,
    account?.count ?? null,
    sale.cost,
    sale.profit,
    sale.note,
    serializeSaleSummary(publicSale(sale)),
  ];
}

export function movementRow(organization: number, movement: Movement): Row {
  const { store, room, moveRoom } = movement;
  return [
    rowOf(organization, movement.number),
    organization,
    movement.createdAt,
    bitOf(movementTypes, movement.type),
    rowOf(organization, movement.product.index),
    rowOf(organization, store.index),
    movement.quantity,
    movement.currentStock,
    room === null ? null : roomNo(organization, store.index, store.rooms.indexOf(room)),
    moveRoom === null ? null : roomNo(organization, store.index, store.rooms.indexOf(moveRoom)),
    referenceKinds.indexOf(movement.referenceKind),
    movement.reference,
    movement.reason,
    rowOf(organization, movement.employee.index),
    movement.unitCost,
  ];
}

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
    const of = { day, store: sale.store.index, staff: sale.staff.index };
    const key = keyOfDay(of);
    const total = this.days.get(key) ?? { ...of, revenue: 0, count: 0, discount: 0, discounted: 0 };
    this.days.set(key, total);
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
