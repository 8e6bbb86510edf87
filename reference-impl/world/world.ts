import type { ShelfItems } from './basket.ts';
import { Calendar } from './calendar.ts';
import { keyOf } from './hash.ts';
import { entity, idOf, rowOf } from './id.ts';
import { makeCustomers, makeStaff } from './people.ts';
import { makeProducts } from './products.ts';
import { makePromotions } from './promotions.ts';
import type { Category, Customer, Movement, Product, Promotion, Sale, Shift, StaffMember, Store } from './records.ts';
import { customersByStore, drawSale, type SaleSources } from './sales.ts';
import { historyDays, type Shape, type Shaped, shapesOf } from './shape.ts';
import { makeShifts } from './shifts.ts';
import { makeCategories, makeStores } from './shop.ts';
import { Stockroom } from './stockroom.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface WorldOptions extends Shaped {
  readonly seed: number;
  /** Where the history ends, in ms. */
  readonly now: number;
}

/** One organization: what it has, and what it needs to play its history. */
export interface Organization {
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly ownerEmail: string;
  readonly seed: number;
  readonly start: number;
  readonly now: number;
  readonly shape: Shape;
  readonly stores: readonly Store[];
  readonly categories: readonly Category[];
  readonly products: readonly Product[];
  readonly staff: readonly StaffMember[];
  readonly customers: readonly Customer[];
  readonly promotions: readonly Promotion[];
  readonly shifts: readonly Shift[];
}

export interface World extends WorldOptions {
  readonly organizations: readonly Organization[];
}

const organizationNames = ['Baan Suan Market', 'Talay Trading'];

/** The world without its history, which `playHistory` generates in batches. */
export function makeWorld(options: WorldOptions, words: Vocabulary): World {
  return {
    ...options,
    organizations: shapesOf(options).map((shape, index) => makeOrganization(options, index + 1, shape, words)),
  };
}

function makeOrganization({ seed, now }: WorldOptions, number: number, shape: Shape, words: Vocabulary): Organization {
  const name = organizationNames[number - 1] ?? `Shop ${number}`;
  const start = Math.floor(now / 86_400_000 - historyDays) * 86_400_000;
  const stores = makeStores(seed, number, shape.stores);
  const categories = makeCategories(seed, number, shape.categories, words);
  const making = { seed, organization: number, stores, categories, words, start, now };
  const products = makeProducts(making, shape.products);
  const staff = makeStaff(making, shape.staff);
  const customers = makeCustomers(making, shape.customers);
  const promotions = lazy(() => makePromotions({ ...making, products, customers }, shape.promotions));
  const shifts = lazy(() => makeShifts(making, staff));
  return {
    number,
    id: idOf(seed, entity.organization, number),
    name,
    ownerEmail: `owner.${number}@canary.example`,
    seed,
    start,
    now,
    shape,
    stores,
    categories,
    products,
    staff,
    customers,
    get promotions() {
      return promotions();
    },
    get shifts() {
      return shifts();
    },
  };
}

/** Generated when first read, because generating a history does not need shifts and promotions. */
function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export interface Batch {
  readonly sales: readonly Sale[];
  readonly movements: readonly Movement[];
}

/** Small batches are garbage-collected young, which is twice as fast as batches of thousands. */
const batchSize = 100;

/**
 * Generates the history of an organization in the order of time: sales and movements, numbered. Sales do not depend on the
 * stock, so without movements they are the same.
 */
export function* playHistory(organization: Organization, { stocked = true } = {}): Generator<Batch> {
  const { seed, number, start, now, shape } = organization;
  const sources = sourcesOf(organization);
  const stockroom = new Stockroom({ ...sources, start, now, sales: shape.sales });
  const calendar = new Calendar(keyOf(seed, entity.sale, rowOf(number, 0)), start, now, shape.sales);
  let sales: Sale[] = [];
  for (let next = 1; next <= shape.sales; next++) {
    const { at, batch } = calendar.draw();
    const sale = drawSale(sources, next, { at, now, batch });
    if (stocked) stockroom.sell(sale);
    sales.push(sale);
    if (sales.length < batchSize) continue;
    yield { sales, movements: stockroom.drain() };
    sales = [];
  }
  if (stocked) stockroom.catchUp(now);
  yield { sales, movements: stockroom.drain() };
}

/** What sales are drawn from, sorted by store. */
function sourcesOf(organization: Organization): SaleSources {
  const { stores, products, staff, customers } = organization;
  return {
    seed: organization.seed,
    organization: organization.number,
    stores,
    products: products.length,
    shelves: stores.map((store) => shelfOf(store, products)),
    staffByStore: stores.map((store) => staff.filter((person) => person.store === store)),
    ...customersByStore(stores, customers),
  };
}

/** Best sellers differ from store to store. */
function shelfOf(store: Store, products: readonly Product[]): ShelfItems {
  const carried = products.flatMap((product) => {
    const branch = product.branches.find((each) => each.store === store);
    return branch === undefined ? [] : [{ product, branch }];
  });
  const turn = Math.floor((carried.length * store.index) / 7);
  return [...carried.slice(turn), ...carried.slice(0, turn)];
}
