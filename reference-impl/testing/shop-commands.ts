import fc from 'fast-check';
import type { EventName, ShopEvent } from '../scenario/shop-event.ts';
import { eventForms } from '../scenario/shop-event.ts';
import { paymentMethods, type SaleState } from '../world/records.ts';
import type { ShopModel } from './shop-model.ts';

/** A model that is read, and not changed. */
type Shop = Readonly<ShopModel>;

/** Random numbers that an event takes its choices from. */
type Picks = readonly [number, number, number];

type Make = (shop: Shop, picks: Picks) => ShopEvent | null;

function one<T>(from: readonly T[], number: number): T | null {
  return from[number % from.length] ?? null;
}

function saleIn(shop: Shop, states: readonly SaleState[], number: number): string | null {
  return (
    one(
      shop.sales.filter(({ status }) => states.includes(status)),
      number,
    )?.id ?? null
  );
}

function carriedBy(shop: Shop, storeId: string, number: number) {
  return one(
    shop.products.filter(({ assignedStores }) => assignedStores.some(({ id }) => id === storeId)),
    number,
  );
}

function basket(shop: Shop, [a, b, c]: Picks) {
  const store = one(shop.storesOpen(), a);
  const staff = store === null ? null : one(shop.staffOf(store.id), b);
  const customer = one(shop.organization.customers, c % 7);
  const product = store === null ? null : carriedBy(shop, store.id, b);
  if (store === null || staff === null || customer === null || product === null) return null;
  const lines = [{ product: product.id, quantity: 1 + (c % 3) }];
  return { store: store.id, staff: staff.id, customer: customer.id, lines };
}

function placed(shop: Shop, [a, b, c]: Picks) {
  const store = one(shop.storesOpen(), a);
  const product = store === null ? null : carriedBy(shop, store.id, b);
  return store === null || product === null ? null : { store: store.id, product: product.id, quantity: 1 + (c % 5) };
}

const ending =
  (what: 'cancel' | 'revert' | 'refund', state: SaleState): Make =>
  (shop, [a]) => {
    const sale = saleIn(shop, [state], a);
    return sale === null ? null : { do: what, sale };
  };

const shown =
  (what: 'hide' | 'unhide'): Make =>
  (shop, picks) => {
    const place = placed(shop, picks);
    if (place === null) return null;
    return { do: what, product: place.product, store: picks[2] % 2 === 0 ? undefined : place.store };
  };

