import { afterAll, expect, it } from 'vitest';
import { checkWithoutFile } from '../conformance/index.ts';
import type { InventoryLog, Product, Promotion, SaleSummary } from '../contract/generated/records.ts';
import { keysByName } from '../proof/open-deployment.ts';
import { diceOf } from '../proof/third/switches.ts';
import { moveClockTo } from '../proof/thread-clock.ts';
import { visitTo } from '../proof/visit-to.ts';
import { EventError, type Sandbox, startSandbox } from '../reference-impl/index.ts';
import {
  type EventName,
  type EventOf,
  type EventResult,
  eventForms,
  type ShopEvent,
} from '../reference-impl/scenario/shop-event.ts';
import { postgresServer } from '../reference-impl/testing/postgres-server.ts';
import { walk } from '../reference-impl/testing/world-truth.ts';
import { paymentMethods, type SaleState } from '../reference-impl/world/records.ts';
import { closedAfterwards } from './support/counterproof.ts';

/** What a shop shows: what events can happen to. */
interface Shop {
  readonly stores: readonly { readonly id: string; readonly name: string }[];
  readonly staff: readonly { readonly id: string; readonly store: { readonly id: string } }[];
  readonly customers: readonly { readonly id: string }[];
  readonly sales: readonly SaleSummary[];
  readonly products: readonly Product[];
  readonly promotions: readonly Promotion[];
  readonly logs: readonly InventoryLog[];
}

const EVER = { from: 0, to: Date.parse('2100-01-01T00:00:00.000Z'), limit: 100 };

/** All at once: a database that is a process of its own otherwise waits more than it reads. */
async function shopOf({ store, organization: { id: organization } }: Sandbox): Promise<Shop> {
  const [stores, staff, customers, sales, products, promotions, logs] = await Promise.all([
    store.stores(organization).then(parsed<Shop['stores'][number]>),
    store.staffAnalytics(organization, EVER).then(parsed<Shop['staff'][number]>),
    store.customerAnalytics(organization, EVER).then(parsed<Shop['customers'][number]>),
    walk<SaleSummary>((limit, cursor) => store.sales(organization, { limit, cursor })),
    walk<Product>((limit, cursor) => store.products(organization, { limit, cursor })),
    walk<Promotion>((limit, cursor) => store.promotions(organization, { limit, cursor })),
    walk<InventoryLog>((limit, cursor) => store.inventoryLogs(organization, { limit, cursor })),
  ]);
  return { stores, staff, customers, sales, products, promotions, logs };
}

function parsed<T>(texts: readonly string[]): T[] {
  return texts.map((text): T => JSON.parse(text));
}

/** The shop has nothing that the event could happen to. */
class NothingThere extends Error {}

/** Draws what an event is about from what the shop has. */
function drawingFrom(shop: Shop, draw: () => number) {
  const below = (end: number): number => draw() % end;
  const of = <T>(from: readonly T[]): T => {
    const found = from[below(from.length)];
    if (found === undefined) throw new NothingThere();
    return found;
  };
  const staffOf = (store: string) => shop.staff.filter((person) => person.store.id === store);
  const productIn = (store: string): string =>
    of(shop.products.filter(({ assignedStores }) => assignedStores.some(({ id }) => id === store))).id;
  const store = (): string => of(shop.stores).id;
  const sale = (...states: readonly SaleState[]) => of(shop.sales.filter(({ status }) => states.includes(status)));
  const place = () => {
    const at = store();
    return { store: at, product: productIn(at), quantity: 1 + below(5) };
  };
  const basket = () => {
    const at = store();
    const lines = [{ product: productIn(at), quantity: 1 + below(3) }];
    return { store: at, staff: of(staffOf(at)).id, customer: of(shop.customers.slice(0, 7)).id, lines };
  };
  const inOneOrAll = () => {
    const { product, store: at } = place();
    return { product, store: below(2) === 0 ? undefined : at };
  };
  return { shop, below, of, staffOf, productIn, store, sale, place, basket, inOneOrAll };
}

