import { type Asked, type Body, isAmong, ownStores, shown } from './lists.ts';
import { DAY, MINUTE, type Query, type Range, Refusal } from './query.ts';
import { customerRecord, shiftRecord, stamp, storeRecord } from './records.ts';
import type { Sale, Shift, Shop, Staff } from './shop.ts';

// mutants open from here (String in Refusal): what an error says (ERR-08)

const ROWS = ['storeIds', 'from', 'to', 'limit'];

interface Counted {
  readonly stores: readonly string[] | null;
  readonly range: Range;
  readonly sales: readonly Sale[];
}

function counted({ shop, query, choices }: Asked): Counted {
  const stores = ownStores(query, shop);
  const range = query.range(choices.defaultDays);
  const sales = shop.sales.filter(
    (sale) => sale.status === 'PAID' && isAmong(stores, sale.store.id) && query.isWithin(sale[choices.salesBy], range),
  );
  return { stores, range, sales };
}

export function revenue(asked: Asked): Body {
  const { choices, query } = asked;
  // mutants open: unknown parameters (PAR-32)
  query.knows(ROWS.slice(0, 3));
  const { range, sales } = counted(asked);
  // mutants open (Arithmetic #3): the time zone of a revenue date (ANA-27)
  const dayOf = (sale: Sale): string => stamp(sale[choices.salesBy] + (choices.zoneHours * DAY) / 24).slice(0, 10);
  const groups = Map.groupBy(sales, (sale) => `${dayOf(sale)} ${sale.store.id}`);
  const data = [...groups.values()].flatMap((group) => {
    const [sale] = group;
    if (sale === undefined) return [];
    return [{ date: dayOf(sale), storeId: sale.store.id, storeName: sale.store.name, ...figures(group, asked) }];
  });
  return { data, meta: { dateRange: shown(range) } };
}

export function staffRows(asked: Asked): Body {
  const { shop, query, choices } = asked;
  query.knows(ROWS);
  const limit = query.limit(100);
  const { stores, range, sales } = counted(asked);
  const rows = shop.staff.flatMap((person) => {
    const own = sales.filter(({ staff }) => staff.id === person.id);
    const isListed = own.length > 0 || (choices.listsIdleStaff && isAmong(stores, person.store.id));
    return isListed ? [staffRow(person, own, shiftsIn(shop, person, range, query), asked)] : [];
  });
  // mutants open (Object #2): where else a range is shown (ENV-47)
  return { data: ranked(rows).slice(0, limit), meta: { dateRange: shown(range) } };
}

function staffRow({ id, name, role, store }: Staff, sales: readonly Sale[], shifts: readonly Shift[], asked: Asked) {
  const own = figures(sales, asked);
  const discountAmount = cents(sales.reduce((sum, { discount }) => sum + discount, 0));
  const before = own.revenue + discountAmount;
  const minutes = shifts.reduce((sum, { from, to }) => sum + (to === null ? 0 : (to - from) / MINUTE), 0);
  // mutants open: the unnamed fields of a staff row (ENV-40)
  const ends = shifts.flatMap(({ to }) => to ?? []);
  return {
    ...{ id, name, role, store: storeRecord(store) },
    ...own,
    discountAmount,
    discountedTxCount: sales.filter(({ discount }) => discount > 0).length,
    discountRate: before === 0 ? 0 : (discountAmount / before) * 100,
    observedWorkingHours: minutes / 60,
    observedWorkDays: new Set(shifts.map(({ from }) => Math.floor(from / DAY))).size,
    observedShifts: shifts.length,
    observedWorkingMinutes: minutes,
    // mutants open (Method, Arrow): the unnamed fields of a staff row (ENV-40)
    lastClockIn: shifts.length === 0 ? null : stamp(Math.max(...shifts.map(({ from }) => from))),
    // mutants open (Method): the unnamed fields of a staff row (ENV-40)
    lastClockOut: ends.length === 0 ? null : stamp(Math.max(...ends)),
    // mutants open: the unnamed fields of a staff row (ENV-40)
    drawerShifts: shifts.filter(({ hasDrawer }) => hasDrawer).length,
  };
}

export function customerRows(asked: Asked): Body {
  const { shop, query, choices } = asked;
  query.knows(ROWS);
  const limit = query.limit(100);
  const { stores, range, sales } = counted(asked);
  const history = shop.sales.filter(({ status, store }) => status === 'PAID' && isAmong(stores, store.id));
  const rows = shop.customers.flatMap((customer) => {
    const isOwn = (sale: Sale): boolean => sale.customer?.id === customer.id;
    const own = sales.filter(isOwn);
    if (own.length === 0) return [];
    const purchases = choices.purchasesOf === 'range' ? own : history.filter(isOwn);
    const instants = purchases.map((sale) => sale[choices.salesBy]);
    const [first, last] = [stamp(Math.min(...instants)), stamp(Math.max(...instants))];
    return [{ ...customerRecord(customer), ...figures(own, asked), firstPurchaseAt: first, lastPurchaseAt: last }];
  });
  // mutants open (Object #2): where else a range is shown (ENV-47)
  return { data: ranked(rows).slice(0, limit), meta: { dateRange: shown(range) } };
}

export function shifts(asked: Asked, id: string): Body {
  const { shop, query } = asked;
  const person = shop.staff.find((one) => one.id === id);
  if (person === undefined) throw new Refusal(404, 'there is no such staff member');
  query.knows(['from', 'to']);
  const range = query.range(asked.choices.defaultDays);
  // mutants open (Object #2): where else a range is shown (ENV-47)
  return { data: shiftsIn(shop, person, range, query).map(shiftRecord), meta: { dateRange: shown(range) } };
}

export function customer({ shop, query }: Asked, id: string): Body {
  const found = shop.customers.find((one) => one.id === id);
  if (found === undefined) throw new Refusal(404, 'there is no such customer');
  // mutants open: unknown parameters (PAR-32)
  query.knows([]);
  return { data: customerRecord(found) };
}

function shiftsIn(shop: Shop, person: Staff, range: Range, query: Query): Shift[] {
  return shop.shifts.filter(({ staff, from }) => staff.id === person.id && query.isWithin(from, range));
}

function figures(sales: readonly Sale[], { choices }: Asked) {
  const sum = cents(sales.reduce((before, { total }) => before + total, 0));
  // mutants open (Conditional false): averages without sales (ANA-30)
  const average = sales.length === 0 ? 0 : sum / sales.length;
  return { revenue: sum, txCount: sales.length, avgOrderValue: choices.roundsAverages ? cents(average) : average };
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

function ranked<Row extends { readonly revenue: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => b.revenue - a.revenue);
}
