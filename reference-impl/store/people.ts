import { serializeCustomer, serializeStaffShift } from '../../contract/generated/serializers.ts';
import { entity, idOf, rowsOf } from '../world/id.ts';
import { workedMinutes } from './analytics/staff.ts';
import { type Catalogue, chosenStores } from './catalogue.ts';
import { type Engine, slot } from './engine/engine.ts';
import { timestamp } from './public-records.ts';
import type { ShiftQuery } from './queries.ts';
import type { Tables } from './schema/columns.ts';

type ShiftRow = Pick<
  Tables['staff_shifts'],
  'no' | 'store_no' | 'clock_in' | 'clock_out' | 'drawer_opened' | 'drawer_closed'
>;

/** Newest first; null when no staff member of the organization has this id. */
export function shiftReader(engine: Engine, seed: number) {
  const shifts = engine.prepare<ShiftRow>(
    engine.db
      .selectFrom('staff_shifts')
      .select(['no', 'store_no', 'clock_in', 'clock_out', 'drawer_opened', 'drawer_closed'])
      .where('staff_no', '=', slot('staff'))
      .where('clock_in', '>=', slot('from'))
      .where('clock_in', '<=', slot('to'))
      .orderBy('clock_in', 'desc')
      .orderBy('no', 'desc'),
  );
  return async (catalogue: Catalogue, staffId: string, query: ShiftQuery): Promise<string[] | null> => {
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
    observedWorkingMinutes: clock_out === null ? null : workedMinutes(clock_in, clock_out),
    drawerShift:
      drawer_opened === null
        ? null
        : { openedAt: timestamp(drawer_opened), closedAt: drawer_closed === null ? null : timestamp(drawer_closed) },
  });
}

type CustomerRow = Pick<Tables['customers'], 'id' | 'first_name' | 'last_name' | 'type' | 'region'>;

/** Any customer: the first. */
export async function firstCustomer({ db }: Engine, { no }: Catalogue): Promise<string> {
  const { first, last } = rowsOf(no);
  const customers = db.selectFrom('customers').select('id').where('no', '>=', first).where('no', '<', last);
  return (await customers.orderBy('no').limit(1).executeTakeFirst())?.id ?? '';
}

export function customerFinder(engine: Engine) {
  const find = engine.prepare<CustomerRow>(
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
