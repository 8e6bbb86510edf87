import type { InventoryLog, LogReferences, MovementType, Product, StoreRef } from '../../contract/generated/records.ts';
import { daysOfTrade, newestDay } from './anchor.ts';
import { dice } from './dice.ts';
import { products } from './goods.ts';
import { stores } from './people.ts';
import { sales } from './sales.ts';

const roll = dice('movements');
const none: LogReferences = {
  saleId: null,
  shipmentId: null,
  purchaseOrderId: null,
  transferOrderId: null,
  supplierPurchaseOrderId: null,
};

interface Movement {
  readonly at: string;
  readonly type: MovementType;
  readonly quantity: number;
  readonly product: Product;
  readonly store: StoreRef;
  readonly references: LogReferences;
}

/** Which way stock goes, and which paper such a movement belongs to. */
const others: readonly [type: MovementType, sign: 1 | -1, paper: keyof LogReferences | null][] = [
  ['RESTOCK', 1, 'shipmentId'],
  ['ADD_WASTE', -1, null],
  ['REMOVE_WASTE', 1, null],
  ['MOVE_SEND', -1, null],
  ['MOVE_RECEIVE', 1, null],
  ['DELETE', -1, null],
  ['CONVERT_FROM', -1, null],
  ['CONVERT_TO', 1, null],
  ['DELETE_RESTOCK', -1, 'shipmentId'],
  ['RECONCILE_APPROVE', 1, null],
  ['RECONCILE_REVERT', -1, null],
  ['TRANSFER_ORDER_SEND', -1, 'transferOrderId'],
  ['TRANSFER_ORDER_RECEIVE', 1, 'transferOrderId'],
  ['SUPPLIER_PURCHASE_ORDER_RECEIVE', 1, 'supplierPurchaseOrderId'],
];

const back = { id: roll.uuid(), name: 'Back store', forSale: false };
const front = { id: roll.uuid(), name: 'Front counter', forSale: true };

/** Newest first; the stock of each product in each store is one unbroken chain. */
export const movements: readonly InventoryLog[] = logs([...soldAndReverted(), ...otherMovements()]);

function soldAndReverted(): Movement[] {
  return sales.flatMap((sale) => {
    if (sale.status === 'PENDING' || sale.status === 'CANCELLED') return [];
    return sale.lineItems.flatMap((line) => {
      const product = products.find(({ id }) => id === line.productId);
      if (product === undefined) return [];
      const sold = { product, store: sale.store, references: { ...none, saleId: sale.id } };
      const taken: Movement = { ...sold, at: sale.updatedAt, type: 'SALE_CREATE', quantity: -line.actualQuantity };
      const returned: Movement = {
        ...sold,
        at: later(sale.updatedAt),
        type: 'SALE_REVERT',
        quantity: line.actualQuantity,
      };
      return sale.status === 'REVERTED' ? [taken, returned] : [taken];
    });
  });
}

function otherMovements(): Movement[] {
  return others.flatMap(([type, sign, paper]) =>
    Array.from({ length: 2 }, () => ({
      at: new Date(newestDay - roll.int(1, daysOfTrade - 1) * 86_400_000 + roll.int(0, 86_399_999)).toISOString(),
      type,
      quantity: sign * roll.int(1, 24),
      product: roll.pick(products),
      store: roll.pick(stores),
      references: paper === null ? none : { ...none, [paper]: roll.uuid() },
    })),
  );
}

function logs(unordered: Movement[]): InventoryLog[] {
  const stock = new Map<string, number>();
  return unordered
    .sort((a, b) => a.at.localeCompare(b.at))
    .map((movement) => log(movement, stock))
    .reverse();
}

function log({ at, type, quantity, product, store, references }: Movement, stock: Map<string, number>): InventoryLog {
  const shelf = `${product.id}/${store.id}`;
  const previousStock = stock.get(shelf) ?? roll.int(80, 400);
  stock.set(shelf, previousStock + quantity);
  const { id, name, unit } = product.category;
  const moved = type === 'MOVE_SEND' || type === 'MOVE_RECEIVE';
  return {
    id: roll.uuid(),
    createdAt: at,
    type,
    quantity,
    previousStock,
    currentStock: previousStock + quantity,
    product: { id: product.id, sku: product.sku, name: product.name, category: { id, name, unit } },
    store,
    room: moved ? back : null,
    moveRoom: moved ? front : null,
    references,
  };
}

function later(at: string): string {
  return new Date(Math.min(Date.parse(at) + 600_000, newestDay + 86_399_999)).toISOString();
}
