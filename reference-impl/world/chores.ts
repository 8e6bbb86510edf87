import type { ShelfItems } from './basket.ts';
import { at, between, bits } from './hash.ts';
import type { Ledger } from './ledger.ts';
import type { Branch, MovementType, Product, ReferenceKind, Store } from './records.ts';

const minute = 60_000;
const day = 1440 * minute;

/** What a chore may use of a stock room. */
interface Workplace {
  readonly ledger: Ledger;
  readonly setup: { readonly stores: readonly Store[]; readonly shelves: readonly ShelfItems[] };
  /** Restocks when there is less than this. */
  need(when: number, product: Product, store: Store, quantity: number): void;
  plan(when: number, task: (at: number) => void): void;
  nextPaper(kind: ReferenceKind): number;
}

/** Events in a stock room other than sales and deliveries. With those they cover all sixteen movement types. */
type Chore = (room: Workplace, key: number, when: number) => void;

export const chores: readonly Chore[] = [waste, moveRooms, transfer, convert, reconcile, remove, deleteRestock];

interface Choice {
  readonly product: Product;
  readonly store: Store;
  readonly quantity: number;
}

/** A random product of a random store, with a quantity that is in stock. */
function choose(room: Workplace, key: number, when: number, field = 10): Choice {
  const store = at(room.setup.stores, bits(key, field) % room.setup.stores.length);
  const shelf = at(room.setup.shelves, store.index);
  const { product } = at(shelf, bits(key, field + 1) % shelf.length);
  const quantity = 100 * between(key, field + 2, 1, 6);
  room.need(when, product, store, quantity);
  return { product, store, quantity };
}

function write(room: Workplace, when: number, type: MovementType, choice: Choice, sign: 1 | -1): void {
  const { product, store, quantity } = choice;
  room.ledger.write({ at: when, type, product, store, quantity: sign * quantity, room: at(store.rooms, 0) });
}

/** Half of the waste entries are reverted. */
function waste(room: Workplace, key: number, when: number): void {
  const choice = choose(room, key, when);
  write(room, when, 'ADD_WASTE', choice, -1);
  if (bits(key, 2) % 2 === 0) room.plan(when + 25 * minute, (later) => write(room, later, 'REMOVE_WASTE', choice, 1));
}

/** From the back store to the sales floor. */
function moveRooms(room: Workplace, key: number, when: number): void {
  const { product, store, quantity } = choose(room, key, when);
  const back = at(store.rooms, 1 + (bits(key, 2) % 2));
  const floor = at(store.rooms, 0);
  room.ledger.write({ at: when, type: 'MOVE_SEND', product, store, quantity: -quantity, room: back, moveRoom: floor });
  room.ledger.write({ at: when, type: 'MOVE_RECEIVE', product, store, quantity, room: floor, moveRoom: back });
}

function otherBranch(product: Product, store: Store, key: number): Branch | null {
  const others = product.branches.filter((branch) => branch.store !== store);
  return others.length === 0 ? null : at(others, bits(key, 3) % others.length);
}

/** To another branch, where it arrives within two days. */
function transfer(room: Workplace, key: number, when: number): void {
  const { product, store, quantity } = choose(room, key, when);
  const other = otherBranch(product, store, key);
  if (other === null) return;
  const paper = { product, referenceKind: 'transferOrder', reference: room.nextPaper('transferOrder') } as const;
  room.ledger.write({ ...paper, at: when, type: 'TRANSFER_ORDER_SEND', store, quantity: -quantity });
  room.plan(when + between(key, 4, 60, 2880) * minute, (later) =>
    room.ledger.write({ ...paper, at: later, type: 'TRANSFER_ORDER_RECEIVE', store: other.store, quantity }),
  );
}

/** Converts one product into twice as many of another in the same store. */
function convert(room: Workplace, key: number, when: number): void {
  const from = choose(room, key, when);
  const shelf = at(room.setup.shelves, from.store.index);
  const start = bits(key, 5) % shelf.length;
  const to = at(shelf, at(shelf, start).product === from.product ? (start + 1) % shelf.length : start);
  write(room, when, 'CONVERT_FROM', from, -1);
  write(room, when, 'CONVERT_TO', { ...from, product: to.product, quantity: from.quantity * 2 }, 1);
}

/** Corrects the stock after a count; half of the corrections are reverted. */
function reconcile(room: Workplace, key: number, when: number): void {
  const choice = choose(room, key, when);
  const sign = bits(key, 2) % 3 === 0 ? 1 : -1;
  write(room, when, 'RECONCILE_APPROVE', choice, sign);
  if (bits(key, 3) % 2 === 1) return;
  room.plan(when + day, (later) => {
    room.need(later, choice.product, choice.store, choice.quantity);
    write(room, later, 'RECONCILE_REVERT', choice, sign === 1 ? -1 : 1);
  });
}

function remove(room: Workplace, key: number, when: number): void {
  write(room, when, 'DELETE', choose(room, key, when), -1);
}

/** Removes a delivery that was entered twice. */
function deleteRestock(room: Workplace, key: number, when: number): void {
  const { product, store, quantity } = choose(room, key, when);
  const paper = {
    product,
    store,
    room: at(store.rooms, 1),
    referenceKind: 'shipment',
    reference: room.nextPaper('shipment'),
  } as const;
  room.ledger.write({ ...paper, at: when, type: 'RESTOCK', quantity });
  room.plan(when + 30 * minute, (later) => {
    room.need(later, product, store, quantity);
    room.ledger.write({ ...paper, at: later, type: 'DELETE_RESTOCK', quantity: -quantity });
  });
}
