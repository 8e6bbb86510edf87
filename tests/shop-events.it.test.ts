import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import type { Store } from '../reference-impl/store/store.ts';
import { type PostgresServer, postgresServer } from '../reference-impl/testing/postgres-server.ts';
import { walk } from '../reference-impl/testing/world-truth.ts';
import { paymentMethods, type SaleState } from '../reference-impl/world/records.ts';

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
async function shopIn(store: Store, organization: string): Promise<Shop> {
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

/** Random numbers that an event takes its choices from. */
type Picks = readonly [number, number, number];

type Make = (shop: Shop, picks: Picks) => ShopEvent | null;

function staffOf({ staff }: Shop, store: string): Shop['staff'] {
  return staff.filter((person) => person.store.id === store);
}

/** In units. */
function level({ logs }: Shop, product: string, store: string): number {
  return logs.find((log) => log.product.id === product && log.store.id === store)?.currentStock ?? 0;
}

function one<T>(from: readonly T[], number: number): T | null {
  return from[number % from.length] ?? null;
}

function saleIn({ sales }: Shop, states: readonly SaleState[], number: number): string | null {
  const among = sales.filter(({ status }) => states.includes(status));
  return one(among, number)?.id ?? null;
}

function carriedBy({ products }: Shop, storeId: string, number: number): Product | null {
  const carried = products.filter(({ assignedStores }) => assignedStores.some(({ id }) => id === storeId));
  return one(carried, number);
}

function basket(shop: Shop, [a, b, c]: Picks) {
  const store = one(shop.stores, a);
  const staff = store === null ? null : one(staffOf(shop, store.id), b);
  const customer = one(shop.customers, c % 7);
  const product = store === null ? null : carriedBy(shop, store.id, b);
  if (store === null || staff === null || customer === null || product === null) return null;
  const lines = [{ product: product.id, quantity: 1 + (c % 3) }];
  return { store: store.id, staff: staff.id, customer: customer.id, lines };
}

function placed(shop: Shop, [a, b, c]: Picks) {
  const store = one(shop.stores, a);
  const product = store === null ? null : carriedBy(shop, store.id, b);
  return store === null || product === null ? null : { store: store.id, product: product.id, quantity: 1 + (c % 5) };
}

/** What is made of it, where there is something. */
function given<Given>(found: Given | null, make: (found: Given) => ShopEvent): ShopEvent | null {
  return found === null ? null : make(found);
}

const ending =
  (what: 'cancel' | 'revert' | 'refund', state: SaleState): Make =>
  (shop, [a]) =>
    given(saleIn(shop, [state], a), (sale) => ({ do: what, sale }));

const shown =
  (what: 'hide' | 'unhide'): Make =>
  (shop, picks) =>
    given(placed(shop, picks), ({ product, store }) => ({
      do: what,
      product,
      store: picks[2] % 2 === 0 ? undefined : store,
    }));

/** How each kind of event is made from a shop; null where it has nothing that it could happen to. */
const makers: Readonly<Record<EventName, Make>> = {
  sell: (shop, picks) =>
    given(basket(shop, picks), (sale) => ({ do: 'sell', ...sale, method: one(paymentMethods, picks[2]) ?? 'CASH' })),
  open: (shop, picks) => given(basket(shop, picks), (sale) => ({ do: 'open', ...sale })),
  pay: (shop, [a, b]) =>
    given(saleIn(shop, ['PENDING'], a), (sale) => ({ do: 'pay', sale, method: one(paymentMethods, b) ?? 'CASH' })),
  cancel: ending('cancel', 'PENDING'),
  revert: ending('revert', 'PAID'),
  refund: ending('refund', 'PAID'),
  change(shop, [a, b, c]) {
    const sale = shop.sales.find(({ id }) => id === saleIn(shop, ['PAID', 'PENDING'], a));
    if (sale === undefined) return null;
    const staff = one(staffOf(shop, sale.store.id), b);
    if (c % 3 === 0) return staff === null ? null : { do: 'change', sale: sale.id, staff: staff.id };
    if (c % 3 === 1 || sale.lineItems.length > 7) return { do: 'change', sale: sale.id, discount: b % 101 };
    const add = carriedBy(shop, sale.store.id, b)?.id;
    // A closed store adds nothing.
    return add === undefined ? null : { do: 'change', sale: sale.id, add, quantity: 1 + (b % 4) };
  },
  restock: (shop, picks) => given(placed(shop, picks), (place) => ({ do: 'restock', ...place })),
  waste(shop, picks) {
    const place = placed(shop, picks);
    const isThere = place !== null && level(shop, place.product, place.store) >= place.quantity;
    return isThere ? { do: 'waste', ...place } : null;
  },
  transfer(shop, picks) {
    const from = placed(shop, picks);
    const to = one(shop.stores, picks[2]);
    if (from === null || to === null || to.id === from.store) return null;
    const carried = shop.products.find(({ id }) => id === from.product)?.assignedStores.some(({ id }) => id === to.id);
    if (!carried || level(shop, from.product, from.store) < from.quantity) return null;
    return { do: 'transfer', product: from.product, from: from.store, to: to.id, quantity: from.quantity };
  },
  reprice(shop, picks) {
    const place = placed(shop, picks);
    if (place === null) return null;
    const price = (picks[2] % 50_000) / 100;
    return { do: 'reprice', product: place.product, price, store: picks[2] % 2 === 0 ? undefined : place.store };
  },
  hide: shown('hide'),
  unhide: shown('unhide'),
  'rename-store': ({ stores }, [a, b]) =>
    given(one(stores, a), ({ id }) => ({ do: 'rename-store', store: id, name: `"Shop" ${b} & é` })),
  'close-store': ({ stores }, [a]) => given(one(stores, a), ({ id }) => ({ do: 'close-store', store: id })),
  'end-promotion'({ promotions }, [a]) {
    const running = promotions.filter(({ status }) => status === 'ACTIVE');
    return given(one(running, a), ({ id }) => ({ do: 'end-promotion', promotion: id }));
  },
  'edit-promotion': ({ promotions }, [a, b]) =>
    given(one(promotions, a), ({ id }) => ({
      do: 'edit-promotion',
      promotion: id,
      name: `Deal ${b}`,
      active: b % 2 === 0,
    })),
  'staff-leaves'(shop, [a, b]) {
    const store = one(shop.stores, a);
    const staff = store === null ? [] : staffOf(shop, store.id);
    const person = one(staff, b);
    return person === null || staff.length < 2 ? null : { do: 'staff-leaves', staff: person.id };
  },
};

const names = Object.keys(eventForms).filter((name): name is EventName => name in eventForms);
/** Else there would soon be nothing left to sell. */
const seldom: ReadonlySet<EventName> = new Set(['close-store', 'staff-leaves', 'rename-store']);
const often = names.filter((name) => !seldom.has(name));

/** An event that this shop has what it takes for. A shop that has closed, or a person who has left, refuses it all the same. */
function drawnEvent(shop: Shop, draw: () => number): ShopEvent {
  for (;;) {
    const name = one(draw() % 13 === 0 ? names : often, draw());
    const event = name === null ? null : makers[name](shop, [draw(), draw(), draw()]);
    if (event !== null) return event;
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

let postgres: PostgresServer;
const sandboxes: Sandbox[] = [];

beforeAll(async () => {
  moveClockTo(BEGAN);
  postgres = await postgresServer();
  const shop = { seed: 11, scale: 0.005, now: BEGAN, rate: '1000000/3600s' };
  sandboxes.push(await startSandbox(shop), await startSandbox({ ...shop, db: postgres.url }));
});

afterAll(async () => {
  await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
  await postgres.stop();
});

describe.each([
  ['SQLite', 0],
  ['PostgreSQL', 1],
])('a shop in %s', (_, index) => {
  const opened = (): Sandbox => {
    const sandbox = sandboxes[index];
    if (sandbox === undefined) throw new Error('the shop did not open');
    return sandbox;
  };
  const shopNow = (): Promise<Shop> => shopIn(opened().store, opened().organization.id);

  it(`does what each of ${EVENTS} random events says, and adds up afterwards`, { timeout: 3_600_000 }, async () => {
    const seed = await shopNow();
    const { below } = diceOf(index + EVENTS);
    const draw = () => below(2 ** 24);
    let shop = seed;
    for (let nth = 1; nth <= EVENTS; nth++) shop = await after(shop, BEGAN + nth * STEP_MS, draw);
    expect(shop.sales.length).toBeGreaterThan(seed.sales.length);
    moveClockTo(BEGAN + (EVENTS + 1) * STEP_MS);
    expect(await wrongIn(opened())).toEqual([]);
    await opened().control.reset();
    expect(await shopNow()).toEqual(seed);
  });

  /** A refused event leaves the shop as it was, and another one is drawn. */
  async function after(before: Shop, at: number, draw: () => number): Promise<Shop> {
    for (;;) {
      const event = drawnEvent(before, draw);
      const result = await opened()
        .store.apply(opened().organization.id, event, at)
        .catch((error: unknown) => {
          if (!(error instanceof EventError)) throw error;
          return null;
        });
      const now = await shopNow();
      if (result === null) expect(now, event.do).toEqual(before);
      else {
        expectDone(event, result, before, now);
        return now;
      }
    }
  }
});

async function wrongIn({ handle, keys, facts }: Sandbox): Promise<readonly string[]> {
  const visitor = { keys: keysByName(keys), facts };
  const { results } = await checkWithoutFile(visitTo({ handle, visitor, burst: false }));
  const counted = results.filter(({ area, outcome }) => area === 'analytics' && outcome === 'passed');
  expect(counted.length).toBeGreaterThan(15);
  return results.flatMap(({ outcome, rule, message }) => (outcome === 'failed' ? [`${rule}: ${message}`] : []));
}
