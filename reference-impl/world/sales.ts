import { type Basket, deal, drawBasket, fillBasket, pack, payFor, type ShelfItems, type Wanted } from './basket.ts';
import { at, below, between, bits, chance, entity, idOf, keyOf, rowOf, unit } from './id.ts';
import {
  type Customer,
  type PaymentMethod,
  type SaleState,
  type StaffMember,
  type Store,
  saleStates,
} from './records.ts';
import { onDuty } from './shifts.ts';

/** Invoices of an organization are numbered on from here, without a gap. */
export const firstInvoice = 100_000;

const minute = 60_000;
const hour = 60 * minute;
const field = {
  store: 1,
  cashier: 2,
  tab: 3,
  tabBy: 4,
  customer: 5,
  away: 6,
  discount: 7,
  percent: 8,
  points: 9,
  updated: 10,
};

const states = pack<SaleState>({ PAID: 90, CANCELLED: 3, REFUNDED: 3, REVERTED: 2, PENDING: 2 }, saleStates);
const types = pack({ RETAIL: 42, DELIVERY: 6, WHOLESALE: 2 }, ['RETAIL', 'DELIVERY', 'WHOLESALE']);

export interface CustomersByStore {
  /** Customers who live near a store, and occasional ones. */
  readonly localsByStore: readonly (readonly Customer[])[];
  readonly visitorsByStore: readonly (readonly Customer[])[];
}

/** What a sale is drawn from: what the organization has, sorted by store. */
export interface SaleSources extends CustomersByStore {
  readonly seed: number;
  readonly organization: number;
  readonly stores: readonly Store[];
  readonly shelves: readonly ShelfItems[];
  readonly staffByStore: readonly (readonly StaffMember[])[];
  /** How many products the organization has. */
  readonly products: number;
  /** Stores that sell nothing more. */
  readonly closed?: ReadonlySet<Store>;
}

/** What is known of a sale before the rest of it is drawn. */
export interface Wishes {
  readonly store?: Store | undefined;
  readonly staff?: StaffMember | undefined;
  readonly customer?: Customer | undefined;
  readonly lines?: readonly Wanted[] | undefined;
  readonly method?: PaymentMethod | undefined;
  /** Opened as a tab. */
  readonly held?: boolean;
}

/** The instant, the end of the history, and whether the sale came in with an offline tablet's batch. */
export interface Moment {
  readonly at: number;
  readonly now: number;
  readonly batch: boolean;
  /** Instead of the state that the mix has for this number. */
  readonly state?: SaleState;
  readonly wishes?: Wishes;
}

/** Money is in satang, a discount in hundredths: percent or baht. */
export type Sale = Readonly<ReturnType<typeof drawSale>>;

/** Sale number `number` (from 1) of an organization. */
export function drawSale(sources: SaleSources, number: number, moment: Moment) {
  const { seed, organization } = sources;
  const row = rowOf(organization, number);
  const key = keyOf(seed, entity.sale, row);
  const mix = keyOf(seed, entity.sale, organization);
  const { wishes = {} } = moment;
  const store = wishes.store ?? drawOpenStore(sources, key, moment);
  const state = moment.state ?? deal(states, mix, number);
  const staffHere = at(sources.staffByStore, store.index);
  const tab = wishes.held ?? chance(key, field.tab, 15);
  const customer = wishes.customer ?? drawCustomer(sources, key, store);
  const basket =
    wishes.lines === undefined
      ? drawBasket(sources.seed, at(sources.shelves, store.index), row, key)
      : fillBasket(sources.seed, wishes.lines, row);
  const price = priceSale(basket, key, customer !== null);
  const lasts = tab
    ? between(key, field.updated, 5, 170) * minute
    : chance(key, 11, 60)
      ? 0
      : below(key, field.updated, 9 * minute);
  const paidAt = Math.min(moment.now, moment.at + lasts);
  const payer = { key, mix: mix ^ 0x55, number, state, startedAt: moment.at, paidAt, method: wishes.method };
  const paid = payFor(price.due, payer);
  return {
    number,
    id: idOf(seed, entity.sale, row),
    createdAt: moment.at,
    updatedAt: updatedAt(state, key, paidAt, moment.now),
    invoiceId: firstInvoice + number,
    state,
    type: deal(types, mix ^ 0xaa, number),
    subTotal: basket.subTotal,
    total: paid.total,
    discountType: price.discountType,
    discountValue: price.discountValue,
    discount: price.discount,
    pointsUsed: price.points,
    rounding: paid.total - price.due,
    store,
    staff: wishes.staff ?? cashier(staffHere, key, field.cashier, moment.at),
    tabCreator: tab ? cashier(staffHere, key, field.tabBy, moment.at) : null,
    customer,
    payments: paid.payments,
    lines: basket.lines,
    cost: basket.cost,
    profit: paid.total * 100 - basket.cost,
    note: `canary sale note ${number}`,
  };
}

