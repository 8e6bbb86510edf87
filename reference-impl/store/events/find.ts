import { EventError } from '../../scenario/shop-event.ts';
import { below, keyOf, pick } from '../../world/hash.ts';
import { entity, rowOf } from '../../world/id.ts';
import type { Branch, Customer, Product, StaffMember, Store } from '../../world/records.ts';
import { firstInvoice } from '../../world/sales.ts';
import type { Happening } from './happening.ts';

/** What is drawn for an event depends on the seed and on how many events there were before it. */
export function drawKey({ world, organization, counts, events }: Happening): number {
  return keyOf(world.seed, entity.event, rowOf(organization, counts.events + events));
}

/** Where each draw of an event comes from. */
export const draws = { store: 1, product: 2, staff: 3, other: 4, quantity: 5, promotion: 6 } as const;

function isOneOf(wanted: string, ...names: readonly string[]): boolean {
  const folded = wanted.trim().toLowerCase();
  return names.some((name) => name.toLowerCase() === folded);
}

/** An open store: the one that was named, or any. */
export function storeFor(happening: Happening, wanted: string | undefined, field: number = draws.store): Store {
  const { stores, closed = new Set() } = happening.sources;
  const open = stores.filter((store) => !closed.has(store));
  if (wanted === undefined) {
    if (open.length === 0) throw new EventError('All stores are closed.');
    return pick(open, drawKey(happening), field);
  }
  const named = stores.find(({ id, name, branchNo }) => isOneOf(wanted, id, name, branchNo));
  if (named === undefined)
    throw new EventError(`There is no store "${wanted}": one of ${stores.map(({ name }) => name).join(', ')}.`);
  if (closed.has(named)) throw new EventError(`${named.name} is closed.`);
  return named;
}

export interface Stocked {
  readonly product: Product;
  readonly branch: Branch;
}

/** A product that this store carries. */
export function productIn(happening: Happening, store: Store, wanted: string | undefined): Stocked {
  const shelf = happening.sources.shelves[store.index] ?? [];
  if (wanted === undefined) return pick(shelf, drawKey(happening), draws.product);
  const found = shelf.find(({ product: { id, sku, name } }) => isOneOf(wanted, id, sku, name));
  if (found !== undefined) return found;
  const exists = anyProduct(happening, wanted);
  throw new EventError(`${store.name} does not carry ${exists.sku}.`);
}

/** A product of any store. */
export function anyProduct(happening: Happening, wanted: string | undefined): Product {
  const { products } = happening.catalogue;
  const known =
    wanted === undefined
      ? pick(products, drawKey(happening), draws.product)
      : products.find(({ id, sku, name }) => isOneOf(wanted, id, sku, name));
  if (known === undefined) throw new EventError(`There is no product "${wanted}": name one by its id or SKU.`);
  for (const shelf of happening.sources.shelves) {
    const item = shelf.find(({ product }) => product.id === known.id);
    if (item !== undefined) return item.product;
  }
  throw new EventError(`No store carries ${known.sku}.`);
}

/** Somebody who works in this store; anybody who works, without a store. */
export function staffFor(happening: Happening, wanted: string | undefined, store: Store | null): StaffMember {
  const working = happening.sources.staffByStore.flat();
  const found =
    wanted === undefined
      ? pick(working, drawKey(happening), draws.staff)
      : working.find(({ id, name }) => isOneOf(wanted, id, name));
  if (found === undefined) throw new EventError(`No staff member "${wanted}" works here.`);
  if (store !== null && found.store !== store)
    throw new EventError(`${found.name} works in ${found.store.name}, not in ${store.name}.`);
  return found;
}

export function customerFor({ sources }: Happening, wanted: string): Customer {
  const found = sources.localsByStore.flat().find(({ id }) => isOneOf(wanted, id));
  if (found === undefined) throw new EventError(`There is no customer "${wanted}": name one by its id.`);
  return found;
}

/** In hundredths. */
export function quantityOf(happening: Happening, wanted: number | undefined, least: number, most: number): number {
  if (wanted !== undefined) return Math.round(wanted * 100);
  return 100 * (least + below(drawKey(happening), draws.quantity, most - least + 1));
}

/** The row of a sale by its invoice number. */
export function rowOfInvoice(happening: Happening, invoice: number): number {
  const number = invoice - firstInvoice;
  if (number < 1 || number > happening.sales) throw new EventError(`There is no sale ${invoice}.`);
  return happening.row(number);
}
