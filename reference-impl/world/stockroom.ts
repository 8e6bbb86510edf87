import { at, between, bits, entity, keyOf, rowOf } from './id.ts';
import { Ledger } from './ledger.ts';
import {
  type Branch,
  type MovementType,
  type Product,
  type ReferenceKind,
  referenceKinds,
  type Store,
} from './records.ts';
import type { Sale, SaleSources } from './sales.ts';

const minute = 60_000;
const day = 1440 * minute;
/** One chore in the stock room for so many sales. */
const salesPerChore = 10;

export interface StockroomSetup extends SaleSources {
  readonly start: number;
  readonly now: number;
  readonly sales: number;
  /** Of a stock room that exists: how much is in it, and how many movements there were. */
  readonly ledger?: Ledger;
}

type Task = (at: number) => void;

/** Everything that moves stock, in the order of time. */
export class Stockroom {
  readonly ledger: Ledger;
  readonly setup: StockroomSetup;
  /** What is planned, the next one last; of equal instants, in the order of planning. */
  private readonly agenda: { readonly at: number; readonly task: Task }[] = [];
  private readonly awaited = new Set<number>();
  private readonly papers = new Map<ReferenceKind, number>();
  /** Deliveries are larger in a large world, so that it does not consist mostly of deliveries. */
  private readonly demand: number;
  private earliest = Number.NEGATIVE_INFINITY;

  constructor(setup: StockroomSetup) {
    this.setup = setup;
    this.demand = Math.max(1, Math.ceil(setup.sales / 60_000));
    this.ledger = setup.ledger ?? new Ledger(setup.products, setup.stores.length, setup.staffByStore);
    if (setup.ledger === undefined) this.openingStock();
    // A paper has at least one movement, so these numbers are new.
    else for (const kind of referenceKinds) this.papers.set(kind, this.ledger.movements);
  }

  /** Tasks that are overdue happen now: nothing is written before this instant. */
  beginAt(instant: number): void {
    this.earliest = instant;
  }

  /** All movements of the first delivery have the same time: more records than fit on a page. */
  private openingStock(): void {
    for (const store of this.setup.stores) {
      const shipment = this.nextPaper('shipment');
      const opened = this.setup.start + store.index * 10 * minute;
      for (const { product } of at(this.setup.shelves, store.index)) {
        this.ledger.write({
          at: opened,
          type: 'RESTOCK',
          product,
          store,
          quantity: this.amount(product, store, 0),
          room: at(store.rooms, 1),
          referenceKind: 'shipment',
          reference: shipment,
        });
      }
    }
  }

  private amount(product: Product, store: Store, nth: number): number {
    const key = keyOf(
      this.setup.seed,
      entity.stockroom,
      rowOf(this.setup.organization, product.index * 10 + store.index),
    );
    return between(key, nth, 25, 70) * product.inventoryPerUnit * this.demand;
  }

  nextPaper(kind: ReferenceKind): number {
    const number = (this.papers.get(kind) ?? 0) + 1;
    this.papers.set(kind, number);
    return number;
  }

  plan(when: number, task: Task): void {
    if (when > this.setup.now) return;
    const later = this.agenda.findLastIndex((one) => one.at > when);
    this.agenda.splice(later + 1, 0, { at: when, task });
  }

  /** Runs the tasks that are due at this instant. */
  catchUp(until: number): void {
    for (let next = this.agenda.at(-1); next !== undefined && next.at <= until; next = this.agenda.at(-1)) {
      this.agenda.pop();
      next.task(Math.max(next.at, this.earliest));
    }
  }

  /** Takes the lines of a sale out of stock; a cancelled, reverted or refunded sale returns them later. */
  sell(sale: Sale): void {
    this.catchUp(sale.createdAt);
    for (const { product, actualQuantity } of sale.lines) {
      this.need(sale.createdAt, product, sale.store, actualQuantity);
      this.moveForSale('SALE_CREATE', sale.createdAt, sale, product, -actualQuantity);
      this.reorder(sale.createdAt, product, sale.store);
    }
    if (sale.state !== 'PAID' && sale.state !== 'PENDING')
      this.plan(sale.updatedAt, (when) => this.takeBack(sale, when));
    if (sale.number % salesPerChore === 0) this.planChore(sale);
  }

  private takeBack(sale: Sale, when: number): void {
    for (const { product, actualQuantity } of sale.lines)
      this.moveForSale('SALE_REVERT', when, sale, product, actualQuantity);
  }

  private moveForSale(type: MovementType, when: number, sale: Sale, product: Product, quantity: number): void {
    this.ledger.write({
      at: when,
      type,
      product,
      store: sale.store,
      quantity,
      room: at(sale.store.rooms, 0),
      referenceKind: 'sale',
      reference: sale.number,
    });
  }

