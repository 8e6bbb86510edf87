import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { checkWithoutFile } from '../conformance/index.ts';
import type { InventoryLog, Product, Promotion, SaleSummary } from '../contract/generated/records.ts';
import { keysByName } from '../proof/open-deployment.ts';
import { diceOf } from '../proof/third/switches.ts';
import { moveClockTo } from '../proof/thread-clock.ts';
import { visitTo } from '../proof/visit-to.ts';
import { EventError, parseEvent, type Sandbox, startSandbox } from '../reference-impl/index.ts';
import {
  type EventName,
  type EventOf,
  type EventResult,
  eventForms,
  type Form,
  type ShopEvent,
} from '../reference-impl/scenario/shop-event.ts';
import { postgresServer } from '../reference-impl/testing/postgres-server.ts';
import { walk } from '../reference-impl/testing/world-truth.ts';
import { methods } from '../reference-impl/world/records.ts';
import { closedAfterwards } from './support/counterproof.ts';

/** What a shop shows: what events can happen to. */
interface Shop {
  readonly stores: readonly { readonly id: string; readonly name: string }[];
  readonly staff: readonly { readonly id: string }[];
  readonly sales: readonly SaleSummary[];
  readonly products: readonly Product[];
  readonly promotions: readonly Promotion[];
  readonly logs: readonly InventoryLog[];
}

const EVER = { from: 0, to: Date.parse('2100-01-01T00:00:00.000Z'), limit: 100 };

/** All at once: a database that is a process of its own otherwise waits more than it reads. */
async function shopOf({ store, organization: { id: organization } }: Sandbox): Promise<Shop> {
  const [stores, staff, sales, products, promotions, logs] = await Promise.all([
    store.stores(organization).then(parsed<Shop['stores'][number]>),
    store.staffAnalytics(organization, EVER).then(parsed<Shop['staff'][number]>),
    walk<SaleSummary>((limit, cursor) => store.sales(organization, { limit, cursor })),
    walk<Product>((limit, cursor) => store.products(organization, { limit, cursor })),
    walk<Promotion>((limit, cursor) => store.promotions(organization, { limit, cursor })),
    walk<InventoryLog>((limit, cursor) => store.inventoryLogs(organization, { limit, cursor })),
  ]);
  return { stores, staff, sales, products, promotions, logs };
}

function parsed<T>(texts: readonly string[]): T[] {
  return texts.map((text): T => JSON.parse(text));
}

type Draw = (end: number) => number;

/** A value for a field of an event, by its name; all others, and every second one of these, are left for the sandbox to draw. */
const VALUES: Readonly<Record<string, (shop: Shop, below: Draw) => unknown>> = {
  sale: (_, below) => 100_001 + below(190),
  store: ({ stores }, below) => stores[below(stores.length)]?.id,
  from: ({ stores }, below) => stores[below(stores.length)]?.id,
  to: ({ stores }, below) => stores[below(stores.length)]?.id,
  staff: ({ staff }, below) => staff[below(staff.length)]?.id,
  product: ({ products }, below) => products[below(products.length)]?.id,
  add: ({ products }, below) => products[below(products.length)]?.id,
  promotion: ({ promotions }, below) => promotions[below(promotions.length)]?.id,
  method: (_, below) => methods[below(methods.length)],
  quantity: (_, below) => 1 + below(5),
  discount: (_, below) => below(101),
  price: (_, below) => below(50_000) / 100,
  name: (_, below) => `"Shop" ${below(9999)} & é`,
  active: (_, below) => below(2) === 0,
};

const names = Object.keys(eventForms).filter((name): name is EventName => name in eventForms);
/** Else there would soon be nothing left to sell. */
const seldom: ReadonlySet<EventName> = new Set(['close-store', 'staff-leaves', 'rename-store']);
const often = names.filter((name) => !seldom.has(name));

/** An event that may be refused. */
function drawnEvent(shop: Shop, below: Draw): ShopEvent {
  const from = below(13) === 0 ? names : often;
  const name = from[below(from.length)] ?? 'sell';
  const { fields, oneOf = [] }: Form = eventForms[name];
  const some = oneOf.filter((field) => fields[field]?.kind !== 'time');
  const wanted = some[below(some.length + 1)] ?? some[0];
  const given = Object.entries(fields).flatMap(([field, { required, kind }]) => {
    const isGiven = required === true || field === wanted || below(2) === 0;
    return isGiven && kind !== 'time' ? [[field, VALUES[field]?.(shop, below)]] : [];
  });
  return parseEvent({ do: name, ...Object.fromEntries(given) });
}

/** Of which list one record is another one afterwards; none where the event is of no list, as when goods arrive. */
const CHANGES: Readonly<Partial<Record<EventName, 'sales' | 'products' | 'promotions' | 'stores'>>> = {
  ...{ sell: 'sales', open: 'sales', pay: 'sales', cancel: 'sales', revert: 'sales', refund: 'sales', change: 'sales' },
  ...{ reprice: 'products', hide: 'products', unhide: 'products' },
  ...{ 'end-promotion': 'promotions', 'edit-promotion': 'promotions', 'rename-store': 'stores' },
};

