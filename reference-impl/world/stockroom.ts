import { at, between, bits, entity, keyOf, rowOf } from './id.ts';
import { Ledger, type Move } from './ledger.ts';
import { type MovementType, type Product, type ReferenceKind, referenceKinds, type Store } from './records.ts';
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
    this.plan(sale.createdAt + (bits(key, 1) % (40 * minute)), (when) => this.do(chore, key, when));
  }

  private do(chore: Chore, key: number, begun: number): void {
    const choice = choose(this, key, begun);
    const { product, store } = choice;
    for (const { after = 0, needed = 0, ...entry } of chore(choice, key, this)) {
      const write = (when: number): void => {
        this.need(when, product, store, needed);
        this.ledger.write({ at: when, product, store, room: at(store.rooms, 0), ...entry });
      };
      if (after === 0) write(begun);
      else this.plan(begun + after, write);
    }
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

/** What a chore writes: of its product, in the first room of its store, unless it says otherwise. */
interface Entry extends Pick<Move, 'type' | 'quantity'>, Partial<Omit<Move, 'at' | 'type' | 'quantity'>> {
  /** So much later. */
  readonly after?: number;
  /** Restocks when there is less than this. */
  readonly needed?: number;
}

type Choice = ReturnType<typeof choose>;

/** A random product of a random store, with a quantity that is in stock. */
function choose(room: Stockroom, key: number, when: number) {
  const store = at(room.setup.stores, bits(key, 10) % room.setup.stores.length);
  const shelf = at(room.setup.shelves, store.index);
  const { product } = at(shelf, bits(key, 11) % shelf.length);
  const quantity = 100 * between(key, 12, 1, 6);
  room.need(when, product, store, quantity);
  return { product, store, quantity };
}

type Chore = (choice: Choice, key: number, room: Stockroom) => readonly Entry[];

/** Events in a stock room other than sales and deliveries. With those they cover all sixteen movement types. */
const chores: readonly Chore[] = [
  // Half of the waste entries are reverted.
  ({ quantity }, key) => [
    { type: 'ADD_WASTE', quantity: -quantity },
    ...onlyIf(bits(key, 2) % 2 === 0, { type: 'REMOVE_WASTE', quantity, after: 25 * minute }),
  ],
  // From the back store to the sales floor.
  ({ quantity, store: { rooms } }, key) => {
    const [floor, back] = [at(rooms, 0), at(rooms, 1 + (bits(key, 2) % 2))];
    return [
      { type: 'MOVE_SEND', quantity: -quantity, room: back, moveRoom: floor },
      { type: 'MOVE_RECEIVE', quantity, room: floor, moveRoom: back },
    ];
  },
  transfer,
  convert,
  // Corrects the stock after a count; half of the corrections are reverted.
  ({ quantity }, key) => {
    const counted = bits(key, 2) % 3 === 0 ? quantity : -quantity;
    return [
      { type: 'RECONCILE_APPROVE', quantity: counted },
      ...onlyIf(bits(key, 3) % 2 === 0, { type: 'RECONCILE_REVERT', quantity: -counted, after: day, needed: quantity }),
    ];
  },
  ({ quantity }) => [{ type: 'DELETE', quantity: -quantity }],
  // A delivery that was entered twice.
  ({ quantity, store }, _, room) => {
    const paper = {
      room: at(store.rooms, 1),
      referenceKind: 'shipment',
      reference: room.nextPaper('shipment'),
    } as const;
    return [
      { ...paper, type: 'RESTOCK', quantity },
      { ...paper, type: 'DELETE_RESTOCK', quantity: -quantity, after: 30 * minute, needed: quantity },
    ];
  },
];

function onlyIf(isSo: boolean, entry: Entry): readonly Entry[] {
  return isSo ? [entry] : [];
}

/** To another branch, where it arrives within two days. */
function transfer({ product, store, quantity }: Choice, key: number, room: Stockroom): readonly Entry[] {
  const others = product.branches.filter((branch) => branch.store !== store);
  if (others.length === 0) return [];
  const other = at(others, bits(key, 3) % others.length).store;
  const reference = room.nextPaper('transferOrder');
  const paper = { room: null, referenceKind: 'transferOrder', reference } as const;
  const after = between(key, 4, 60, 2880) * minute;
  return [
    { ...paper, type: 'TRANSFER_ORDER_SEND', quantity: -quantity },
    { ...paper, type: 'TRANSFER_ORDER_RECEIVE', store: other, quantity, after },
  ];
}

/** Converts one product into twice as many of another in the same store. */
function convert({ product, store, quantity }: Choice, key: number, room: Stockroom): readonly Entry[] {
  const shelf = at(room.setup.shelves, store.index);
  const start = bits(key, 5) % shelf.length;
  const to = at(shelf, at(shelf, start).product === product ? (start + 1) % shelf.length : start);
  return [
    { type: 'CONVERT_FROM', quantity: -quantity },
    { type: 'CONVERT_TO', product: to.product, quantity: quantity * 2 },
  ];
}