  private planChore(sale: Sale): void {
    const nth = sale.number / salesPerChore;
    const key = keyOf(this.setup.seed, entity.stockroom, rowOf(this.setup.organization, 50_000_000 + nth));
    const chore = at(chores, nth % chores.length);
    this.plan(sale.createdAt + (bits(key, 1) % (40 * minute)), (when) => chore(this, key, when));
  }

  /** Restocks immediately when there is less than this. */
  need(when: number, product: Product, store: Store, quantity: number): void {
    const missing = quantity - this.ledger.level(product, store);
    if (missing > 0) this.deliver(when, product, store, missing);
  }

  private reorder(when: number, product: Product, store: Store): void {
    const place = product.index * 100 + store.index;
    if (this.awaited.has(place) || this.ledger.level(product, store) > product.inventoryPerUnit * 10 * this.demand)
      return;
    this.awaited.add(place);
    // Deliveries arrive before opening; all products for one store have the same time.
    const morning = (Math.floor(when / day) + 1) * day + 20 * minute + store.index * 5 * minute;
    this.plan(morning, (arrival) => {
      this.awaited.delete(place);
      this.deliver(arrival, product, store, 0);
    });
  }

  private deliver(when: number, product: Product, store: Store, atLeast: number): void {
    const nth = bits(when % 0x7fffffff, product.index);
    const source = nth % 5;
    const referenceKind = source < 2 ? 'shipment' : source === 2 ? 'purchaseOrder' : 'supplierPurchaseOrder';
    this.ledger.write({
      at: when,
      type: source < 3 ? 'RESTOCK' : 'SUPPLIER_PURCHASE_ORDER_RECEIVE',
      product,
      store,
      quantity: atLeast + this.amount(product, store, nth),
      room: at(store.rooms, 1),
      referenceKind,
      reference: this.nextPaper(referenceKind),
    });
  }
}

/** Events in a stock room other than sales and deliveries. With those they cover all sixteen movement types. */
type Chore = (room: Stockroom, key: number, when: number) => void;

const chores: readonly Chore[] = [waste, moveRooms, transfer, convert, reconcile, remove, deleteRestock];

type Choice = ReturnType<typeof choose>;

/** A random product of a random store, with a quantity that is in stock. */
function choose(room: Stockroom, key: number, when: number, field = 10) {
  const store = at(room.setup.stores, bits(key, field) % room.setup.stores.length);
  const shelf = at(room.setup.shelves, store.index);
  const { product } = at(shelf, bits(key, field + 1) % shelf.length);
  const quantity = 100 * between(key, field + 2, 1, 6);
  room.need(when, product, store, quantity);
  return { product, store, quantity };
}

function write(room: Stockroom, when: number, type: MovementType, choice: Choice, sign: 1 | -1): void {
  const { product, store, quantity } = choice;
  room.ledger.write({ at: when, type, product, store, quantity: sign * quantity, room: at(store.rooms, 0) });
}

/** Half of the waste entries are reverted. */
function waste(room: Stockroom, key: number, when: number): void {
  const choice = choose(room, key, when);
  write(room, when, 'ADD_WASTE', choice, -1);
  if (bits(key, 2) % 2 === 0) room.plan(when + 25 * minute, (later) => write(room, later, 'REMOVE_WASTE', choice, 1));
}

/** From the back store to the sales floor. */
function moveRooms(room: Stockroom, key: number, when: number): void {
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
function transfer(room: Stockroom, key: number, when: number): void {
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
function convert(room: Stockroom, key: number, when: number): void {
  const from = choose(room, key, when);
  const shelf = at(room.setup.shelves, from.store.index);
  const start = bits(key, 5) % shelf.length;
  const to = at(shelf, at(shelf, start).product === from.product ? (start + 1) % shelf.length : start);
  write(room, when, 'CONVERT_FROM', from, -1);
  write(room, when, 'CONVERT_TO', { ...from, product: to.product, quantity: from.quantity * 2 }, 1);
}

/** Corrects the stock after a count; half of the corrections are reverted. */
function reconcile(room: Stockroom, key: number, when: number): void {
  const choice = choose(room, key, when);
  const sign = bits(key, 2) % 3 === 0 ? 1 : -1;
  write(room, when, 'RECONCILE_APPROVE', choice, sign);
  if (bits(key, 3) % 2 === 1) return;
  room.plan(when + day, (later) => {
    room.need(later, choice.product, choice.store, choice.quantity);
    write(room, later, 'RECONCILE_REVERT', choice, sign === 1 ? -1 : 1);
  });
}

function remove(room: Stockroom, key: number, when: number): void {
  write(room, when, 'DELETE', choose(room, key, when), -1);
}

/** Removes a delivery that was entered twice. */
function deleteRestock(room: Stockroom, key: number, when: number): void {
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
