import type { CustomerRow, RevenueRow, SaleSummary, StaffRow, StaffShift } from '../../contract/generated/records.ts';
import { newestDay } from './anchor.ts';
import { dice } from './dice.ts';
import { customers, type StaffMember, staff, stores } from './people.ts';
import { cents, sales } from './sales.ts';

const roll = dice('figures');
const paid = sales.filter((sale) => sale.status === 'PAID');

export const revenue: readonly RevenueRow[] = [...new Set(paid.map((sale) => sale.createdAt.slice(0, 10)))].flatMap(
  (date) =>
    stores.flatMap((store) => {
      const rung = paid.filter((sale) => sale.store.id === store.id && sale.createdAt.startsWith(date));
      return rung.length === 0 ? [] : [{ date, storeId: store.id, storeName: store.name, ...totals(rung) }];
    }),
);

export const staffRows: readonly StaffRow[] = staff
  .map(staffRow)
  .filter((row) => row.txCount > 0)
  .sort((a, b) => b.revenue - a.revenue);

/** Sales do not say who bought, so these figures stand alone. */
export const customerRows: readonly CustomerRow[] = customers
  .map((customer) => ({
    ...customer,
    ...spent(),
    firstPurchaseAt: before(roll.int(60, 500)),
    lastPurchaseAt: before(roll.int(0, 27)),
  }))
  .sort((a, b) => b.revenue - a.revenue);

/** The newest shift is still going on. */
export const shifts: readonly StaffShift[] = Array.from({ length: 12 }, (_, index) => shift(index));

function staffRow(member: StaffMember): StaffRow {
  const own = paid.filter((sale) => sale.staff.id === member.id);
  const discounted = own.filter((sale) => sale.discountValue > 0);
  const figures = totals(own);
  const discountAmount = cents(discounted.reduce((sum, sale) => sum + sale.subTotal * sale.discountValue, 0) / 100);
  const gross = figures.revenue + discountAmount;
  const observedWorkingMinutes = roll.int(2_000, 9_600);
  const observedWorkDays = roll.int(8, 20);
  return {
    id: member.id,
    name: member.name,
    role: member.role,
    store: member.store,
    ...figures,
    discountAmount,
    discountedTxCount: discounted.length,
    discountRate: gross === 0 ? 0 : cents((discountAmount / gross) * 100),
    observedWorkingHours: cents(observedWorkingMinutes / 60),
    observedWorkDays,
    observedShiftCount: observedWorkDays,
    observedOpenShiftCount: 0,
    observedWorkingMinutes,
    lastClockInAt: before(0.9),
    lastClockOutAt: before(0.5),
    drawerShiftCount: observedWorkDays,
    drawerOpenShiftCount: 0,
  };
}

function totals(rung: readonly SaleSummary[]): { revenue: number; txCount: number; avgOrderValue: number } {
  const sum = cents(rung.reduce((total, sale) => total + sale.total, 0));
  return { revenue: sum, txCount: rung.length, avgOrderValue: rung.length === 0 ? 0 : cents(sum / rung.length) };
}

function spent(): { revenue: number; txCount: number; avgOrderValue: number } {
  const txCount = roll.int(1, 40);
  const sum = txCount * roll.int(80, 900);
  return { revenue: sum, txCount, avgOrderValue: cents(sum / txCount) };
}

function shift(index: number): StaffShift {
  const clockIn = newestDay - index * 86_400_000 + roll.int(1, 3) * 3_600_000;
  const minutes = roll.int(300, 560);
  const ongoing = index === 0;
  const id = roll.uuid();
  const store = stores[0] ?? roll.pick(stores);
  const clockOutAt = ongoing ? null : iso(clockIn + minutes * 60_000);
  const drawerShift = ongoing || roll.chance(30) ? null : { openedAt: iso(clockIn + 600_000), closedAt: clockOutAt };
  return {
    id,
    store,
    clockInAt: iso(clockIn),
    clockOutAt,
    observedWorkingMinutes: ongoing ? null : minutes,
    drawerShift,
  };
}

function before(days: number): string {
  return iso(newestDay + 43_200_000 - Math.round(days * 86_400_000));
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
