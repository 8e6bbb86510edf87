import { once } from '../../contract/serving/recent-results.ts';
import type { ShelfItems } from './basket.ts';
import { at, below, between, bits, chance, entity, idOf, keyOf, pick, rowOf, unit } from './id.ts';
import { canaryCost, type Making, makeCustomer, makeStaff } from './people.ts';
import { makePromotion } from './promotions.ts';
import type { Branch, Category, Room, Store } from './records.ts';
import { customersByStore, drawSale, type Sale, type SaleSources } from './sales.ts';
import { historyDays, type Shape, type Shaped, shapesOf, type Vocabulary } from './shape.ts';
import { conversions, type Shelf, shelves } from './shelves.ts';
import { calendarOf, makeShifts } from './shifts.ts';
import { Stockroom } from './stockroom.ts';

const branchNames = 'Sukhumvit 39, Ari, Thonglor, Silom, Chatuchak, Chiang Mai Old Town, Lat Phrao, Bang Na'.split(
  ', ',
);
const otherBranchNames = ['Hua Hin Beach', 'Phuket Town'];
const roomNames = [
  { name: 'Sales floor', forSale: true },
  { name: 'Back store', forSale: false },
  { name: 'Cold room', forSale: false },
];

function makeStores(seed: number, organization: number, count: number) {
  const names = organization === 1 ? branchNames : otherBranchNames;
  return Array.from({ length: count }, (_, index) => ({
    index,
    id: idOf(seed, entity.store, rowOf(organization, index)),
    name: at(names, index % names.length),
    branchNo: String(index + 1).padStart(5, '0'),
    rooms: makeRooms(seed, organization, index),
    landlord: `Canary landlord ${organization}-${index}`,
  }));
}

function makeRooms(seed: number, organization: number, store: number): Room[] {
  return roomNames.map((room, index) => ({
    id: idOf(seed, entity.room, rowOf(organization, store * 10 + index)),
    ...room,
  }));
}

function makeCategories(seed: number, organization: number, count: number, words: Vocabulary): Category[] {
  return Array.from({ length: count }, (_, index) => {
    const row = rowOf(organization, index);
    // A small shop has shelves of all kinds, including the last one, which has no group.
    const shelf = at(shelves, Math.floor((index * (shelves.length - 1)) / (count - 1)));
    const key = keyOf(seed, entity.category, row);
    return {
      index,
      id: idOf(seed, entity.category, row),
      name: shelf.name,
      color: at(words.colors, between(key, 1, 0, words.colors.length - 1)),
      unit: shelf.unit,
      group: shelf.group,
    };
  });
}

export interface WorldOptions extends Shaped {
  readonly seed: number;
  /** Where the history ends, in ms. */
  readonly now: number;
}

/** One organization: what it has, and what it needs to play its history. */
export type Organization = Readonly<ReturnType<typeof makeOrganization>>;

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

