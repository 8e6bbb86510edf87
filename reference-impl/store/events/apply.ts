import { sql } from 'kysely';
import type { Promotion, SaleSummary, Product as ShownProduct } from '../../../contract/generated/records.ts';
import { serializeProduct, serializePromotion, serializeStore } from '../../../contract/generated/serializers.ts';
import {
  EventError,
  type EventName,
  type EventOf,
  type EventResult,
  type ShopEvent,
} from '../../scenario/shop-event.ts';
import { pick } from '../../world/id.ts';
import type { Product, Store } from '../../world/records.ts';
import { timestamp } from '../public-records.ts';
import { searchText } from '../rows/catalogue-rows.ts';
import { dayLength } from '../rows/sale-rows.ts';
import { manyChanged } from '../schema/columns.ts';
import {
  anyProduct,
  changeRow,
  drawKey,
  draws,
  productIn,
  quantityOf,
  rememberWhere,
  staffFor,
  storeFor,
} from './find.ts';
import type { Happen, Happening } from './happening.ts';
import { ringUp, type SaleNames } from './sale-record.ts';
import { change, end, pay } from './settle.ts';

/** The new name is shown with everything that refers to the store. */
async function renameStore(happening: Happening, event: EventOf<'rename-store'>): Promise<string> {
  const store = storeFor(happening, event.store);
  const { name } = event;
  if (name === store.name) throw new EventError(`${store.name} has this name already.`);
  const { db } = happening;
  const no = happening.row(store.index);
  await changeRow(db, 'stores', [no], { name, body: serializeStore({ ...store, name }) });
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
  return `${store.name} is ${name} now.`;
}

/** How a store begins wherever it is shown: the serializers write it in one way only. */
function opening(id: string, name: string): string {
  return serializeStore({ id, name, branchNo: '' }).split(',"branchNo"')[0] ?? '';
}

/** It stays in all lists, with its past. */
async function closeStore(happening: Happening, event: EventOf<'close-store'>): Promise<string> {
  const store = storeFor(happening, event.store);
  const { db, at } = happening;
  const no = happening.row(store.index);
  await changeRow(db, 'stores', [no], { closed_at: at });
  await clockOut(happening, 'store_no', no);
  happening.noteCatalogue();
  return `${store.name} closed: it sells nothing more.`;
}

/** What they sold and when they worked stays. */
async function staffLeaves(happening: Happening, event: EventOf<'staff-leaves'>): Promise<string> {
  const person = staffFor(happening, event.staff, null);
  const { db, at, sources } = happening;
  if (sources.staffByStore[person.store.index]?.length === 1)
    throw new EventError(`${person.name} is the last of ${person.store.name}: close the store instead.`);
  const no = happening.row(person.index);
  await changeRow(db, 'staff', [no], { left_at: at });
  await clockOut(happening, 'staff_no', no);
  happening.noteCatalogue();
  return `${person.name} of ${person.store.name} left.`;
}

/** Ends the shifts that are under way; a clock-out that was forgotten days ago stays forgotten. */
async function clockOut({ db, at, world }: Happening, column: 'staff_no' | 'store_no', no: number): Promise<void> {
  const underWay = sql`${sql.ref(column)} = ${no} and clock_out is null and clock_in > ${at - dayLength} and clock_in <= ${at}`;
  await rememberWhere(db, 'staff_shifts', sql`${underWay} and clock_in <= ${world.now}`);
  await sql`
    update staff_shifts set clock_out = ${at},
      drawer_closed = case when drawer_opened is null then null else coalesce(drawer_closed, ${at}) end
    where ${underWay}`.execute(db);
}

type Override = ShownProduct['branchOverrides'][number];

/** In one store, or as the price of the product and of all stores that had none of their own. */
async function reprice(happening: Happening, event: EventOf<'reprice'>): Promise<string> {
  const { no, shown, storeId, where } = await chosen(happening, event);
  const isMeant = (branch: Override) => (storeId === null ? branch.price === shown.price : branch.storeId === storeId);
  const price = Math.round(event.price * 100);
  for (const branch of shown.branchOverrides.filter(isMeant)) {
    const store = happening.sources.stores.find(({ id }) => id === branch.storeId);
    if (store !== undefined) await changeRow(happening.db, 'stock', [no, happening.row(store.index)], { price });
  }
  await write(happening, no, {
    ...shown,
    price: storeId === null ? price / 100 : shown.price,
    branchOverrides: shown.branchOverrides.map((branch) =>
      isMeant(branch) ? { ...branch, price: price / 100 } : branch,
    ),
  });
  // Sales are drawn at the new price.
  happening.noteCatalogue();
  return `${shown.sku} costs ${(price / 100).toFixed(2)} baht ${where}.`;
}

