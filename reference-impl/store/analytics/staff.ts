import { serializeStaffRow } from '../../../contract/generated/serializers.ts';
import { type Catalogue, type CatalogueStaff, chosenStores } from '../catalogue.ts';
import type { Engine } from '../engine/engine.ts';
import { timestamp } from '../public-records.ts';
import type { RowQuery } from '../queries.ts';
import { noShifts, type ShiftTotal, shiftTotalsReader } from './shift-totals.ts';
import { discountRate, inBaht, share, staffTotals } from './totals.ts';

interface Sold {
  revenue: number;
  count: number;
  discount: number;
  discounted: number;
}

const nothing: Sold = { revenue: 0, count: 0, discount: 0, discounted: 0 };

/** Highest revenue first. All staff of the requested stores are listed, with or without sales in the range. */
export function staffReader(engine: Engine) {
  const readSold = soldReader(engine);
  const readShifts = shiftTotalsReader(engine);
  return async (catalogue: Catalogue, query: RowQuery): Promise<string[]> => {
    const stores = new Set(chosenStores(catalogue, query.storeIds).map((store) => store.no));
    const sold = await readSold(catalogue.no, query, stores);
    // mutants open: which shifts of a person in several stores are counted (ENV-40)
    const shifts = await readShifts(catalogue.no, query, [...stores]);
    const revenue = (person: CatalogueStaff) => sold.get(person.no)?.revenue ?? 0;
    return (
      catalogue.staff
        // mutants open (Conditional true): staff without sales, and the order of equals (ANA-29, ANA-34)
        .filter((person) => stores.has(person.store.no) || sold.has(person.no) || shifts.has(person.no))
        // mutants open (Arithmetic #2): staff without sales, and the order of equals (ANA-29, ANA-34)
        .sort((a, b) => revenue(b) - revenue(a) || a.no - b.no)
        .slice(0, query.limit)
        .map((person) => write(person, sold.get(person.no) ?? nothing, shifts.get(person.no) ?? noShifts))
    );
  };
}

function soldReader(engine: Engine) {
  const read = staffTotals(engine);
  return async (organization: number, { from, to }: RowQuery, stores: ReadonlySet<number>) => {
    const sold = new Map<number, Sold>();
    for (const total of await read(organization, from, to)) {
      if (!stores.has(total.store_no)) continue;
      const sum = sold.get(total.staff_no) ?? { ...nothing };
      sold.set(total.staff_no, sum);
      sum.revenue += total.revenue;
      sum.count += total.count;
      sum.discount += total.discount;
      sum.discounted += total.discounted;
    }
    return sold;
  };
}

function write(person: CatalogueStaff, sold: Sold, shifts: ShiftTotal): string {
  return serializeStaffRow({
    id: person.id,
    name: person.name,
    role: person.role,
    store: person.store,
    revenue: inBaht(sold.revenue),
    txCount: sold.count,
    avgOrderValue: share(sold.revenue, sold.count),
    discountAmount: inBaht(sold.discount),
    discountedTxCount: sold.discounted,
    discountRate: discountRate(sold.revenue, sold.discount),
    // mutants of another shop (Arithmetic #2): no other answer determines it
    observedWorkingHours: Math.round((shifts.minutes / 60) * 100) / 100,
    observedWorkDays: shifts.days,
    observedShiftCount: shifts.count,
    observedOpenShiftCount: shifts.open,
    observedWorkingMinutes: shifts.minutes,
    // mutants open: the unnamed fields of a staff row (ENV-40)
    lastClockInAt: shifts.last_in === null ? null : timestamp(shifts.last_in),
    // mutants open: the unnamed fields of a staff row (ENV-40)
    lastClockOutAt: shifts.last_out === null ? null : timestamp(shifts.last_out),
    drawerShiftCount: shifts.drawers,
    drawerOpenShiftCount: shifts.open_drawers,
  });
}
