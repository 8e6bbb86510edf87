import { MOVEMENTS, PAYMENT_METHODS, type Status } from './words.ts';

/**
 * A small shop, the same for the same seed and moment. What is private is never written into an answer. It is not made by the
 * sandbox's generator: a rule could take a habit of that generator for a promise, and only a shop from another source shows the mistake.
 */
export interface Shop {
  readonly organization: { readonly id: string; readonly name: string };
  readonly stores: readonly Store[];
  readonly products: readonly Product[];
  readonly promotions: readonly Promotion[];
  readonly sales: readonly Sale[];
  readonly logs: readonly Log[];
  readonly staff: readonly Staff[];
  readonly customers: readonly Customer[];
  readonly shifts: readonly Shift[];
}

export interface Store {
  readonly id: string;
  readonly name: string;
  readonly branchNo: string;
}

interface Timed {
  readonly id: string;
  /** Milliseconds since 1970, as all times of the shop. */
  readonly createdAt: number;
}

interface Category {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly unit: string;
  readonly group: string | null;
}

export interface Product extends Timed {
  readonly updatedAt: number;
  readonly sku: string;
  readonly name: string;
  readonly price: number;
  readonly supplierPrice: number;
  readonly category: Category;
  readonly stores: readonly Store[];
  readonly overrides: readonly { readonly store: Store; readonly price: number; readonly hidden: boolean }[];
}

export interface Promotion extends Timed {
  readonly updatedAt: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly trigger: string;
  readonly percent: number | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly stores: readonly Store[];
  readonly categories: readonly Category[];
  readonly products: readonly Product[];
  readonly customers: readonly Customer[];
}

export interface Line {
  readonly id: string;
  readonly product: Product;
  readonly quantity: number;
  readonly actualQuantity: number;
}

export interface Sale extends Timed {
  readonly updatedAt: number;
  readonly invoiceId: number;
  readonly status: Status;
  readonly store: Store;
  readonly staff: Staff;
  readonly opener: Staff | null;
  readonly customer: Customer | null;
  readonly subTotal: number;
  readonly total: number;
  readonly percent: number | null;
  readonly discount: number;
  readonly payments: readonly { readonly method: string; readonly amount: number }[];
  readonly lines: readonly Line[];
}

export interface Log extends Timed {
  readonly type: string;
  readonly change: number;
  readonly before: number;
  readonly product: Product;
  readonly store: Store;
  readonly room: Room | null;
  readonly otherRoom: Room | null;
  readonly saleId: string | null;
  readonly reason: string;
}

interface Room {
  readonly id: string;
  readonly name: string;
  readonly forSale: boolean;
}

export interface Staff {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly store: Store;
  readonly wage: number;
}

export interface Customer {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly type: string;
  readonly region: string;
  readonly phone: string;
}

export interface Shift {
  readonly id: string;
  readonly staff: Staff;
  readonly from: number;
  readonly to: number | null;
  readonly hasDrawer: boolean;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed * 2_654_435_761;
  }

  /** An integer below `bound`. */
  below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  }

  of<Entry>(entries: readonly Entry[]): Entry {
    const entry = entries[this.below(entries.length)];
    if (entry === undefined) throw new Error('nothing to choose from');
    return entry;
  }

  some<Entry>(entries: readonly Entry[], most: number): Entry[] {
    return [...new Set(Array.from({ length: 1 + this.below(most) }, () => this.of(entries)))];
  }

  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.below(16).toString(16)).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;
const times = <Entry>(length: number, make: (index: number) => Entry): Entry[] =>
  Array.from({ length }, (_, index) => make(index));

export function makeShop(seed: number, now: number): Shop {
  const dice = new Dice(seed);
  const stores = ['Harbour', 'Old Mill', 'Station', 'Hill Road', 'Market'].map((name, index) => ({
    id: dice.uuid(),
    name,
    branchNo: `B${index + 1}`,
  }));
  const staff = times(
    14,
    (index): Staff => ({
      id: dice.uuid(),
      name: `${dice.of(FIRST_NAMES)} ${dice.of(LAST_NAMES)}`,
      role: index < 5 ? 'manager' : 'cashier',
      store: stores[index % stores.length] ?? dice.of(stores),
      wage: 12 + dice.below(9),
    }),
  );
  const customers = times(
    40,
    (): Customer => ({
      id: dice.uuid(),
      firstName: dice.of(FIRST_NAMES),
      lastName: dice.of(LAST_NAMES),
      type: dice.of(['guest', 'regular']),
      region: dice.of(['North', 'South', 'Coast']),
      phone: `+4670${1_000_000 + dice.below(8_999_999)}`,
    }),
  );
  const products = makeProducts(dice, stores, now);
  const sales = makeSales(dice, { stores, staff, customers, products }, now);
  return {
    organization: { id: dice.uuid(), name: `Grocers ${seed}` },
    ...{ stores, staff, customers, products, sales },
    promotions: makePromotions(dice, { stores, customers, products }, now),
    logs: makeLogs(dice, { stores, products, sales }, now),
    shifts: makeShifts(dice, staff, now),
  };
}