/** The next open one where the store that was drawn is closed. */
function drawOpenStore(sources: SaleSources, key: number, moment: Moment): Store {
  const drawn = drawStore(sources, key, moment);
  const { stores, closed } = sources;
  if (closed === undefined || !closed.has(drawn)) return drawn;
  const after = [...stores.slice(drawn.index), ...stores].find((store) => !closed.has(store));
  return after ?? drawn;
}

/** A batch comes from one tablet, so from one store. */
function drawStore(sources: SaleSources, key: number, moment: Moment): Store {
  const stores = sources.stores;
  if (moment.batch) return at(stores, Math.floor(moment.at / minute) % stores.length);
  // The first branches are the busier ones.
  const busy = unit(key, field.store);
  return at(stores, Math.floor(busy * (0.6 + 0.4 * busy) * stores.length));
}

function cashier(staff: readonly StaffMember[], key: number, drawn: number, when: number): StaffMember {
  const first = bits(key, drawn) % staff.length;
  for (let offset = 0; offset < staff.length; offset++) {
    const candidate = at(staff, (first + offset) % staff.length);
    if (onDuty(candidate, when)) return candidate;
  }
  return at(staff, first);
}

/** Two sales in five have a known customer: mostly a local, and some far more often than others. */
function drawCustomer(sources: SaleSources, key: number, store: Store): Customer | null {
  if (!chance(key, field.customer, 40)) return null;
  const share = unit(key, 12);
  const pools = chance(key, field.away, 92) ? sources.localsByStore : sources.visitorsByStore;
  const pool = at(pools, store.index);
  return pool.length === 0 ? null : at(pool, Math.floor(share * share * pool.length));
}

/** Discount on the whole sale, then loyalty points at one baht each. */
function priceSale({ subTotal }: Basket, key: number, known: boolean) {
  const kind = below(key, field.discount, 100);
  const percent = kind < 9 ? 5 * between(key, field.percent, 1, 4) : 0;
  const baht = kind >= 9 && kind < 14 ? 10 * between(key, field.percent, 1, 5) : 0;
  const fixed = baht * 100 <= subTotal / 2 ? baht * 100 : 0;
  const discount = percent > 0 ? Math.round((subTotal * percent) / 100) : fixed;
  const most = Math.floor((subTotal - discount) / 300);
  const points = known && chance(key, field.points, 12) ? Math.min(most, between(key, 13, 5, 80)) : 0;
  return {
    discountType: percent > 0 ? 'PERCENTAGE' : fixed > 0 ? 'FIXED' : null,
    discountValue: percent > 0 ? percent * 100 : fixed,
    discount,
    points,
    /** To be paid before rounding. */
    due: subTotal - discount - points * 100,
  };
}

function updatedAt(state: SaleState, key: number, paidAt: number, now: number): number {
  if (state === 'PAID' || state === 'PENDING') return paidAt;
  const later = state === 'CANCELLED' ? between(key, 14, 1, 90) * minute : between(key, 14, 1, 240) * hour;
  const then = paidAt + later + below(key, 15, minute);
  return then <= now ? then : paidAt + Math.floor(unit(key, 16) * (now - paidAt));
}

/** Each customer shops near home and near work, which is near another store. */
export function customersByStore(stores: readonly Store[], customers: readonly Customer[]): CustomersByStore {
  const workStore = ({ index, homeStore }: Customer) => {
    const distance = 1 + (Math.floor(index / stores.length) % (stores.length - 1));
    return (homeStore.index + distance) % stores.length;
  };
  const localsByStore: Customer[][] = stores.map(() => []);
  const visitorsByStore: Customer[][] = stores.map(() => []);
  for (const customer of customers) {
    localsByStore[customer.homeStore.index]?.push(customer);
    visitorsByStore[workStore(customer)]?.push(customer);
  }
  return { localsByStore, visitorsByStore };
}
