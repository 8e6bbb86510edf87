import { sql } from 'kysely';
import type { Engine } from '../engine/engine.ts';
import { slot } from '../engine/slot.ts';
import { padded, padWidth, slots } from '../lists/filter-values.ts';
import type { Range } from '../queries.ts';
import { dayLength } from '../rows/totals.ts';

export interface ShiftTotal {
  readonly minutes: number;
  readonly days: number;
  readonly count: number;
  readonly open: number;
  readonly last_in: number | null;
  readonly last_out: number | null;
  readonly drawers: number;
  readonly open_drawers: number;
}

export const noShifts: ShiftTotal = {
  minutes: 0,
  days: 0,
  count: 0,
  open: 0,
  last_in: null,
  last_out: null,
  drawers: 0,
  open_drawers: 0,
};

/** Whole minutes from clock-in to clock-out. */
export function workedMinutes(clockIn: number, clockOut: number): number {
  return Math.floor((clockOut - clockIn) / 60_000);
}

type ShiftRow = ShiftTotal & { readonly staff_no: number };

/** The shifts that began in the range in these stores, by staff member. */
export function shiftTotalsReader(engine: Engine) {
  const prepared = new Map<number, ReturnType<typeof prepare>>();
  return async (organization: number, { from, to }: Range, stores: readonly number[]) => {
    const width = padWidth(stores);
    const run = prepared.get(width) ?? prepare(engine, width);
    prepared.set(width, run);
    const rows = width === 0 ? [] : await run({ ...padded('store', stores, width), organization, from, to });
    return new Map<number, ShiftTotal>(rows.map((row) => [row.staff_no, row]));
  };
}

/** In both databases a division of integers gives an integer. */
function prepare(engine: Engine, stores: number) {
  return engine.prepare<ShiftRow>(
    engine.db
      .selectFrom('staff_shifts')
      .select('staff_no')
      .select(({ fn }) => [
        sql<number>`coalesce(sum((clock_out - clock_in) / 60000), 0)`.as('minutes'),
        sql<number>`count(distinct clock_in / ${sql.lit(dayLength)})`.as('days'),
        fn.countAll<number>().as('count'),
        sql<number>`sum(case when clock_out is null then 1 else 0 end)`.as('open'),
        fn.max<number>('clock_in').as('last_in'),
        sql<number | null>`max(case when clock_out <= ${slot('to')} then clock_out end)`.as('last_out'),
        fn.count<number>('drawer_opened').as('drawers'),
        sql<number>`sum(case when drawer_opened is not null and drawer_closed is null then 1 else 0 end)`.as(
          'open_drawers',
        ),
      ])
      .where('organization_no', '=', slot('organization'))
      .where('clock_in', '>=', slot('from'))
      .where('clock_in', '<=', slot('to'))
      .where('store_no', 'in', slots('store', stores))
      .groupBy('staff_no'),
  );
}