function makeProducts(dice: Dice, stores: readonly Store[], now: number): Product[] {
  const categories = CATEGORIES.map(
    ([name, unit, group]): Category => ({
      id: dice.uuid(),
      name,
      color: dice.of(['#a03', 'teal', '#1188ff']),
      unit,
      group,
    }),
  );
  return times(70, (index): Product => {
    const assigned = index % 7 === 0 ? stores : dice.some(stores, 3);
    const price = 1 + dice.below(4000) / 100;
    const createdAt = now - 500 * DAY + Math.floor(index / 2) * DAY;
    return {
      id: dice.uuid(),
      createdAt,
      updatedAt: createdAt + dice.below(100) * DAY,
      sku: `SKU-${1000 + index}`,
      name: `${dice.of(ADJECTIVES)} ${dice.of(GOODS)} no. ${index + 1}`,
      price,
      supplierPrice: cents(price * 0.6),
      category: dice.of(categories),
      stores: assigned,
      overrides: assigned.map((store) => ({ store, price: cents(price + dice.below(3)), hidden: dice.below(6) === 0 })),
    };
  });
}

type Around = Pick<Shop, 'stores' | 'products'> & Partial<Shop>;

function makePromotions(dice: Dice, { stores, products, customers = [] }: Around, now: number): Promotion[] {
  return times(60, (index): Promotion => {
    const begin = now + (dice.below(400) - 250) * DAY;
    const assigned = dice.some(products, 3);
    return {
      id: dice.uuid(),
      createdAt: now - (400 - Math.floor(index / 2)) * DAY,
      updatedAt: now - dice.below(200) * DAY,
      name: `${dice.of(ADJECTIVES)} ${dice.of(['Week', 'Days', 'Sale', 'Deal'])} ${index + 1}`,
      isActive: dice.below(3) > 0,
      trigger: dice.of(['basket', 'item', 'coupon']),
      percent: dice.below(2) === 0 ? null : 5 + dice.below(30),
      from: index % 5 === 0 ? null : begin,
      to: index % 4 === 0 ? null : begin + (1 + dice.below(60)) * DAY,
      stores: index % 3 === 0 ? [] : dice.some(stores, 2),
      products: index % 2 === 0 ? assigned : [],
      categories: index % 2 === 0 ? [] : [...new Set(assigned.map(({ category }) => category))],
      customers: index % 6 === 0 ? dice.some(customers, 2) : [],
    };
  });
}

function makeSales(dice: Dice, { products, staff = [], customers = [] }: Around, now: number): Sale[] {
  const ages = [...times(200, () => dice.below(29 * 24 * 60)), ...times(260, () => dice.below(400 * 24 * 60))];
  const instants = ages.map((minutes) => now - 10 * MINUTE - minutes * MINUTE).sort((a, b) => a - b);
  return instants.map((at, index): Sale => {
    // Every ninth sale is rung up in the same instant as the one before it.
    const createdAt = index % 9 === 0 ? (instants[index - 1] ?? at) : at;
    const cashier = dice.of(staff);
    const lines = dice.some(products, 4).map((product): Line => {
      const quantity = 1 + dice.below(5);
      const isPacked = product.category.unit === 'crate';
      return { id: dice.uuid(), product, quantity, actualQuantity: isPacked ? quantity * 12 : quantity };
    });
    const subTotal = cents(lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0));
    const percent = dice.below(4) === 0 ? 5 * (1 + dice.below(4)) : null;
    const discount = cents((subTotal * (percent ?? 0)) / 100);
    const total = cents(subTotal - discount);
    const status: Status = index % 4 === 0 ? dice.of(['PENDING', 'CANCELLED', 'REVERTED', 'REFUNDED']) : 'PAID';
    const first = index % 5 === 0 ? cents(total / 2) : total;
    const amounts = first === total ? [total] : [first, cents(total - first)];
    return {
      id: dice.uuid(),
      createdAt,
      updatedAt: createdAt + (status === 'PENDING' ? 0 : dice.below(9) * MINUTE),
      invoiceId: 7000 + index,
      ...{ status, lines, subTotal, total, percent, discount, store: cashier.store, staff: cashier },
      opener: dice.below(3) === 0 ? dice.of(staff) : null,
      customer: dice.below(4) === 0 ? null : dice.of(customers),
      payments: status === 'PENDING' ? [] : amounts.map((amount) => ({ method: dice.of(PAYMENT_METHODS), amount })),
    };
  });
}