/** The event did what it says, and left all else as it was. What follows from it in figures and stock is a matter of the suite. */
function expectDone(event: ShopEvent, result: EventResult, before: Shop, now: Shop): void {
  const at = new Date(result.at).toISOString();
  const then = renamed(before, now);
  const lists = ['stores', 'sales', 'products', 'promotions'] as const;
  const changed = lists.flatMap((list) => {
    const known = new Map((list === 'stores' ? before : then)[list].map((one) => [one.id, one]));
    const others = now[list].filter((one) => !isDeepStrictEqual(one, known.get(one.id)));
    return others.map((one) => ({ list, one }));
  });
  const list = CHANGES[event.do];
  expect(
    changed.map((one) => one.list),
    event.do,
  ).toEqual(list === undefined ? [] : [list]);
  expect(changed[0]?.one ?? {}, event.do).toMatchObject(shownOf(event, at));
  const fresh = now.logs.slice(0, now.logs.length - then.logs.length);
  expect(now.logs.slice(fresh.length)).toEqual(then.logs);
  expect(fresh.filter(({ createdAt }) => createdAt !== at)).toEqual([]);
  // What is missing for a sale is delivered before.
  const own = fresh.filter(({ references }) => references.saleId === (result.sale ?? null));
  const sale = now.sales.find(({ id }) => id === result.sale);
  const signs = own.map(({ quantity }) => Math.sign(quantity)).sort();
  if (sale === undefined) expect(signs, event.do).toEqual(MOVES[event.do] ?? []);
  else
    expect(own.map(({ product, quantity }) => [product.id, quantity]).sort()).toEqual(movedBy(event, sale).toSorted());
}

/** What arrives and what leaves. */
const MOVES: Readonly<Partial<Record<EventName, readonly number[]>>> = { restock: [1], waste: [-1], transfer: [-1, 1] };

/** A sale takes what its lines say, and gives all of that back where it ends. */
function movedBy(event: ShopEvent, { lineItems }: SaleSummary): (readonly [string, number])[] {
  if (event.do === 'pay' || (event.do === 'change' && event.add === undefined)) return [];
  const isEnded = event.do === 'cancel' || event.do === 'revert' || event.do === 'refund';
  const lines = event.do === 'change' ? lineItems.slice(-1) : lineItems;
  return lines.map(({ productId, actualQuantity }) => [productId, isEnded ? actualQuantity : -actualQuantity]);
}

/** What its record then shows, at this time. */
const SHOWN: { readonly [Name in EventName]?: (event: EventOf<Name>, at: string) => object } = {
  sell: (_, at) => ({ status: 'PAID', createdAt: at }),
  open: (_, at) => ({ status: 'PENDING', createdAt: at }),
  pay: (_, at) => ({ status: 'PAID', updatedAt: at, payments: having({ createdAt: at }) }),
  cancel: (_, at) => ({ status: 'CANCELLED', updatedAt: at }),
  revert: (_, at) => ({ status: 'REVERTED', updatedAt: at }),
  refund: (_, at) => ({ status: 'REFUNDED', updatedAt: at }),
  change: ({ discount, add }, at) => ({
    updatedAt: at,
    ...(discount === undefined ? {} : discount === 0 ? { discountType: null } : { discountValue: discount }),
    ...(add === undefined ? {} : { lineItems: having({ productId: add }) }),
  }),
  reprice: ({ store: storeId, price }, at) => ({
    updatedAt: at,
    ...(storeId === undefined ? { price } : { branchOverrides: having({ storeId, price }) }),
  }),
  hide: (_, at) => ({ updatedAt: at, branchOverrides: having({ hidden: true }) }),
  unhide: (_, at) => ({ updatedAt: at, branchOverrides: having({ hidden: false }) }),
  'rename-store': ({ name }) => ({ name }),
  'end-promotion': (_, at) => ({ status: 'INACTIVE', to: at, updatedAt: at }),
  'edit-promotion': ({ name, active }, at) => ({
    updatedAt: at,
    ...(name === undefined ? {} : { name }),
    ...(active === undefined ? {} : { status: active ? 'ACTIVE' : 'INACTIVE' }),
  }),
};

function shownOf<Name extends EventName>(event: EventOf<Name>, at: string): object {
  return SHOWN[event.do]?.(event, at) ?? {};
}

const having = (fields: object): unknown => expect.arrayContaining([expect.objectContaining(fields)]);

/** As it was, with the names that stores have now wherever they stand. */
function renamed(shop: Shop, { stores }: Shop): Shop {
  const now = new Map(stores.map(({ id, name }) => [id, name]));
  return JSON.parse(JSON.stringify(shop), (_, value) =>
    now.has(value?.id) && 'branchNo' in value ? { ...value, name: now.get(value.id) } : value,
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
  let shop = seed;
  for (let nth = 1; nth <= EVENTS; nth++) shop = await after(sandbox, shop, BEGAN + nth * STEP_MS, below);
  expect(shop.sales.length).toBeGreaterThan(seed.sales.length);
  moveClockTo(BEGAN + (EVENTS + 1) * STEP_MS);
  // What a clock that advances lets happen adds up as well.
  await sandbox.control.clock.advance(2 * 86_400_000);
  expect(await wrongIn(sandbox)).toEqual([]);
  await sandbox.control.reset();
  expect(await shopOf(sandbox)).toEqual(seed);
});

/** A refused event leaves the shop as it was, and another one is drawn. */
async function after(sandbox: Sandbox, before: Shop, at: number, below: Draw): Promise<Shop> {
  for (;;) {
    const drawn = drawnEvent(before, below);
    const result = await sandbox.store.apply(sandbox.organization.id, drawn, at).catch((error: unknown) => {
      if (!(error instanceof EventError)) throw error;
      return null;
    });
    const now = await shopOf(sandbox);
    if (result === null) expect(now, drawn.do).toEqual(before);
    else {
      expectDone(drawn, result, before, now);
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
