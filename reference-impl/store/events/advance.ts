import { sql } from 'kysely';
import { entity, keyOf, rowOf } from '../../world/id.ts';
import { drawSale, type Sale, type SaleSources } from '../../world/sales.ts';
import { historyDays, shapesOf } from '../../world/shape.ts';
import { instantsBetween, makeShifts, paceOf } from '../../world/shifts.ts';
import { Stockroom } from '../../world/stockroom.ts';
import { shiftRows } from '../rows/catalogue-rows.ts';
import { dayLength, movementRow, saleRow } from '../rows/sale-rows.ts';
import type { WorldInfo } from '../store.ts';
import { endPromotionsBetween } from './apply.ts';
import { rememberWhere } from './find.ts';
import type { Happen, Happening } from './happening.ts';

/** Lets the shop go on after `from` and up to `to`: returns how many sales it rang up. */
export type PlayOn = (orgId: string, from: number, to: number) => Promise<number>;

/** A shop that goes on selling has a stock room in memory, with what is planned in it. */
interface Running {
  readonly stockroom: Stockroom;
  readonly sources: SaleSources;
}

export function shopPlayer(happen: Happen, world: WorldInfo): { readonly playOn: PlayOn; readonly forget: () => void } {
  const running = new Map<string, Running>();
  const paces = new Map<number, number>();
  const pace = (organization: number) => {
    const known = paces.get(organization) ?? paceOf(startOf(world), world.now, salesOf(world, organization));
    paces.set(organization, known);
    return known;
  };
  return {
    forget: () => running.clear(),
    playOn: (orgId, from, to) =>
      happen(
        orgId,
        from,
        async (happening) => {
          const known = running.get(orgId);
          const stockroom = await roomFor(happening, known, salesOf(world, happening.organization));
          running.set(orgId, { stockroom, sources: happening.sources });
          try {
            return await play(happening, stockroom, pace(happening.organization), to);
          } catch (error) {
            running.delete(orgId);
            throw error;
          }
        },
        to,
      ),
  };
}

function startOf({ now }: WorldInfo): number {
  return Math.floor(now / dayLength - historyDays) * dayLength;
}

function salesOf(world: WorldInfo, organization: number): number {
  return shapesOf(world)[organization - 1]?.sales ?? 0;
}

/** The stock room as it was left, or as others left it. */
async function roomFor(happening: Happening, known: Running | undefined, sales: number): Promise<Stockroom> {
  const { sources, counts, ledger, world } = happening;
  const isCurrent = known?.sources === sources && known.stockroom.ledger.movements === counts.movements;
  if (known !== undefined && isCurrent) return known.stockroom;
  const kept = known?.sources === sources ? known.stockroom : null;
  const stockroom =
    kept ?? new Stockroom({ ...sources, start: startOf(world), now: Number.POSITIVE_INFINITY, sales, ledger });
  stockroom.ledger.resume(counts.movements);
  const levels = await happening.db
    .selectFrom('stock')
    .select(['product_no', 'store_no', 'level'])
    .where('product_no', '>', happening.row(0) - 1)
    .where('product_no', '<', rowOf(happening.organization + 1, 0))
    .execute();
  for (const { product_no, store_no, level } of levels)
    stockroom.ledger.setAt(product_no - happening.row(0), store_no - happening.row(0), level);
  return stockroom;
}

async function play(happening: Happening, stockroom: Stockroom, pace: number, to: number): Promise<number> {
  const { sources, at, organization, world } = happening;
  stockroom.beginAt(at);
  const isOpen = sources.closed === undefined || sources.closed.size < sources.stores.length;
  const key = keyOf(world.seed, entity.calendar, organization);
  const sales: Sale[] = [];
  for (const instant of isOpen ? instantsBetween(key, pace, at, to) : []) {
    const sale = drawSale(sources, happening.sales + 1, { at: instant, now: to, batch: false });
    happening.sales = sale.number;
    stockroom.sell(sale);
    sales.push(sale);
  }
  stockroom.catchUp(to);
  await write(happening, stockroom, sales);
  await addShifts(happening, to);
  await endPromotionsBetween(happening, at, to);
  return sales.length;
}

async function write(happening: Happening, stockroom: Stockroom, sales: readonly Sale[]): Promise<void> {
  const { organization, load } = happening;
  const sold = sales.map((sale) => saleRow(organization, sale));
  await load('sales', sold);
  const movements = stockroom.ledger.drain();
  const moved = movements.map((movement) => movementRow(organization, movement));
  await load('movements', moved);
  await happening.setLevels(movements);
}

/** Shifts that are under way go on, and new ones begin. */
async function addShifts(happening: Happening, to: number): Promise<void> {
  const { db, sources, organization, world, catalogue, at } = happening;
  const newest = await db
    .selectFrom('staff_shifts')
    .select(({ fn }) => fn.max<number | null>('clock_in').as('clock_in'))
    .where('organization_no', '=', organization)
    .executeTakeFirstOrThrow();
  const since = Math.floor((newest.clock_in ?? at) / dayLength) * dayLength;
  const span = { seed: world.seed, organization, start: startOf(world), now: to };
  // The index of a shift counts all who ever worked here.
  const everybody = catalogue.staff.length;
  const working = sources.staffByStore.flat().filter(({ store }) => !sources.closed?.has(store));
  const shifts = makeShifts(span, working, since, everybody);
  const again = shifts
    .filter(({ clockInAt }) => clockInAt <= (newest.clock_in ?? 0))
    .map(({ index }) => rowOf(organization, index));
  for (let start = 0; start < again.length; start += 500) {
    const these = sql`no in (${sql.join(again.slice(start, start + 500))})`;
    await rememberWhere(db, 'staff_shifts', sql`${these} and clock_in <= ${world.now}`);
    await sql`delete from staff_shifts where ${these}`.execute(db);
  }
  await happening.load('staff_shifts', shiftRows(organization, shifts).rows);
}