interface Event extends Pick<Log, 'createdAt' | 'type' | 'change' | 'product' | 'store' | 'saleId'> {}

function makeLogs(dice: Dice, { stores, products, sales = [] }: Around, now: number): Log[] {
  const others = MOVEMENTS.filter((type) => !type.startsWith('SALE'));
  const events = [
    ...sales.flatMap(saleEvents),
    ...times(240, (index): Event => {
      const type = others[index % others.length] ?? 'RESTOCK';
      const amount = 1 + dice.below(40) + dice.below(4) / 4;
      return {
        createdAt: now - dice.below((index % 2 === 0 ? 29 : 380) * 24 * 60) * MINUTE,
        ...{ type, change: LEAVING.has(type) ? -amount : amount, saleId: null },
        product: dice.of(products),
        store: dice.of(stores),
      };
    }),
  ].sort((a, b) => a.createdAt - b.createdAt);
  const rooms = ['Floor', 'Cellar'].map((name): Room => ({ id: dice.uuid(), name, forSale: name === 'Floor' }));
  const stock = new Map<string, number>();
  return events.map((event): Log => {
    const shelf = `${event.product.id} ${event.store.id}`;
    const before = stock.get(shelf) ?? 500;
    stock.set(shelf, before + event.change);
    const isMove = event.type.startsWith('MOVE');
    return {
      ...event,
      id: dice.uuid(),
      before,
      room: isMove ? (rooms[0] ?? null) : null,
      otherRoom: isMove ? (rooms[1] ?? null) : null,
      reason: dice.of(['count', 'delivery', 'breakage']),
    };
  });
}

function saleEvents({ id, status, createdAt, updatedAt, store, lines }: Sale): Event[] {
  if (status === 'PENDING' || status === 'CANCELLED') return [];
  return lines.flatMap(({ product, actualQuantity }): Event[] => {
    const sold = { createdAt, type: 'SALE_CREATE', change: -actualQuantity, product, store, saleId: id };
    const back = { ...sold, createdAt: updatedAt, type: 'SALE_REVERT', change: actualQuantity };
    return status === 'REVERTED' ? [sold, back] : [sold];
  });
}

const LEAVING: ReadonlySet<string> = new Set(
  'ADD_WASTE MOVE_SEND DELETE CONVERT_FROM DELETE_RESTOCK RECONCILE_REVERT TRANSFER_ORDER_SEND'.split(' '),
);

function makeShifts(dice: Dice, staff: readonly Staff[], now: number): Shift[] {
  return staff.slice(1).flatMap((person) =>
    times(20, (index): Shift => {
      const from = now - index * 3 * DAY - dice.below(5 * 60) * MINUTE;
      const isOpen = index === 0 && dice.below(3) === 0;
      const to = Math.min(from + (240 + dice.below(240)) * MINUTE, now);
      return { id: dice.uuid(), staff: person, from, to: isOpen ? null : to, hasDrawer: dice.below(2) === 0 };
    }),
  );
}

const FIRST_NAMES = ['Ada', 'Björn', 'Chidi', 'Dana', 'Elif', 'Farid', 'Grace', 'Hanna', 'Ivo', 'Jun'];
const LAST_NAMES = ['Berg', 'Costa', 'Diaz', 'Eker', 'Fischer', "O'Hara", 'Nkosi', 'Sato'];
const ADJECTIVES = ['Fresh', 'Golden', 'Large', 'Red', 'Quick', '100% Pure', 'Smoked'];
const GOODS = ['Apple', 'Bread', 'Coffee', 'Honey', 'Cheese', 'Lamp', 'Soap'];
const CATEGORIES = [
  ['Fruit', 'kg', 'Food'],
  ['Bakery', 'piece', 'Food'],
  ['Drinks', 'crate', 'Food'],
  ['Household', 'piece', null],
  ['Delicatessen', 'kg', null],
] as const;
