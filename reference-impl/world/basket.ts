import { at, between, chance, entity, idOf, keyOf, unit } from './id.ts';
import { canaryCost } from './people.ts';
import type { Branch, Line, Product } from './records.ts';

/** One store's shelf: what it carries, best sellers first. */
export type ShelfItems = readonly { readonly product: Product; readonly branch: Branch }[];

export interface Basket {
  readonly lines: readonly Line[];
  readonly subTotal: number;
  readonly cost: number;
}

const mostLines = 6;

export function drawBasket(seed: number, shelf: ShelfItems, saleRow: number, saleKey: number): Basket {
  const lines: Line[] = [];
  let subTotal = 0;
  let cost = 0;
  const count = countLines(unit(saleKey, 100));
  for (let nth = 0; nth < count; nth++) {
    const row = saleRow * 8 + nth;
    const key = keyOf(seed, entity.line, row);
    const popularity = unit(key, 1);
    const { product, branch } = at(shelf, Math.floor(popularity * popularity * shelf.length));
    const quantity = quantityOf(product, key);
    const gross = Math.round((branch.price * quantity) / 100);
    // A promotion, a price profile or the cashier takes something off one line in twelve.
    const discount = chance(key, 2, 8) ? Math.floor((gross * 5 * between(key, 3, 1, 5)) / 100) : 0;
    const actualQuantity = (quantity * product.inventoryPerUnit) / 100;
    lines.push({
      id: idOf(seed, entity.line, row),
      product,
      quantity,
      actualQuantity,
      unitPrice: branch.price,
      discount,
    });
    subTotal += gross - discount;
    cost += Math.round((product.supplierCost * quantity) / 100);
  }
  return { lines, subTotal, cost: canaryCost(cost) };
}

/** What somebody asked for: a product of the shelf, and how much of it in hundredths. */
export interface Wanted {
  readonly product: Product;
  readonly branch: Branch;
  readonly quantity: number;
}

/** A basket of these goods, at the prices of the shelf. */
export function fillBasket(seed: number, wanted: readonly Wanted[], saleRow: number): Basket {
  const lines = wanted.map((each, nth) => lineOf(seed, each, saleRow, nth));
  return {
    lines,
    subTotal: wanted.reduce((sum, each) => sum + priceOf(each), 0),
    cost: canaryCost(wanted.reduce((sum, each) => sum + costOf(each), 0)),
  };
}

/** The nth line of a sale, without a discount of its own. */
export function lineOf(seed: number, { product, branch, quantity }: Wanted, saleRow: number, nth: number): Line {
  return {
    id: idOf(seed, entity.line, saleRow * 8 + nth),
    product,
    quantity,
    actualQuantity: Math.round((quantity * product.inventoryPerUnit) / 100),
    unitPrice: branch.price,
    discount: 0,
  };
}

export function priceOf({ branch, quantity }: Wanted): number {
  return Math.round((branch.price * quantity) / 100);
}

export function costOf({ product, quantity }: Wanted): number {
  return Math.round((product.supplierCost * quantity) / 100);
}

function countLines(share: number): number {
  if (share < 0.55) return 1;
  if (share < 0.8) return 2;
  if (share < 0.92) return 3;
  return share < 0.97 ? 4 : share < 0.99 ? 5 : mostLines;
}

/** In hundredths of the unit sold: goods by weight come in any hundredth of a kilogram. */
function quantityOf(product: Product, key: number): number {
  if (product.type === 'WEIGHED') return between(key, 4, 20, 250);
  if (product.type === 'CONVERTED') return chance(key, 5, 85) ? 100 : 200;
  return chance(key, 5, 70) ? 100 : 100 * between(key, 6, 2, 5);
}