type Make = (drawing: ReturnType<typeof drawingFrom>) => ShopEvent;

/** How each kind of event is made. One that cannot happen there is refused. */
const makers: Readonly<Record<EventName, Make>> = {
  sell: ({ basket, of }) => ({ do: 'sell', ...basket(), method: of(paymentMethods) }),
  open: ({ basket }) => ({ do: 'open', ...basket() }),
  pay: ({ sale, of }) => ({ do: 'pay', sale: sale('PENDING').id, method: of(paymentMethods) }),
  cancel: ({ sale }) => ({ do: 'cancel', sale: sale('PENDING').id }),
  revert: ({ sale }) => ({ do: 'revert', sale: sale('PAID').id }),
  refund: ({ sale }) => ({ do: 'refund', sale: sale('PAID').id }),
  change({ sale, below, of, staffOf, productIn }) {
    const { id, store } = sale('PAID', 'PENDING');
    const what = below(3);
    if (what === 0) return { do: 'change', sale: id, staff: of(staffOf(store.id)).id };
    if (what === 1) return { do: 'change', sale: id, discount: below(101) };
    return { do: 'change', sale: id, add: productIn(store.id), quantity: 1 + below(4) };
  },
  restock: ({ place }) => ({ do: 'restock', ...place() }),
  waste: ({ place }) => ({ do: 'waste', ...place() }),
  transfer({ place, store }) {
    const { store: from, ...goods } = place();
    return { do: 'transfer', ...goods, from, to: store() };
  },
  reprice: ({ inOneOrAll, below }) => ({ do: 'reprice', ...inOneOrAll(), price: below(50_000) / 100 }),
  hide: ({ inOneOrAll }) => ({ do: 'hide', ...inOneOrAll() }),
  unhide: ({ inOneOrAll }) => ({ do: 'unhide', ...inOneOrAll() }),
  'rename-store': ({ store, below }) => ({ do: 'rename-store', store: store(), name: `"Shop" ${below(9999)} & é` }),
  'close-store': ({ store }) => ({ do: 'close-store', store: store() }),
  'end-promotion': ({ shop, of }) => ({
    do: 'end-promotion',
    promotion: of(shop.promotions.filter(({ status }) => status === 'ACTIVE')).id,
  }),
  'edit-promotion': ({ shop, of, below }) => ({
    do: 'edit-promotion',
    promotion: of(shop.promotions).id,
    name: `Deal ${below(9999)}`,
    active: below(2) === 0,
  }),
  'staff-leaves': ({ shop, of }) => ({ do: 'staff-leaves', staff: of(shop.staff).id }),
};

const names = Object.keys(eventForms).filter((name): name is EventName => name in eventForms);
/** Else there would soon be nothing left to sell. */
const seldom: ReadonlySet<EventName> = new Set(['close-store', 'staff-leaves', 'rename-store']);
const often = names.filter((name) => !seldom.has(name));

/** An event that this shop has what it takes for. */
function drawnEvent(shop: Shop, draw: () => number): ShopEvent {
  const drawing = drawingFrom(shop, draw);
  for (;;) {
    try {
      return makers[drawing.of(drawing.below(13) === 0 ? names : often)](drawing);
    } catch (error) {
      if (!(error instanceof NothingThere)) throw error;
    }
  }
}