function makeOrganization({ seed, now }: WorldOptions, number: number, shape: Shape, words: Vocabulary) {
  const name = organizationNames[number - 1] ?? `Shop ${number}`;
  const start = Math.floor(now / 86_400_000 - historyDays) * 86_400_000;
  const stores = makeStores(seed, number, shape.stores);
  const categories = makeCategories(seed, number, shape.categories, words);
  const making = { seed, organization: number, stores, categories, words, start, now };
  const products = times(shape.products, (index) => makeProduct(making, index));
  const staff = makeStaff(making, shape.staff);
  const customers = times(shape.customers, (index) => makeCustomer(making, index));
  // Generated when first read, because generating a history does not need them.
  const stocked = { ...making, products, customers };
  const promotions = once(() => times(shape.promotions, (index) => makePromotion(stocked, index)));
  const shifts = once(() => makeShifts(making, staff));
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

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Small batches are garbage-collected young, which is twice as fast as batches of thousands. */
const batchSize = 100;

/** Generates the history of an organization in the order of time: sales and movements, numbered. */
export function* playHistory(organization: Organization) {
  const { seed, number, start, now, shape } = organization;
  const sources = sourcesOf(organization);
  const stockroom = new Stockroom({ ...sources, start, now, sales: shape.sales });
  const { ledger } = stockroom;
  let [next, sales]: [number, Sale[]] = [1, []];
  for (const { at, batch } of calendarOf(keyOf(seed, entity.sale, rowOf(number, 0)), start, now, shape.sales)) {
    const sale = drawSale(sources, next++, { at, now, batch });
    stockroom.sell(sale);
    sales.push(sale);
    if (sales.length < batchSize) continue;
    yield { sales, movements: ledger.drain(), ledger };
    sales = [];
  }
  stockroom.catchUp(now);
  yield { sales, movements: ledger.drain(), ledger };
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
function shelfOf(store: Store, products: readonly FullProduct[]): ShelfItems {
  const carried = products.flatMap((product) => {
    const branch = product.branches.find((each) => each.store === store);
    return branch === undefined ? [] : [{ product, branch }];
  });
  const turn = Math.floor((carried.length * store.index) / 7);
  return [...carried.slice(turn), ...carried.slice(0, turn)];
}

const day = 86_400_000;
const field = {
  price: 1,
  cost: 2,
  stores: 3,
  created: 4,
  updated: 5,
  convert: 6,
  low: 7,
  praise: 8,
  supplier: 9,
  odd: 10,
};
const encores = ['', ', reserve', ', from the market', ', seasonal'];

export type FullProduct = ReturnType<typeof makeProduct>;

function makeProduct(making: Making, index: number) {
  const { seed, organization, categories, words, start } = making;
  const row = rowOf(organization, index);
  const key = keyOf(seed, entity.product, row);
  const category = at(categories, index % categories.length);
  const shelf = shelves.find((each) => each.name === category.name) ?? at(shelves, 0);
  const conversion = chance(key, field.convert, 8) ? pick(conversions, key, 11) : null;
  const plain = nameOf(shelf, Math.floor(index / categories.length));
  const name = conversion === null ? plain : `${plain} (${conversion.unit})`;
  const single = priceOf(shelf, key);
  const price = conversion === null ? single : Math.ceil((single * conversion.price) / 100) * 100;
  // Most of the catalogue came in one import, at one instant.
  const createdAt = chance(key, field.created, 60) ? start - 200 * day : start - between(key, 12, 5 * day, 600 * day);
  const sku = `${initials(category.name)}-${String(index + 1).padStart(4, '0')}`;
  const costShare = 0.45 + unit(key, field.cost) * 0.25;
  return {
    index,
    id: idOf(seed, entity.product, row),
    createdAt,
    updatedAt: createdAt + below(key, field.updated, 400) * 3_600_000,
    sku,
    name,
    description: `${name}: ${pick(words.praise, key, field.praise)}, ${shelf.group === null ? 'for every day' : `from our ${shelf.group.toLowerCase()} shelf`}`,
    price,
    type: conversion === null ? (category.unit === 'kg' ? 'WEIGHED' : 'STANDARD') : 'CONVERTED',
    lowStockThreshold: between(key, field.low, 5, 25),
    imageUrl: `https://images.example.com/${sku.toLowerCase()}.jpg`,
    category,
    saleUnit: conversion?.unit ?? category.unit,
    inventoryPerUnit: conversion?.inventory ?? 100,
    branches: makeBranches(making, index, key, price, costShare),
    supplierCost: canaryCost(price * 100 * costShare * 0.92),
    historicalCost: canaryCost(price * 100 * costShare * 0.81),
    supplier: `${pick(words.suppliers, key, field.supplier)} (canary supplier)`,
    imageFile: `s3://canary-bucket/${sku.toLowerCase()}/${bits(key, 13)}.raw`,
  };
}

function nameOf(shelf: Shelf, variant: number): string {
  const { goods, kinds } = shelf;
  const good = at(goods, variant % goods.length);
  const kind = at(kinds, Math.floor(variant / goods.length) % kinds.length);
  const encore = at(encores, Math.floor(variant / (goods.length * kinds.length)) % encores.length);
  return `${good} ${kind}${encore}`;
}

/** Whole baht mostly; some end in 25, 50 or 75 satang, so that cash sales need rounding after a discount. */
function priceOf(shelf: Shelf, key: number): number {
  const baht = shelf.low + Math.floor((shelf.high - shelf.low) * unit(key, field.price));
  return baht * 100 + (chance(key, field.odd, 25) ? 25 * between(key, 14, 1, 3) : 0);
}

function initials(name: string): string {
  const words = name.split(' ').filter((word) => word !== 'and');
  const letters = words.length > 1 ? words.map((word) => word.slice(0, 2)).join('') : name.slice(0, 4);
  return letters
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase();
}

/** Most products are in every store; the rest in some. A store may sell at a price of its own, or hide a product. */
function makeBranches(making: Making, index: number, key: number, price: number, costShare: number): Branch[] {
  const { seed, organization, stores } = making;
  const everywhere = chance(key, field.stores, 80);
  const home = index % stores.length;
  return stores
    .filter((store) => everywhere || store.index === home || chance(key, 20 + store.index, 40))
    .map((store) => {
      const branch = keyOf(seed, entity.branch, rowOf(organization, index * 100 + store.index));
      const own = chance(branch, 1, 20) ? Math.max(500, price + 100 * between(branch, 2, -4, 6)) : price;
      return {
        store,
        price: own,
        averageCost: Math.round(price * (costShare + unit(branch, 3) * 0.04)),
        hidden: chance(branch, 4, 3),
        imageUrl: chance(branch, 5, 5) ? `https://images.example.com/branch/${store.branchNo}-${index + 1}.jpg` : null,
      };
    });
}
