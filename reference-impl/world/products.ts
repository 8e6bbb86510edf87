import { canaryCost } from './canary.ts';
import { at, below, between, bits, chance, keyOf, pick, unit } from './hash.ts';
import { entity, idOf, rowOf } from './id.ts';
import type { Branch, Category, Product, Store } from './records.ts';
import { conversions, type Shelf, shelves } from './shelves.ts';
import type { Vocabulary } from './vocabulary.ts';

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

interface Making {
  readonly seed: number;
  readonly organization: number;
  readonly stores: readonly Store[];
  readonly categories: readonly Category[];
  readonly words: Vocabulary;
  /** Where the sales history begins: the catalogue is older than that. */
  readonly start: number;
}

export function makeProducts(making: Making, count: number): Product[] {
  return Array.from({ length: count }, (_, index) => makeProduct(making, index));
}

function makeProduct(making: Making, index: number): Product {
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
