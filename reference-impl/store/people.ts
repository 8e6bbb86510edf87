import { sql } from 'kysely';
import { serializeCustomer, serializeStaffRow, serializeStaffShift } from '../../contract/generated/serializers.ts';
import { entity, idOf, rowsOf } from '../world/id.ts';
import { discountRate, share, type Total, totalsReader } from './analytics/totals.ts';
import { type Catalogue, chosenStores } from './catalogue.ts';
import { type Engine, type RowOf, slot } from './engine/engine.ts';
import { timestamp } from './public-records.ts';
import type { Asked, RowQuery } from './queries.ts';
import { dayLength } from './rows/sale-rows.ts';

/** Highest revenue first. All staff of the requested stores are listed, with or without sales in the range. */
export function staffReader(engine: Engine) {
  const read = totalsReader<Total & { readonly staff_no: number }>(engine, 'staff_no');
  const readShifts = engine.prepare(shiftTotals);
  return async (catalogue: Catalogue, { from, to, storeIds, limit }: RowQuery): Promise<string[]> => {
    const stores = new Set(chosenStores(catalogue, storeIds).map((store) => store.no));
    const inStores = <R extends { readonly store_no: number }>(rows: readonly R[]) =>
      rows.filter(({ store_no }) => stores.has(store_no));
    const sold = Map.groupBy(inStores(await read(catalogue.no, from, to)), ({ staff_no }) => staff_no);
    // mutants open: which shifts of a person in several stores are counted (ENV-40)
    const worked = inStores(await readShifts({ organization: catalogue.no, from, to }));
    const shifts = new Map(worked.map((row) => [row.staff_no, row]));
    const revenue = (person: Person) => sumOf(sold.get(person.no), 'revenue');
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

function sumOf(totals: readonly Total[] = [], field: 'revenue' | 'count' | 'discount' | 'discounted'): number {
  return totals.reduce((sum, total) => sum + total[field], 0);
}

type Person = Catalogue['staff'][number];

function write(person: Person, sold: readonly Total[] | undefined, shifts: Partial<ShiftTotal> = {}): string {
  const { minutes = 0, last_in = null, last_out = null } = shifts;
  const [revenue, count, discount] = [sumOf(sold, 'revenue'), sumOf(sold, 'count'), sumOf(sold, 'discount')];
  return serializeStaffRow({
    id: person.id,
    name: person.name,
    role: person.role,
    store: person.store,
    revenue: revenue / 100,
    txCount: count,
    avgOrderValue: share(revenue, count),
    discountAmount: discount / 100,
    discountedTxCount: sumOf(sold, 'discounted'),
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
const shiftTotals = sql<ShiftTotal>`
  select staff_no, store_no, coalesce(sum((clock_out - clock_in) / 60000), 0) as minutes,
    count(distinct clock_in / ${sql.lit(dayLength)}) as days, count(*) as count,
    sum(case when clock_out is null then 1 else 0 end) as open, max(clock_in) as last_in,
    max(case when clock_out <= ${slot('to')} then clock_out end) as last_out, count(drawer_opened) as drawers,
    sum(case when drawer_opened is not null and drawer_closed is null then 1 else 0 end) as open_drawers
  from staff_shifts
  where organization_no = ${slot('organization')} and clock_in >= ${slot('from')} and clock_in <= ${slot('to')}
  group by staff_no, store_no`;

type ShiftRow = RowOf<ReturnType<typeof prepareShifts>>;

function prepareShifts(engine: Engine) {
  return engine.prepare(
    engine.db
      .selectFrom('staff_shifts')
      .select(['no', 'store_no', 'clock_in', 'clock_out', 'drawer_opened', 'drawer_closed'])
      .where('staff_no', '=', slot('staff'))
      .where('clock_in', '>=', slot('from'))
      .where('clock_in', '<=', slot('to'))
      .orderBy('clock_in', 'desc')
      .orderBy('no', 'desc'),
  );
}

/** Newest first; null when no staff member of the organization has this id. */
export function shiftReader(engine: Engine, seed: number) {
  const shifts = prepareShifts(engine);
  return async (catalogue: Catalogue, staffId: string, query: Asked): Promise<string[] | null> => {
    const person = catalogue.staffById.get(staffId.toLowerCase());
    if (person === undefined) return null;
    const stores = new Map(chosenStores(catalogue, query.storeIds).map((store) => [store.no, store]));
    const rows = await shifts({ staff: person.no, from: query.from ?? 0, to: query.to ?? Number.MAX_SAFE_INTEGER });
    return rows.flatMap((row) => {
      const store = stores.get(row.store_no);
      return store === undefined ? [] : [writeShift(seed, row, store)];
    });
  };
}

function writeShift(seed: number, row: ShiftRow, store: Catalogue['stores'][number]): string {
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

export function customerFinder(engine: Engine) {
  const find = engine.prepare(
    engine.db
      .selectFrom('customers')
      .select(['id', 'first_name', 'last_name', 'type', 'region'])
      .where('id', '=', slot<string>('id'))
      .where('no', '>=', slot('first'))
      .where('no', '<', slot('last')),
  );
  return async (catalogue: Catalogue, id: string): Promise<string | null> => {
    const [row] = await find({ id: id.toLowerCase().replaceAll('\0', ''), ...rowsOf(catalogue.no) });
    if (row === undefined) return null;
    const { first_name, last_name, ...rest } = row;
    return serializeCustomer({ ...rest, firstName: first_name, lastName: last_name });
  };
}