async function hide(happening: Happening, event: EventOf<'hide' | 'unhide'>): Promise<string> {
  const { no, shown, storeId, where } = await chosen(happening, event);
  const hidden = event.do === 'hide';
  const branchOverrides = shown.branchOverrides.map((branch) =>
    storeId === null || branch.storeId === storeId ? { ...branch, hidden } : branch,
  );
  await write(happening, no, { ...shown, branchOverrides });
  return `${shown.sku} is ${hidden ? 'hidden' : 'shown'} ${where}.`;
}

async function chosen(happening: Happening, event: EventOf<'hide' | 'unhide' | 'reprice'>) {
  const store = event.store === undefined ? null : storeFor(happening, event.store);
  const product =
    store === null ? anyProduct(happening, event.product) : productIn(happening, store, event.product).product;
  const no = happening.row(product.index);
  const { body } = await happening.db
    .selectFrom('products')
    .select('body')
    .where('no', '=', no)
    .executeTakeFirstOrThrow();
  const shown: ShownProduct = JSON.parse(body);
  if (shown.branchOverrides.length === 0) throw new EventError(`No store carries ${shown.sku}.`);
  return { no, shown, storeId: store?.id ?? null, where: store === null ? 'in all stores' : `in ${store.name}` };
}

async function write(happening: Happening, no: number, product: ShownProduct): Promise<void> {
  const body = serializeProduct({ ...product, updatedAt: timestamp(happening.at) });
  await changeRow(happening.db, 'products', [no], { body });
}

/** Lets an event happen: all of it, or nothing. */
export function eventApplier(happen: Happen, names: SaleNames) {
  return (orgId: string, event: ShopEvent, at: number): Promise<EventResult> =>
    happen(orgId, at, async (happening) => {
      const result = await apply(happening, event, names);
      happening.events += 1;
      return result;
    });
}

/** What it says of itself, or the sale that it made or changed. */
type Acts = {
  readonly [N in EventName]: (
    happening: Happening,
    event: EventOf<N>,
    names: SaleNames,
  ) => Promise<string | SaleSummary>;
};

const acts: Acts = {
  sell: ringUp,
  open: ringUp,
  pay,
  cancel: end,
  revert: end,
  refund: end,
  change,
  restock,
  transfer,
  waste,
  reprice,
  hide,
  unhide: hide,
  'rename-store': renameStore,
  'close-store': closeStore,
  'end-promotion': endPromotion,
  'edit-promotion': editPromotion,
  'staff-leaves': staffLeaves,
};

async function apply<N extends EventName>(
  happening: Happening,
  event: EventOf<N>,
  names: SaleNames,
): Promise<EventResult> {
  const act: Acts[N] = acts[event.do];
  const done = await act(happening, event, names);
  const what = { do: event.do, at: happening.at };
  if (typeof done === 'string') return { ...what, says: done };
  const { id, invoiceId, store, total, status } = done;
  const says = `Sale ${invoiceId} in ${store.name}, ${total.toFixed(2)} baht, is ${status}.`;
  return { ...what, says, sale: id, invoiceId };
}

type KeptPromotion = Awaited<ReturnType<typeof promotionFor>>;

async function endPromotion(happening: Happening, event: EventOf<'end-promotion'>): Promise<string> {
  const kept = await promotionFor(happening, event.promotion, true);
  const now = timestamp(happening.at);
  const from = kept.shown.from !== null && kept.shown.from > now ? now : kept.shown.from;
  await writePromotion(happening, kept, { ...kept.shown, from, to: now, status: 'INACTIVE' }, happening.at);
  return `${kept.shown.name} ended.`;
}

async function editPromotion(happening: Happening, event: EventOf<'edit-promotion'>): Promise<string> {
  const kept = await promotionFor(happening, event.promotion, false);
  const { name = kept.shown.name, active, from = kept.shown.from, to = kept.shown.to } = event;
  if (from !== null && to !== null && from > to) throw new EventError(`${kept.shown.name} would end before it begins.`);
  const status = active === undefined ? kept.shown.status : active ? 'ACTIVE' : 'INACTIVE';
  await writePromotion(happening, kept, { ...kept.shown, name, status, from, to }, happening.at);
  return `${kept.shown.name} was edited.`;
}

/** Promotions whose time ends in this span become inactive then. */
export async function endPromotionsBetween(happening: Happening, after: number, until: number): Promise<void> {
  const { db, organization } = happening;
  const ended = await db
    .selectFrom('promotions')
    .select(['no', 'body', 'ends_at'])
    .where('organization_no', '=', organization)
    .where('active', '=', 1)
    .where('ends_at', '>', after)
    .where('ends_at', '<=', until)
    .execute();
  for (const { no, body, ends_at } of ended) {
    const shown: Promotion = JSON.parse(body);
    await writePromotion(happening, { no, shown }, { ...shown, status: 'INACTIVE' }, ends_at ?? until);
  }
}

