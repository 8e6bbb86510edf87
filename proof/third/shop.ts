import {
  assortmentOf,
  type Customer,
  DAY,
  HOUR,
  idsOf,
  MINUTE,
  many,
  type Person,
  type Product,
  pick,
  type Store,
  someOf,
} from './assortment.ts';
import type { Chosen, Dice } from './switches.ts';

/** Amounts are whole numbers of the smallest coin, quantities whole hundredths: sums of them are exact. */
type Coins = number;
type Hundredths = number;

type Room = ReturnType<typeof assortmentOf>['rooms'][number];
export type Status = 'PENDING' | 'PAID' | 'CANCELLED' | 'REVERTED' | 'REFUNDED';
export interface Line {
  readonly id: string;
  readonly product: Product;
  readonly quantity: Hundredths;
  readonly discount: Coins;
}
export interface Payment {
  readonly method: string;
  readonly amount: Coins;
  readonly at: number;
}
export interface Sale {
  readonly id: string;
  readonly invoice: number;
  readonly createdAt: number;
  updatedAt: number;
  status: Status;
  readonly type: string;
  readonly store: Store;
  readonly staff: Person;
  readonly tab: Person | null;
  readonly customer: Customer | null;
  readonly lines: readonly Line[];
  readonly subTotal: Coins;
  readonly discount: { readonly kind: 'percent' | 'fixed'; readonly value: number } | null;
  readonly off: Coins;
  readonly points: number;
  readonly rounding: Coins;
  readonly total: Coins;
  payments: readonly Payment[];
}
export interface Move {
  readonly id: string;
  readonly at: number;
  readonly type: string;
  readonly product: Product;
  readonly store: Store;
  readonly change: Hundredths;
  readonly before: Hundredths;
  readonly after: Hundredths;
  readonly room: Room | null;
  readonly other: Room | null;
  readonly sale: string | null;
  readonly order: string | null;
}
export interface Shift {
  readonly id: string;
  readonly person: Person;
  readonly begin: number;
  readonly end: number | null;
  readonly drawer: boolean;
}

/** What can happen; everything that an answer shows of sales and stock follows from these. */
type Moved = Pick<Move, 'at' | 'type' | 'product' | 'store' | 'change' | 'sale'>;
interface Happening {
  readonly at: number;
  /** At the same instant a sale comes first, then what becomes of it, then stock, then work. */
  readonly rank: 0 | 1 | 2 | 3;
  readonly happen: () => void;
}

export const STATES = 'PENDING PAID CANCELLED REVERTED REFUNDED'.split(' ');
export const METHODS = 'CASH CARD VISA MASTERCARD TRANSFER PROMPT_PAY ALIPAY WECHAT_PAY CRYPTO'.split(' ');
const OUT = new Set(
  'ADD_WASTE MOVE_SEND DELETE CONVERT_FROM DELETE_RESTOCK RECONCILE_REVERT TRANSFER_ORDER_SEND'.split(' '),
);
export const MOVEMENTS =
  'RESTOCK ADD_WASTE REMOVE_WASTE MOVE_SEND MOVE_RECEIVE DELETE CONVERT_FROM CONVERT_TO DELETE_RESTOCK RECONCILE_APPROVE RECONCILE_REVERT SALE_CREATE SALE_REVERT TRANSFER_ORDER_SEND TRANSFER_ORDER_RECEIVE SUPPLIER_PURCHASE_ORDER_RECEIVE'.split(
    ' ',
  );
const STOCK_MOVES = MOVEMENTS.filter((type) => !type.startsWith('SALE_'));
const WITHOUT_STOCK = /^(?:MOVE|CONVERT|RECONCILE)_|^DELETE$/;

/** What the lines of a sale take out of stock, or bring back. */
export function goodsOf({ id, store, lines }: Sale, at: number, type: 'SALE_CREATE' | 'SALE_REVERT'): Moved[] {
  const sign = type === 'SALE_CREATE' ? -1 : 1;
  return lines.map(({ product, quantity }) => {
    return { at, type, product, store, sale: id, change: sign * quantity * product.pack };
  });
}

export type Shop = ReturnType<typeof openShop>;

