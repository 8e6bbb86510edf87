import { canaryCost } from './people.ts';
import type { MovementType, Product, ReferenceKind, Room, StaffMember, Store } from './records.ts';

export interface Move {
  readonly at: number;
  readonly type: MovementType;
  readonly product: Product;
  readonly store: Store;
  /** Signed, in hundredths of a unit. */
  readonly quantity: number;
  readonly room?: Room | null;
  readonly moveRoom?: Room | null;
  readonly referenceKind?: ReferenceKind;
  /** The number of what is referred to; 0 for none. */
  readonly reference?: number;
}

export interface Movement extends Required<Omit<Move, 'at'>> {
  /** 1, 2, 3 … in the order of time within the organization. */
  readonly number: number;
  readonly createdAt: number;
  /** Always currentStock - quantity. */
  readonly previousStock: number;
  readonly currentStock: number;
  /** Sales need none. */
  readonly reason: string | null;
  readonly employee: StaffMember;
  readonly unitCost: number;
}

/** Keeps the stock of every product in every store; each movement starts where the one before it ended. */
export class Ledger {
  /** Movements since the last call of `drain`. */
  private written: Movement[] = [];
  private count: number;
  private readonly stock: Int32Array;
  private readonly stores: number;
  private readonly staffByStore: readonly (readonly StaffMember[])[];

  constructor(
    products: number,
    stores: number,
    staffByStore: readonly (readonly StaffMember[])[],
    movementsBefore = 0,
  ) {
    this.count = movementsBefore;
    this.stock = new Int32Array(products * stores);
    this.stores = stores;
    this.staffByStore = staffByStore;
  }

  level(product: Product, store: Store): number {
    return this.stock[product.index * this.stores + store.index] ?? 0;
  }

  /** Sets the stock before the first movement of this ledger. */
  setAt(product: number, store: number, level: number): void {
    this.stock[product * this.stores + store] = level;
  }

  /** Goes on after so many movements; set the stock too. */
  resume(movementsBefore: number): void {
    this.count = movementsBefore;
  }

  /** How many movements there were, those of this ledger included. */
  get movements(): number {
    return this.count;
  }

  write(move: Move): void {
    const place = move.product.index * this.stores + move.store.index;
    const previousStock = this.stock[place] ?? 0;
    const currentStock = previousStock + move.quantity;
    if (currentStock < 0) throw new RangeError(`${move.type} would take more than is in stock`);
    this.stock[place] = currentStock;
    this.count += 1;
    this.written.push({
      number: this.count,
      createdAt: move.at,
      type: move.type,
      quantity: move.quantity,
      previousStock,
      currentStock,
      product: move.product,
      store: move.store,
      room: move.room ?? null,
      moveRoom: move.moveRoom ?? null,
      referenceKind: move.referenceKind ?? 'none',
      reference: move.reference ?? 0,
      reason: move.referenceKind === 'sale' ? null : `canary reason ${this.count}`,
      employee: this.employee(move.store),
      unitCost: canaryCost(move.product.historicalCost),
    });
  }

  drain(): Movement[] {
    const written = this.written;
    this.written = [];
    return written;
  }

  private employee(store: Store): StaffMember {
    const here = this.staffByStore[store.index] ?? [];
    const person = here[this.count % here.length];
    if (person === undefined) throw new RangeError(`${store.name} has no staff`);
    return person;
  }
}