/** By id, or the newest of this name; without either, any. */
async function promotionFor(happening: Happening, wanted: string | undefined, isActive: boolean) {
  const { db, organization } = happening;
  const rows = await db
    .selectFrom('promotions')
    .select(['no', 'id', 'search_text', 'active', 'body'])
    .where('organization_no', '=', organization)
    .where('deleted', '=', sql.lit(0))
    .orderBy('no', 'desc')
    .execute();
  const folded = wanted?.trim().toLowerCase();
  const possible = rows.filter(({ active }) => !isActive || active === 1);
  if (folded === undefined && possible.length === 0) throw new EventError('There is no active promotion.');
  const found =
    folded === undefined
      ? pick(possible, drawKey(happening), draws.promotion)
      : rows.find(({ id, search_text }) => id === folded || search_text === folded);
  if (found === undefined) throw new EventError(`There is no promotion "${wanted}": name one by its id or name.`);
  const shown: Promotion = JSON.parse(found.body);
  return { no: found.no, shown };
}

async function writePromotion({ db }: Happening, { no }: KeptPromotion, promotion: Promotion, at: number) {
  await changeRow(db, 'promotions', [no], {
    active: promotion.status === 'ACTIVE' ? 1 : 0,
    starts_at: promotion.from === null ? null : Date.parse(promotion.from),
    ends_at: promotion.to === null ? null : Date.parse(promotion.to),
    search_text: searchText(promotion.name),
    body: serializePromotion({ ...promotion, updatedAt: timestamp(at) }),
  });
}

/** A delivery, as one shipment. */
async function restock(happening: Happening, event: EventOf<'restock'>): Promise<string> {
  const store = storeFor(happening, event.store);
  const { product } = productIn(happening, store, event.product);
  const quantity = quantityOf(happening, event.quantity, 10, 60);
  await happening.move({
    type: 'RESTOCK',
    product,
    store,
    quantity,
    room: store.rooms[1] ?? null,
    referenceKind: 'shipment',
    reference: nextPaper(happening),
  });
  return `${store.name} received ${quantity / 100} of ${product.sku}.`;
}

async function waste(happening: Happening, event: EventOf<'waste'>): Promise<string> {
  const store = storeFor(happening, event.store);
  const { product } = productIn(happening, store, event.product);
  const quantity = quantityOf(happening, event.quantity, 1, 3);
  await enough(happening, product, store, quantity);
  await happening.move({ type: 'ADD_WASTE', product, store, quantity: -quantity, room: store.rooms[0] ?? null });
  return `${store.name} threw away ${quantity / 100} of ${product.sku}.`;
}

/** Both movements name the same paper. */
async function transfer(happening: Happening, event: EventOf<'transfer'>): Promise<string> {
  const from = storeFor(happening, event.from);
  const { product } = productIn(happening, from, event.product);
  const to = event.to === undefined ? otherStore(happening, from, product) : storeFor(happening, event.to, draws.other);
  if (to === from) throw new EventError('A transfer wants two stores.');
  productIn(happening, to, product.id);
  const quantity = quantityOf(happening, event.quantity, 1, 6);
  await enough(happening, product, from, quantity);
  const paper = { product, referenceKind: 'transferOrder', reference: nextPaper(happening) } as const;
  await happening.move({ ...paper, type: 'TRANSFER_ORDER_SEND', store: from, quantity: -quantity });
  await happening.move({ ...paper, type: 'TRANSFER_ORDER_RECEIVE', store: to, quantity });
  return `${from.name} sent ${quantity / 100} of ${product.sku} to ${to.name}.`;
}

function otherStore(happening: Happening, from: Store, product: Product): Store {
  const { stores, shelves, closed = new Set() } = happening.sources;
  const other = [...stores.slice(from.index + 1), ...stores].find(
    (store) => store !== from && !closed.has(store) && shelves[store.index]?.some((item) => item.product === product),
  );
  if (other === undefined) throw new EventError(`No other open store carries ${product.sku}.`);
  return other;
}

async function enough(happening: Happening, product: Product, store: Store, quantity: number): Promise<void> {
  const level = await happening.level(product, store);
  if (level < quantity) throw new EventError(`${store.name} has ${level / 100} of ${product.sku} only.`);
}

/** A paper has at least one movement, so the number of the next movement is new among papers too. */
function nextPaper({ ledger }: Happening): number {
  return ledger.movements + 1;
}
