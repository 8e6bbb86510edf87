import type { Sale, Shift } from '../world/records.ts';
import type { OrganizationTruth } from './world-truth.ts';

/** Analytics added up the slow way, over every sale and shift of the world. */
export interface Question {
  readonly from: number;
  readonly to: number;
  readonly storeIds: readonly string[];
}

type Numbers = Record<string, unknown>;

function paidIn(truth: OrganizationTruth, { from, to, storeIds }: Question): Sale[] {
  return truth.sales
    .filter((sale) => sale.state === 'PAID' && sale.createdAt >= from && sale.createdAt <= to)
    .filter((sale) => storeIds.length === 0 || storeIds.includes(sale.store.id));
}

function grouped<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item)) ?? [];
    groups.set(key(item), group);
    group.push(item);
  }
  return groups;
}

function sum<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((total, item) => total + amount(item), 0);
}

function figures(sales: readonly Sale[]): { revenue: number; txCount: number; avgOrderValue: number } {
  const revenue = sum(sales, (sale) => sale.total);
  const avgOrderValue = sales.length === 0 ? 0 : Math.round(revenue / sales.length) / 100;
  return { revenue: revenue / 100, txCount: sales.length, avgOrderValue };
}

export function revenueTruth(truth: OrganizationTruth, question: Question): Numbers[] {
  const groups = grouped(
    paidIn(truth, question),
    (sale) => `${iso(sale.createdAt).slice(0, 10)} ${sale.store.branchNo}`,
  );
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, sales]) => ({
      date: key.slice(0, 10),
      storeId: sales[0]?.store.id,
      storeName: sales[0]?.store.name,
      ...figures(sales),
    }));
}

export function customersTruth(truth: OrganizationTruth, question: Question, limit: number): Numbers[] {
  const known = paidIn(truth, question).filter((sale) => sale.customer !== null);
  return [...grouped(known, (sale) => sale.customer?.id ?? '').values()]
    .map((sales) => ({ sales, customer: sales[0]?.customer ?? null, ...figures(sales) }))
    .sort((a, b) => b.revenue - a.revenue || (a.customer?.index ?? 0) - (b.customer?.index ?? 0))
    .slice(0, limit)
    .map(({ sales, customer, ...rest }) => ({
      id: customer?.id,
      firstName: customer?.firstName,
      lastName: customer?.lastName,
      type: customer?.type,
      region: customer?.region,
      ...rest,
      firstPurchaseAt: iso(sales[0]?.createdAt ?? 0),
      lastPurchaseAt: iso(sales.at(-1)?.createdAt ?? 0),
    }));
}

export function staffTruth(truth: OrganizationTruth, question: Question, limit: number): Numbers[] {
  const { storeIds, from, to } = question;
  const sold = grouped(paidIn(truth, question), (sale) => sale.staff.id);
  const began = truth.organization.shifts.filter((shift) => shift.clockInAt >= from && shift.clockInAt <= to);
  const shifts = grouped(began, (shift) => shift.staff.id);
  return truth.organization.staff
    .filter((person) => storeIds.length === 0 || storeIds.includes(person.store.id))
    .map((person) => ({ person, sales: sold.get(person.id) ?? [], shifts: shifts.get(person.id) ?? [] }))
    .sort(
      (a, b) =>
        sum(b.sales, (sale) => sale.total) - sum(a.sales, (sale) => sale.total) || a.person.index - b.person.index,
    )
    .slice(0, limit)
    .map(({ person, sales, shifts }) => ({
      id: person.id,
      name: person.name,
      role: person.role,
      store: { id: person.store.id, name: person.store.name, branchNo: person.store.branchNo },
      ...figures(sales),
      ...discountsOf(sales),
      ...shiftsOf(shifts, to),
    }));
}

function discountsOf(sales: readonly Sale[]): Numbers {
  const discount = (sale: Sale) => sale.discount + sum(sale.lines, (line) => line.discount);
  const amount = sum(sales, discount);
  const revenue = sum(sales, (sale) => sale.total);
  return {
    discountAmount: amount / 100,
    discountedTxCount: sales.filter((sale) => discount(sale) > 0).length,
    discountRate: amount + revenue === 0 ? 0 : Math.round((amount / (revenue + amount)) * 10_000) / 100,
  };
}

function shiftsOf(shifts: readonly Shift[], to: number): Numbers {
  const minutes = sum(shifts, ({ clockInAt, clockOutAt }) =>
    clockOutAt === null ? 0 : Math.floor((clockOutAt - clockInAt) / 60_000),
  );
  const outs = shifts.flatMap(({ clockOutAt }) => (clockOutAt === null || clockOutAt > to ? [] : [clockOutAt]));
  const ins = shifts.map((shift) => shift.clockInAt);
  const drawers = shifts.flatMap(({ drawer }) => (drawer === null ? [] : [drawer]));
  return {
    observedWorkingHours: Math.round((minutes / 60) * 100) / 100,
    observedWorkDays: new Set(ins.map((instant) => iso(instant).slice(0, 10))).size,
    observedShiftCount: shifts.length,
    observedOpenShiftCount: shifts.filter((shift) => shift.clockOutAt === null).length,
    observedWorkingMinutes: minutes,
    lastClockInAt: ins.length === 0 ? null : iso(Math.max(...ins)),
    lastClockOutAt: outs.length === 0 ? null : iso(Math.max(...outs)),
    drawerShiftCount: drawers.length,
    drawerOpenShiftCount: drawers.filter((drawer) => drawer.closedAt === null).length,
  };
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