export function openShop(chosen: Chosen, dice: Dice, seed: number, now: number) {
  const ids = idsOf(chosen, dice, seed);
  const unit = 10 ** chosen('decimals');
  const { opened, rooms, ...assortment } = assortmentOf(chosen, dice, ids, now);
  const { stores, staff, customers, products } = assortment;
  const sales: Sale[] = [];
  const moves: Move[] = [];
  const shifts: Shift[] = [];
  const stock = new Map<string, Hundredths>();
  const opening = { stocked: 90_000, 'from zero': 0, 'below zero': -1_200 }[chosen('openings')];

  function moved({ at, type, product, store, change, sale }: Moved): void {
    const shelf = `${product.id} ${store.id}`;
    const before = stock.get(shelf) ?? opening;
    const keeps = chosen('moving') === 'leaves stock alone' && WITHOUT_STOCK.test(type);
    const after = keeps ? before : before + change;
    stock.set(shelf, after);
    const inRoom = { 'on moves': type.startsWith('MOVE'), always: true, never: false }[chosen('rooms')];
    const order = chosen('orders') === 'named' && /ORDER|RESTOCK/.test(type) ? ids.record(at) : null;
    moves.push({
      ...{ id: ids.record(at), at, type, product, store, change, before, after, sale, order },
      ...{ room: inRoom ? pick(rooms, 0) : null, other: inRoom && type.startsWith('MOVE') ? pick(rooms, 1) : null },
    });
  }

  function settled(sale: Sale, at: number, as: Status, paid: readonly Payment[]): void {
    sale.status = as;
    sale.payments = paid;
    const night = Math.floor(sale.createdAt / DAY) * DAY + DAY + 2 * HOUR;
    const slow = Math.min(now - MINUTE, sale.createdAt + 2 * DAY);
    sale.updatedAt =
      at > now
        ? at
        : { later: at, 'at once': sale.createdAt, nightly: Math.min(night, now), 'in reverse': Math.max(at, slow) }[
            chosen('changed')
          ];
  }

  function rungUp(at: number, index: number): Sale {
    const lines = someOf(dice, products, 4).map((product): Line => {
      // Brought back with what is bought.
      const sign = chosen('returns') === 'some' && dice.below(6) === 0 ? -1 : 1;
      const amount =
        chosen('quantities') === 'weighed' && product.pack === 1 ? 5 + dice.below(400) : 100 * (1 + dice.below(4));
      const quantity = sign * amount;
      const full = Math.round((product.price * quantity) / 100);
      const discount = chosen('lineDiscounts') === 'some' && dice.below(3) === 0 ? Math.round(full / 10) : 0;
      return { id: ids.record(at), product, quantity, discount };
    });
    const full = lines.reduce(
      (sum, { product, quantity, discount }) => sum + Math.round((product.price * quantity) / 100) - discount,
      0,
    );
    const kind = chosen('discounts') === 'both' ? dice.of(['percent', 'fixed'] as const) : chosen('discounts');
    const isFree = chosen('giveaways') === 'some' && index % 11 === 0;
    const value = isFree ? 100 : 5 * (1 + dice.below(5));
    const isOff = isFree || (kind !== 'none' && dice.below(4) === 0);
    const wanted =
      kind === 'fixed' && !isFree ? Math.max(0, Math.min(full, Math.ceil(unit / 2))) : Math.round((full * value) / 100);
    const off = isOff ? wanted : 0;
    const points =
      chosen('points') === 'some' && dice.below(5) === 0 ? Math.max(0, Math.min(full - off, 1 + dice.below(90))) : 0;
    const due = full - off - points;
    const step = Math.max(1, unit / 4);
    const total = chosen('rounding') === 'quarters' ? Math.round(due / step) * step : due;
    return {
      id: ids.sale(at),
      invoice: invoiceOf(at, index),
      createdAt: at,
      updatedAt: at,
      status: 'PENDING',
      type: saleType(index),
      store: dice.of(stores),
      staff: dice.of(staff),
      lines,
      subTotal: full,
      off,
      points,
      rounding: total - due,
      total,
      payments: [],
      tab: chosen('tabs') === 'all' || (chosen('tabs') === 'some' && dice.below(3) === 0) ? dice.of(staff) : null,
      customer: customers.length > 0 && dice.below(4) > 0 ? dice.of(customers) : null,
      discount: isOff
        ? { kind: kind === 'fixed' && !isFree ? 'fixed' : 'percent', value: kind === 'fixed' && !isFree ? off : value }
        : null,
    };
  }

  function saleType(index: number): string {
    return pick(
      { upper: ['RETAIL'], lower: ['retail'], mixed: ['RETAIL', 'DINE_IN', 'DELIVERY'] }[chosen('saleTypes')],
      index,
    );
  }

  function invoiceOf(at: number, index: number): number {
    return {
      counted: 1001 + index,
      'by year': new Date(at).getUTCFullYear() * 100_000 + index,
      large: 7_000_000_000 + index * 3,
    }[chosen('invoices')];
  }

  function paymentsOf({ total }: Sale, at: number): Payment[] {
    const first = Math.floor(total / 3);
    const later = chosen('paymentTimes') === 'one by one' ? 40_000 : 0;
    const isSplit = dice.below(4) === 0;
    const amounts = {
      split: isSplit ? [first, total - first] : [total],
      single: [total],
      many: [first, first, total - 2 * first],
      deposits: isSplit ? [total, 0] : [total],
    };
    const paid = amounts[chosen('payments')];
    return paid.map((amount, index) => ({
      method: dice.of(METHODS),
      amount,
      at: at - later * (paid.length - 1 - index),
    }));
  }

  function settledAs(index: number): Status {
    const other = pick(['CANCELLED', 'REVERTED', 'REFUNDED', 'PENDING'] as const, Math.floor(index / 4));
    if (chosen('statuses') === 'mostly refunded') return index % 3 === 0 ? 'PAID' : 'REFUNDED';
    return index % 4 === 0 && chosen('statuses') === 'all' ? other : 'PAID';
  }

  function historyOf(at: number, index: number): Happening[] {
    const sale = rungUp(at, index);
    const as = settledAs(index);
    const paidAt = at + (1 + dice.below(9)) * MINUTE;
    const backAt = Math.min(now - MINUTE, paidAt + dice.below(5) * DAY + MINUTE);
    const paid = as === 'CANCELLED' ? [] : paymentsOf(sale, paidAt);
    const soldAt = { 'same instant': at, 'seconds later': at + 4_200, 'when paid': paidAt }[chosen('soldAt')];
    const back = as === 'REVERTED' || (as === 'REFUNDED' && chosen('refundedStock') === 'comes back');
    const rings: Happening = { at, rank: 0, happen: () => sales.push(sale) };
    const settles = (then: number, payments: readonly Payment[]): Happening => {
      return { at: then, rank: 1, happen: () => settled(sale, then, as, payments) };
    };
    if (as === 'PENDING') return [rings, settles(at, chosen('pendingPayments') === 'some' ? paid.slice(0, 1) : [])];
    return [
      rings,
      settles(as === 'PAID' || as === 'CANCELLED' ? paidAt : backAt, paid),
      ...(as === 'CANCELLED' ? [] : goodsOf(sale, soldAt, 'SALE_CREATE').map(moving)),
      ...(back ? goodsOf(sale, backAt, 'SALE_REVERT').map(moving) : []),
    ];
  }

  function moving(move: Moved): Happening {
    return { at: move.at, rank: 2, happen: () => moved(move) };
  }

  const last = now - chosen('quiet') * DAY - 30 * MINUTE;
  const span = Math.min(chosen('history'), 29) * DAY;
  const instants = many(
    chosen('sales'),
    (index) => last - dice.below(index % 3 > 0 ? span : chosen('history') * DAY),
  ).sort((a, b) => a - b);
  const imported = instants[Math.floor(instants.length * 0.7)] ?? last;
  const happenings = instants.flatMap((instant, index): Happening[] => {
    const tied = {
      pairs: index % 8 === 0 ? (instants[index - 1] ?? instant) : instant,
      none: instant,
      midnights: Math.floor(instant / DAY) * DAY,
      'one import': index % 3 === 0 ? imported : instant,
    };
    return historyOf(tied[chosen('ties')], index);
  });
  const types = chosen('movementTypes') === 'all' ? STOCK_MOVES : ['RESTOCK'];
  for (let index = 0; index < chosen('movements'); index += 1) {
    const type = pick(types, index);
    const amount = chosen('quantities') === 'weighed' ? 20 + dice.below(4_000) : 100 * (1 + dice.below(40));
    const at = now - MINUTE - dice.below((index % 2 === 0 ? 28 : chosen('history')) * DAY);
    const [product, store] = [dice.of(products), dice.of(stores)];
    happenings.push(moving({ at, type, product, store, change: OUT.has(type) ? -amount : amount, sale: null }));
  }
  for (const person of chosen('shifts') === 0 ? [] : staff)
    for (let index = 0; index < chosen('shifts'); index += 1) {
      const begin = now - index * (chosen('shifts') > 20 ? 12 * HOUR : 3 * DAY) - dice.below(3 * HOUR) - HOUR;
      const isOpen = index === 0 && chosen('openShifts') === 'some' && dice.below(3) === 0;
      const end = Math.min(begin + 3 * HOUR + dice.below(5 * HOUR), now - MINUTE);
      const drawer = chosen('drawers') === 'some' && dice.below(2) === 0;
      const shift = { id: ids.record(begin), person, begin, end: isOpen ? null : end, drawer };
      happenings.push({ at: begin, rank: 3, happen: () => shifts.push(shift) });
    }
  happenings.sort((a, b) => a.at - b.at || a.rank - b.rank);
  for (const { happen } of happenings) happen();

  let rung = chosen('sales');
  /** A sale of this instant, as if it were rung up now. */
  const ring = (at: number): void => {
    const sale = rungUp(at, rung++);
    sales.push(sale);
    settled(sale, at, 'PAID', [{ method: 'CASH', amount: sale.total, at }]);
    goodsOf(sale, at, 'SALE_CREATE').forEach(moved);
  };
  const names = { plain: `Kettle & Crumb ${seed}`, script: 'ร้านกาแฟดอยช้าง', sign: '"Ölmühle" <GmbH>' };
  const organization = { id: ids.of(opened), name: names[chosen('orgName')] };
  return { organization, ...assortment, sales, moves, shifts, moved, settled, ring };
}
