import { sql } from 'kysely';
import { serializeStore } from '../../../contract/generated/serializers.ts';
import { EventError, type EventOf, type EventResult } from '../../scenario/shop-event.ts';
import { manyChanged } from '../schema/columns.ts';
import { staffFor, storeFor } from './find.ts';
import type { Happening } from './happening.ts';
import { remember, rememberWhere } from './originals.ts';

/** The new name is shown with everything that refers to the store. */
export async function renameStore(happening: Happening, event: EventOf<'rename-store'>): Promise<EventResult> {
  const store = storeFor(happening, event.store);
  const { name } = event;
  if (name === store.name) throw new EventError(`${store.name} has this name already.`);
  const { db } = happening;
  const no = happening.row(store.index);
  await remember(db, 'stores', no);
  await db
    .updateTable('stores')
    .set({ name, body: serializeStore({ ...store, name }) })
    .where('no', '=', no)
    .execute();
  const bit = sql`organization_no = ${happening.organization} and store_bits & ${1 << store.index} <> 0`;
  const sold = sql`organization_no = ${happening.organization} and store_no = ${no}`;
  await rememberWhere(db, 'sales', sql`${sold} and seq <= ${happening.row(happening.counts.seeded_sales)}`);
  await rememberWhere(db, 'products', bit);
  await rememberWhere(db, 'promotions', bit);
  const [before, after] = [opening(store.id, store.name), opening(store.id, name)];
  for (const [table, theirs] of [
    ['sales', sold],
    ['products', bit],
    ['promotions', bit],
  ] as const)
    await sql`update ${sql.table(table)} set body = replace(body, ${before}, ${after}) where ${theirs}`.execute(db);
  happening.noteCatalogue();
  happening.noteSale(manyChanged.names);
  return { do: 'rename-store', at: happening.at, says: `${store.name} is ${name} now.` };
}

/** How a store begins wherever it is shown: the serializers write it in one way only. */
function opening(id: string, name: string): string {
  return serializeStore({ id, name, branchNo: '' }).split(',"branchNo"')[0] ?? '';
}

/** It stays in all lists, with its past. */
export async function closeStore(happening: Happening, event: EventOf<'close-store'>): Promise<EventResult> {
  const store = storeFor(happening, event.store);
  const { db, at } = happening;
  const no = happening.row(store.index);
  await remember(db, 'stores', no);
  await db.updateTable('stores').set({ closed_at: at }).where('no', '=', no).execute();
  await clockOut(happening, 'store_no', no);
  happening.noteCatalogue();
  return { do: 'close-store', at, says: `${store.name} closed: it sells nothing more.` };
}

/** What they sold and when they worked stays. */
export async function staffLeaves(happening: Happening, event: EventOf<'staff-leaves'>): Promise<EventResult> {
  const person = staffFor(happening, event.staff, null);
  const { db, at, sources } = happening;
  if (sources.staffByStore[person.store.index]?.length === 1)
    throw new EventError(`${person.name} is the last of ${person.store.name}: close the store instead.`);
  const no = happening.row(person.index);
  await remember(db, 'staff', no);
  await db.updateTable('staff').set({ left_at: at }).where('no', '=', no).execute();
  await clockOut(happening, 'staff_no', no);
  happening.noteCatalogue();
  return { do: 'staff-leaves', at, says: `${person.name} of ${person.store.name} left.` };
}

const day = 86_400_000;

/** Ends the shifts that are under way; a clock-out that was forgotten days ago stays forgotten. */
async function clockOut({ db, at, world }: Happening, column: 'staff_no' | 'store_no', no: number): Promise<void> {
  const underWay = sql`${sql.ref(column)} = ${no} and clock_out is null and clock_in > ${at - day} and clock_in <= ${at}`;
  await rememberWhere(db, 'staff_shifts', sql`${underWay} and clock_in <= ${world.now}`);
  await sql`
    update staff_shifts set clock_out = ${at},
      drawer_closed = case when drawer_opened is null then null else coalesce(drawer_closed, ${at}) end
    where ${underWay}`.execute(db);
}