/** How each kind of event is made from a shop; null where it has nothing that it could happen to. */
const makers: Readonly<Record<EventName, Make>> = {
  sell(shop, picks) {
    const sale = basket(shop, picks);
    return sale === null ? null : { do: 'sell', ...sale, method: one(paymentMethods, picks[2]) ?? 'CASH' };
  },
  open(shop, picks) {
    const sale = basket(shop, picks);
    return sale === null ? null : { do: 'open', ...sale };
  },
  pay(shop, [a, b]) {
    const sale = saleIn(shop, ['PENDING'], a);
    return sale === null ? null : { do: 'pay', sale, method: one(paymentMethods, b) ?? 'CASH' };
  },
  cancel: ending('cancel', 'PENDING'),
  revert: ending('revert', 'PAID'),
  refund: ending('refund', 'PAID'),
  change(shop, [a, b, c]) {
    const sale = shop.sales.find(({ id }) => id === saleIn(shop, ['PAID', 'PENDING'], a));
    if (sale === undefined) return null;
    const staff = one(shop.staffOf(sale.store.id), b);
    if (c % 3 === 0) return staff === null ? null : { do: 'change', sale: sale.id, staff: staff.id };
    if (c % 3 === 1 || sale.lineItems.length > 7) return { do: 'change', sale: sale.id, discount: b % 101 };
    const add = carriedBy(shop, sale.store.id, b)?.id;
    // A closed store adds nothing.
    return add === undefined ? null : { do: 'change', sale: sale.id, add, quantity: 1 + (b % 4) };
  },
  restock(shop, picks) {
    const place = placed(shop, picks);
    return place === null ? null : { do: 'restock', ...place };
  },
  waste(shop, picks) {
    const place = placed(shop, picks);
    const isThere = place !== null && shop.level(place.product, place.store) >= place.quantity;
    return isThere ? { do: 'waste', ...place } : null;
  },
  transfer(shop, picks) {
    const from = placed(shop, picks);
    const to = one(shop.storesOpen(), picks[2]);
    if (from === null || to === null || to.id === from.store) return null;
    const carried = shop.products.find(({ id }) => id === from.product)?.assignedStores.some(({ id }) => id === to.id);
    if (!carried || shop.level(from.product, from.store) < from.quantity) return null;
    return { do: 'transfer', product: from.product, from: from.store, to: to.id, quantity: from.quantity };
  },
  reprice(shop, picks) {
    const place = placed(shop, picks);
    if (place === null) return null;
    const price = (picks[2] % 50_000) / 100;
    return { do: 'reprice', product: place.product, price, store: picks[2] % 2 === 0 ? undefined : place.store };
  },
  hide: shown('hide'),
  unhide: shown('unhide'),
  'rename-store'(shop, [a, b]) {
    const store = one(shop.storesOpen(), a);
    return store === null ? null : { do: 'rename-store', store: store.id, name: `"Shop" ${b} & é` };
  },
  'close-store'(shop, [a]) {
    const open = shop.storesOpen();
    const store = one(open, a);
    return store === null || open.length < 3 ? null : { do: 'close-store', store: store.id };
  },
  'end-promotion'(shop, [a]) {
    const active = one(
      shop.promotions.filter(({ status }) => status === 'ACTIVE'),
      a,
    );
    return active === null ? null : { do: 'end-promotion', promotion: active.id };
  },
  'edit-promotion'(shop, [a, b]) {
    const promotion = one(shop.promotions, a);
    return promotion === null
      ? null
      : { do: 'edit-promotion', promotion: promotion.id, name: `Deal ${b}`, active: b % 2 === 0 };
  },
  'staff-leaves'(shop, [a, b]) {
    const store = one(shop.organization.stores, a);
    const staff = store === null ? [] : shop.staffOf(store.id);
    const person = one(staff, b);
    return person === null || staff.length < 2 ? null : { do: 'staff-leaves', staff: person.id };
  },
};

/** One event of a random shop's day. */
class Happens implements fc.AsyncCommand<ShopModel, null> {
  private readonly what: EventName;
  private readonly picks: Picks;

  constructor(what: EventName, picks: Picks) {
    this.what = what;
    this.picks = picks;
  }

  check(shop: Shop): boolean {
    return this.event(shop) !== null;
  }

  async run(shop: ShopModel): Promise<void> {
    const event = this.event(shop);
    if (event !== null) await shop.happens(event);
  }

  private event(shop: Shop): ShopEvent | null {
    return makers[this.what](shop, this.picks);
  }

  toString(): string {
    return `${this.what}(${this.picks.join()})`;
  }
}

/** Seldom ones would soon leave nothing to sell. */
const seldom: ReadonlySet<EventName> = new Set(['close-store', 'staff-leaves', 'rename-store']);
const names = Object.keys(eventForms).filter((name): name is EventName => name in eventForms);
const what = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...names.filter((name) => !seldom.has(name))) },
  { weight: 1, arbitrary: fc.constantFrom(...seldom) },
);

/** Exactly so many events, as far as the shop has what they happen to. */
export function eventsOf(count: number): fc.Arbitrary<Iterable<fc.AsyncCommand<ShopModel, null>>> {
  const command = fc
    .tuple(what, fc.tuple(fc.nat(), fc.nat(), fc.nat()))
    .map(([name, picks]) => new Happens(name, picks));
  return fc.commands([command], { maxCommands: count, size: 'max' });
}