/** The event did what it says, and left all else as it was. What follows from it in figures and stock is a matter of the suite. */
function expectDone(event: ShopEvent, result: EventResult, before: Shop, now: Shop): void {
  const then = event.do === 'rename-store' ? renamed(before, event.store, event.name) : before;
  const id = result.sale ?? Object(event)[CHANGED[event.do] ?? ''];
  const others = (records: readonly { readonly id: string }[]) => records.filter((record) => record.id !== id);
  for (const list of ['stores', 'sales', 'products', 'promotions'] as const)
    expect(others(now[list]), `${event.do}: ${list}`).toEqual(others(then[list]));
  const at = new Date(result.at).toISOString();
  const fresh = now.logs.slice(0, now.logs.length - then.logs.length);
  expect(now.logs.slice(fresh.length)).toEqual(then.logs);
  expect(fresh.filter(({ createdAt }) => createdAt !== at)).toEqual([]);
  const sale = now.sales.find((each) => each.id === result.sale);
  // What is missing for a sale is delivered before.
  const own = fresh.filter(({ references }) => references.saleId === (result.sale ?? null));
  expect(own.map(({ product, store, quantity }) => [product.id, store.id, quantity]).sort(), event.do).toEqual(
    (sale === undefined ? moved(event) : movedBy(event, sale)).toSorted(),
  );
  const record = [...now.sales, ...now.products, ...now.promotions, ...now.stores].find((one) => one.id === id);
  const shown = shownOf(event, at);
  if (shown !== null) expect(record, event.do).toMatchObject(shown);
}

/** The record that is another one afterwards, where it is no sale: by the field of the event that names it. */
const CHANGED: Readonly<Partial<Record<EventName, string>>> = {
  reprice: 'product',
  hide: 'product',
  unhide: 'product',
  'rename-store': 'store',
  'end-promotion': 'promotion',
  'edit-promotion': 'promotion',
};

/** Product, store and quantity. */
type Moves = readonly (readonly (string | number | undefined)[])[];

/** A sale takes what its lines say, and gives all of that back where it ends. */
function movedBy(event: ShopEvent, { store, lineItems }: SaleSummary): Moves {
  if (event.do === 'pay' || (event.do === 'change' && event.add === undefined)) return [];
  const isEnded = event.do === 'cancel' || event.do === 'revert' || event.do === 'refund';
  const lines = event.do === 'change' ? lineItems.slice(-1) : lineItems;
  return lines.map(({ productId, actualQuantity }) => [
    productId,
    store.id,
    isEnded ? actualQuantity : -actualQuantity,
  ]);
}

function moved(event: ShopEvent): Moves {
  if (event.do === 'restock') return [[event.product, event.store, event.quantity]];
  if (event.do === 'waste') return [[event.product, event.store, -(event.quantity ?? 0)]];
  if (event.do !== 'transfer') return [];
  return [
    [event.product, event.to, event.quantity],
    [event.product, event.from, -(event.quantity ?? 0)],
  ];
}

/** What its record then shows, at this time. */
const SHOWN: { readonly [Name in EventName]?: (event: EventOf<Name>, at: string) => object } = {
  sell: (event, at) => ({ ...soldOf(event), status: 'PAID', createdAt: at }),
  open: (event, at) => ({ ...soldOf(event), status: 'PENDING', createdAt: at }),
  pay: ({ method }, at) => ({
    status: 'PAID',
    updatedAt: at,
    payments: having({ paymentMethod: method, createdAt: at }),
  }),
  cancel: (_, at) => ({ status: 'CANCELLED', updatedAt: at }),
  revert: (_, at) => ({ status: 'REVERTED', updatedAt: at }),
  refund: (_, at) => ({ status: 'REFUNDED', updatedAt: at }),
  change: (event, at) => ({ updatedAt: at, ...changedSale(event) }),
  reprice: ({ store, price }, at) => ({ updatedAt: at, ...pricedIn(store, price) }),
  hide: ({ store }, at) => ({ updatedAt: at, ...hiddenIn(store, true) }),
  unhide: ({ store }, at) => ({ updatedAt: at, ...hiddenIn(store, false) }),
  'rename-store': ({ name }) => ({ name }),
  'end-promotion': (_, at) => ({ status: 'INACTIVE', to: at, updatedAt: at }),
  'edit-promotion': ({ name, active }, at) => ({
    name,
    status: active === true ? 'ACTIVE' : 'INACTIVE',
    updatedAt: at,
  }),
};

function shownOf<Name extends EventName>(event: EventOf<Name>, at: string): object | null {
  return SHOWN[event.do]?.(event, at) ?? null;
}

function soldOf({ store, staff, lines = [] }: EventOf<'sell' | 'open'>): object {
  const lineItems = lines.map(({ product, quantity }) => ({ productId: product, quantity }));
  return { store: { id: store }, staff: { id: staff }, lineItems };
}

