import { sql } from 'kysely';
import { serializeCustomer, serializeStaffRow, serializeStaffShift } from '../../contract/generated/serializers.ts';
import { entity, idOf, rowsOf } from '../world/id.ts';
import { discountRate, share } from './analytics/totals.ts';
import { type Catalogue, chosenStores } from './catalogue.ts';
import type { Engine } from './engine/engine.ts';
import type { Total } from './lists/sale-index.ts';
import type { ReadSales } from './lists/sales.ts';
import { timestamp } from './public-records.ts';
import type { Asked, RowQuery } from './queries.ts';
import { dayLength } from './rows/sale-rows.ts';
import type { Tables } from './schema/columns.ts';

/** Highest revenue first. All staff of the requested stores are listed, with or without sales in the range. */
export function staffReader({ db }: Engine, read: ReadSales) {
  return async (catalogue: Catalogue, { from, to, storeIds, limit }: RowQuery): Promise<string[]> => {
    const stores = new Set(chosenStores(catalogue, storeIds).map((store) => store.no));
    const { index } = await read(catalogue);
    const sold = index.addUp(from, to, ({ staff_no, store_no }, place) =>
      stores.has(store_no[place] ?? 0) ? (staff_no[place] ?? null) : null,
    );
    // mutants open: which shifts of a person in several stores are counted (ENV-40)
    const worked = (await shiftTotals(catalogue.no, from, to).execute(db)).rows.filter(({ store_no }) =>
      stores.has(store_no),
    );
    const shifts = new Map(worked.map((row) => [row.staff_no, row]));
    const revenue = (person: Person) => sold.get(person.no)?.revenue ?? 0;
    return (
      catalogue.staff
        // mutants open (Conditional true): staff without sales, and the order of equals (ANA-29, ANA-34)
        .filter((person) => stores.has(person.store.no) || sold.has(person.no) || shifts.has(person.no))
        // mutants open (Arithmetic #2): staff without sales, and the order of equals (ANA-29, ANA-34)
        .sort((a, b) => revenue(b) - revenue(a) || a.no - b.no)
        .slice(0, limit)
        .map((person) => write(person, sold.get(person.no), shifts.get(person.no)))
    );
  };
}

type Person = Catalogue['staff'][number];

function write(person: Person, sold: Partial<Total> = {}, shifts: Partial<ShiftTotal> = {}): string {
  const { minutes = 0, last_in = null, last_out = null } = shifts;
  const { revenue = 0, count = 0, discount = 0, discounted = 0 } = sold;
  return serializeStaffRow({
    id: person.id,
    name: person.name,
    role: person.role,
    store: person.store,
    revenue: revenue / 100,
    txCount: count,
    avgOrderValue: share(revenue, count),
    discountAmount: discount / 100,
    discountedTxCount: discounted,
    discountRate: discountRate(revenue, discount),
    // mutants of another shop (Arithmetic #2): no other answer determines it
    observedWorkingHours: Math.round((minutes / 60) * 100) / 100,
    observedWorkDays: shifts.days ?? 0,
    observedShiftCount: shifts.count ?? 0,
    observedOpenShiftCount: shifts.open ?? 0,
    observedWorkingMinutes: minutes,
    // mutants open: the unnamed fields of a staff row (ENV-40)
    lastClockInAt: last_in === null ? null : timestamp(last_in),
    // mutants open: the unnamed fields of a staff row (ENV-40)
    lastClockOutAt: last_out === null ? null : timestamp(last_out),
    drawerShiftCount: shifts.drawers ?? 0,
    drawerOpenShiftCount: shifts.open_drawers ?? 0,
  });
}

type ShiftTotal = Readonly<
  Record<'staff_no' | 'store_no' | 'minutes' | 'days' | 'count' | 'open' | 'drawers' | 'open_drawers', number> &
    Record<'last_in' | 'last_out', number | null>
>;

/** The shifts that began in the range. In both databases a division of integers gives an integer. */
const shiftTotals = (organization: number, from: number, to: number) => sql<ShiftTotal>`
  select staff_no, store_no, coalesce(sum((clock_out - clock_in) / 60000), 0) as minutes,
    count(distinct clock_in / ${sql.lit(dayLength)}) as days, count(*) as count,
    sum(case when clock_out is null then 1 else 0 end) as open, max(clock_in) as last_in,
    max(case when clock_out <= ${to} then clock_out end) as last_out, count(drawer_opened) as drawers,
    sum(case when drawer_opened is not null and drawer_closed is null then 1 else 0 end) as open_drawers
  from staff_shifts
  where organization_no = ${organization} and clock_in >= ${from} and clock_in <= ${to}
  group by staff_no, store_no`;

/** Newest first; null when no staff member of the organization has this id. */
export function shiftReader({ db }: Engine, seed: number) {
  return async (catalogue: Catalogue, staffId: string, query: Asked): Promise<string[] | null> => {
    const person = catalogue.staffById.get(staffId.toLowerCase());
    if (person === undefined) return null;
    const stores = new Map(chosenStores(catalogue, query.storeIds).map((store) => [store.no, store]));
    const rows = await db
      .selectFrom('staff_shifts')
      .selectAll()
      .where('staff_no', '=', person.no)
      .where('clock_in', '>=', query.from ?? 0)
      .where('clock_in', '<=', query.to ?? Number.MAX_SAFE_INTEGER)
      .orderBy('clock_in', 'desc')
      .orderBy('no', 'desc')
      .execute();
    return rows.flatMap((row) => {
      const store = stores.get(row.store_no);
      return store === undefined ? [] : [writeShift(seed, row, store)];
    });
  };
}

function writeShift(seed: number, row: Tables['staff_shifts'], store: Catalogue['stores'][number]): string {
  const { no, clock_in, clock_out, drawer_opened, drawer_closed } = row;
  return serializeStaffShift({
    id: idOf(seed, entity.shift, no),
    store,
    clockInAt: timestamp(clock_in),
    // mutants open (Conditional false): the fields of a shift (ENV-39)
    clockOutAt: clock_out === null ? null : timestamp(clock_out),
    // mutants open (Conditional false): the fields of a shift (ENV-39)
    observedWorkingMinutes: clock_out === null ? null : Math.floor((clock_out - clock_in) / 60_000),
    drawerShift:
      drawer_opened === null
        ? null
        : { openedAt: timestamp(drawer_opened), closedAt: drawer_closed === null ? null : timestamp(drawer_closed) },
  });
}

/** Any customer: the first. */
export async function firstCustomer({ db }: Engine, { no }: Catalogue): Promise<string> {
  const { first, last } = rowsOf(no);
  const customers = db.selectFrom('customers').select('id').where('no', '>=', first).where('no', '<', last);
  return (await customers.orderBy('no').limit(1).executeTakeFirst())?.id ?? '';
}

export function customerFinder({ db }: Engine) {
  return async ({ no }: Catalogue, id: string): Promise<string | null> => {
    const { first, last } = rowsOf(no);
    const row = await db
      .selectFrom('customers')
      .select(['id', 'first_name', 'last_name', 'type', 'region'])
      .where('id', '=', id.toLowerCase().replaceAll('\0', ''))
      .where('no', '>=', first)
      .where('no', '<', last)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { first_name, last_name, ...rest } = row;
    return serializeCustomer({ ...rest, firstName: first_name, lastName: last_name });
  };
}