function changedSale({ discount, staff, add, quantity }: EventOf<'change'>): object {
  if (discount !== undefined && discount > 0) return { discountType: 'PERCENTAGE', discountValue: discount };
  if (discount === 0) return { discountType: null };
  if (staff !== undefined) return { staff: { id: staff } };
  return { lineItems: having({ productId: add, quantity }) };
}

function pricedIn(storeId: string | undefined, price: number): object {
  return storeId === undefined ? { price } : { branchOverrides: having({ storeId, price }) };
}

function hiddenIn(storeId: string | undefined, hidden: boolean): object {
  const branchOverrides =
    storeId === undefined ? expect.not.arrayContaining([part({ hidden: !hidden })]) : having({ storeId, hidden });
  return { branchOverrides };
}

const part = (fields: object): unknown => expect.objectContaining(fields);
const having = (fields: object): unknown => expect.arrayContaining([part(fields)]);

/** With another name for a store, wherever that stands. */
function renamed(shop: Shop, id: string | undefined, name: string): Shop {
  return JSON.parse(JSON.stringify(shop), (_, value) =>
    value?.id === id && 'branchNo' in value ? { ...value, name } : value,
  );
}

/** Random events: each does what it says and nothing else, and after them the suite finds nothing wrong in the shop. */
const EVENTS = process.env.MANY_EVENTS === '1' ? 1000 : 40;
const BEGAN = Date.parse('2025-06-15T09:30:00.000Z');
const STEP_MS = 61_000;

moveClockTo(BEGAN);
const postgres = await postgresServer();
const options = { seed: 11, scale: 0.005, now: BEGAN, rate: '1000000/3600s' };
afterAll(postgres.stop);
const sandboxes = [
  ['SQLite', closedAfterwards(await startSandbox(options))],
  ['PostgreSQL', closedAfterwards(await startSandbox({ ...options, db: postgres.url }))],
] as const;

const title = `a shop in %s does what each of ${EVENTS} random events says, and adds up afterwards`;
it.each(sandboxes)(title, { timeout: 3_600_000 }, async (_, sandbox) => {
  const seed = await shopOf(sandbox);
  const { below } = diceOf(EVENTS);
  const draw = () => below(2 ** 24);
  let shop = seed;
  for (let nth = 1; nth <= EVENTS; nth++) shop = await after(sandbox, shop, BEGAN + nth * STEP_MS, draw);
  expect(shop.sales.length).toBeGreaterThan(seed.sales.length);
  moveClockTo(BEGAN + (EVENTS + 1) * STEP_MS);
  // What a clock that advances lets happen adds up as well.
  await sandbox.control.clock.advance(2 * 86_400_000);
  expect(await wrongIn(sandbox)).toEqual([]);
  await sandbox.control.reset();
  expect(await shopOf(sandbox)).toEqual(seed);
});

/** A refused event leaves the shop as it was, and another one is drawn. */
async function after(sandbox: Sandbox, before: Shop, at: number, draw: () => number): Promise<Shop> {
  for (;;) {
    const event = drawnEvent(before, draw);
    const result = await sandbox.store.apply(sandbox.organization.id, event, at).catch((error: unknown) => {
      if (!(error instanceof EventError)) throw error;
      return null;
    });
    const now = await shopOf(sandbox);
    if (result === null) expect(now, event.do).toEqual(before);
    else {
      expectDone(event, result, before, now);
      return now;
    }
  }
}

async function wrongIn({ handle, keys, facts }: Sandbox): Promise<readonly string[]> {
  const visitor = { keys: keysByName(keys), facts };
  const { results } = await checkWithoutFile(visitTo({ handle, visitor, burst: false }));
  const counted = results.filter(({ area, outcome }) => area === 'analytics' && outcome === 'passed');
  expect(counted.length).toBeGreaterThan(15);
  return results.flatMap(({ outcome, rule, message }) => (outcome === 'failed' ? [`${rule}: ${message}`] : []));
}
