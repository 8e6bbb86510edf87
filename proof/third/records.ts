import {
  type Category,
  type Customer,
  HOUR,
  MINUTE,
  type Person,
  type Product,
  type Promotion,
  type Store,
} from './assortment.ts';
import type { Move, Sale, Shift } from './shop.ts';
import type { Chosen } from './switches.ts';

export const time = (at: number): string => new Date(at).toISOString();
const timeOrNull = (at: number | null): string | null => (at === null ? null : time(at));
const dated = ({ id, createdAt, updatedAt }: Sale | Product | Promotion) => {
  return { id, createdAt: time(createdAt), updatedAt: time(updatedAt) };
};

/** How records are written. A field that a record is not promised to have, is one of `more`. */
export function recordsOf(chosen: Chosen) {
  const unit = 10 ** chosen('decimals');
  const money = (coins: number): number => coins / unit;
  const { round } = Math;

  const storeRef = ({ id, name, branchNo }: Store) => ({ id, name, branchNo });
  const person = ({ id, name }: Person) => ({ id, name });
  const categoryOf = ({ id, name, color, unit: words, group }: Category) => ({ id, name, color, unit: words, group });
  /** By the instant of a record of the past. */
  const nameThen = ({ name, before }: Product, at: number): string =>
    before !== null && at < before.until ? before.name : name;
  const discountWord = (kind: 'percent' | 'fixed'): string =>
    ({
      upper: { percent: 'PERCENTAGE', fixed: 'AMOUNT' },
      lower: { percent: 'percentage', fixed: 'amount' },
      short: { percent: '%', fixed: 'abs' },
    })[chosen('discountWords')][kind];

  function store(of: Store): Fields {
    const more = {
      none: {},
      address: { address: { street: '12 Quay Road', city: 'Port Ellen' }, timeZone: 'Asia/Bangkok' },
      contact: { phone: '02 610 7700', website: 'https://kettle.example.com' },
      hours: { openingHours: [{ day: 'MON', from: '08:00', to: '20:00' }], isOpen: true },
      nested: { settings: { receipt: { footer: null, width: 48 } }, tags: [] },
    };
    return { ...storeRef(of), ...more[chosen('moreOfStores')] };
  }

  function sale(of: Sale): Fields {
    const first = chosen('sequences') === 'from one' ? 1 : 0;
    const lines = of.lines.map(({ id, product, quantity }) => ({
      id,
      productId: product.id,
      productName: nameThen(product, of.createdAt),
      productUnit: product.category.unit,
      ...{ quantity: quantity / 100, actualQuantity: (quantity * product.pack) / 100 },
    }));
    const more = {
      none: {},
      currency: { currency: 'THB', channel: 'till 4' },
      links: { _links: { self: { href: `/public-api/v1/sales?search=${of.invoice}` } } },
      nulls: { table: null, parentId: null },
      nested: { service: { table: { number: 4 }, guests: 2 } },
    };
    return {
      ...dated(of),
      invoiceId: of.invoice,
      status: of.status,
      type: of.type,
      ...{ subTotal: money(of.subTotal), total: money(of.total), pointsUsed: of.points, rounding: money(of.rounding) },
      discountType: of.discount === null ? null : discountWord(of.discount.kind),
      discountValue:
        of.discount === null ? 0 : of.discount.kind === 'fixed' ? money(of.discount.value) : of.discount.value,
      ...{ store: storeRef(of.store), staff: person(of.staff), tabCreator: of.tab === null ? null : person(of.tab) },
      payments: of.payments.map(({ method, amount, at }, index) => ({
        paymentMethod: method,
        amount: money(amount),
        sequence: first + index,
        createdAt: time(at),
      })),
      lineItems: chosen('lineOrder') === 'entered' ? lines : lines.reverse(),
      ...more[chosen('moreOfSales')],
    };
  }

  function product(of: Product): Fields {
    const more = {
      none: {},
      version: { version: 3, isArchived: false },
      texts: { shortName: of.name.slice(0, 12), tags: ['new'] },
      nulls: { brand: null },
    };
    return {
      ...dated(of),
      sku: of.sku,
      name: of.name,
      description: of.description,
      price: money(of.price),
      type: of.type,
      lowStockThreshold: of.threshold,
      imageUrl: of.image,
      category: categoryOf(of.category),
      assignedStores: of.assigned.map(storeRef),
      branchOverrides: of.overrides.map(({ store: { id }, cost, price, hidden, image }) => ({
        storeId: id,
        averageCost: cost,
        price: money(price),
        hidden,
        imageUrl: image,
      })),
      ...more[chosen('moreOfProducts')],
    };
  }

  function promotion(of: Promotion): Fields {
    const goods = {
      'three fields': ({ id, sku, name }: Product): Fields => ({ id, sku, name }),
      'two fields': ({ id, name }: Product): Fields => ({ id, name }),
      joined: ({ id, sku, name }: Product): Fields => ({
        productId: id,
        promotionId: of.id,
        product: { id, sku, name },
      }),
    };
    const more = {
      none: {},
      priority: { priority: 10, isStackable: false },
      texts: { terms: 'While stock lasts', badge: '' },
      nulls: { parent: null },
    };
    return {
      ...dated(of),
      name: of.name,
      status: of.isActive ? 'ACTIVE' : 'INACTIVE',
      trigger: of.trigger,
      triggerThreshold: of.threshold,
      discountType: of.percent === null ? null : discountWord('percent'),
      discountValue: of.percent,
      freeQuantity: of.free,
      unlockedPrice: of.unlocked === null ? null : money(of.unlocked),
      from: timeOrNull(of.from),
      to: timeOrNull(of.to),
      stores: of.stores.map(storeRef),
      categories: of.categories.map(categoryOf),
      products: of.products.map(goods[chosen('promotionProducts')]),
      customers: of.customers.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
      ...more[chosen('moreOfPromotions')],
    };
  }

  function move(of: Move): Fields {
    const { id, sku, category } = of.product;
    const is = (type: RegExp): string | null => (type.test(of.type) ? of.order : null);
    const more = { none: {}, version: { batch: 7, source: 'till' }, nulls: { expiresAt: null } };
    return {
      ...{ id: of.id, createdAt: time(of.at), type: of.type },
      quantity: (chosen('signs') === 'signed' ? of.change : Math.abs(of.change)) / 100,
      ...{ previousStock: of.before / 100, currentStock: of.after / 100 },
      product: {
        id,
        sku,
        name: nameThen(of.product, of.at),
        category: { id: category.id, name: category.name, unit: category.unit },
      },
      store: storeRef(of.store),
      room: of.room === null ? null : { ...of.room },
      moveRoom: of.other === null ? null : { ...of.other },
      references: {
        ...{ saleId: of.sale, shipmentId: null, purchaseOrderId: is(/^RESTOCK/) },
        ...{ transferOrderId: is(/^TRANSFER/), supplierPurchaseOrderId: is(/^SUPPLIER/) },
      },
      ...more[chosen('moreOfLogs')],
    };
  }

  const profile = ({ id, firstName, lastName, type, region }: Customer): Fields =>
    ({
      'five fields': { id, firstName, lastName, type, region },
      'two fields': { id, firstName },
      more: { id, firstName, lastName, type, region, isActive: true, language: 'th' },
    })[chosen('profile')];

  const minutes = ({ begin, end }: Shift): number | null => (end === null ? null : Math.floor((end - begin) / MINUTE));

  function shift(of: Shift): Fields {
    const { id, person: who, begin, end, drawer } = of;
    const from = {
      camel: {
        id,
        store: storeRef(who.home),
        clockInAt: time(begin),
        clockOutAt: timeOrNull(end),
        observedWorkingMinutes: minutes(of),
        hasDrawer: drawer,
      },
    };
    const other = {
      shiftId: id,
      branchId: who.home.id,
      startedAt: time(begin),
      endedAt: timeOrNull(end),
      drawers: drawer ? [{ openedAt: time(begin) }] : [],
    };
    const day = {
      date: time(begin).slice(0, 10),
      clockings: [{ id, in: time(begin), out: timeOrNull(end) }],
      hours: end === null ? 0 : (end - begin) / HOUR,
    };
    return { ...from, 'other words': other, days: day }[chosen('shiftFields')];
  }

  /** What is observed of one person's work, under names of this deployment's own. */
  function observed(shifts: readonly Shift[]): Fields {
    const closed = shifts.flatMap(({ begin, end }) => (end === null ? [] : [{ begin, end }]));
    const worked = closed.reduce((sum, { begin, end }) => sum + end - begin, 0);
    const latest = (instants: readonly number[]): string | null =>
      instants.length === 0 ? null : time(Math.max(...instants));
    const [open, drawers] = [shifts.length - closed.length, shifts.filter(({ drawer }) => drawer).length];
    const lastIn = latest(shifts.map(({ begin }) => begin));
    const lastOut = open > 0 && chosen('clockOfOpen') === 'null' ? null : latest(closed.map(({ end }) => end));
    const worksOn = new Set(shifts.map(({ begin }) => Math.floor((begin + chosen('zone') * HOUR) / (24 * HOUR))));
    const hours = chosen('workHours') === 'exact' ? worked / HOUR : round((worked / HOUR) * 100) / 100;
    const values = [shifts.length, open, worked / MINUTE, lastIn, lastOut, drawers];
    const names = OBSERVED[chosen('observed')].split(' ');
    const named = Object.fromEntries(names.flatMap((name, at) => (name === '-' ? [] : [[name, values[at]]])));
    return {
      observedWorkingHours: hours,
      observedWorkDays: worksOn.size,
      ...(chosen('observed') === 'grouped' ? { observed: named } : named),
    };
  }

  return { unit, money, storeRef, store, sale, product, promotion, move, profile, shift, observed };
}

/** Names of shifts, open shifts, minutes, the last clock in and out, and shifts with a drawer; `-` where one is not shown. */
const OBSERVED = {
  camel:
    'observedShiftCount observedOpenShiftCount observedWorkingMinutes lastClockInAt lastClockOutAt drawerShiftCount',
  grouped: 'shifts openShifts workingMinutes lastClockIn lastClockOut drawerShifts',
  short: 'shifts - minutes clockedInAt clockedOutAt drawerShifts',
  long: 'numberOfObservedShifts - totalObservedWorkingMinutes lastClockInTimestamp lastClockOutTimestamp numberOfObservedDrawerShifts',
};

export type Write<Entry> = (entry: Entry) => Json;

export type Json = null | boolean | number | string | undefined | readonly Json[] | { readonly [name: string]: Json };
export type Fields = { readonly [name: string]: Json };

/** Writes JSON as this deployment writes it; fields that are undefined are left out. */
export function writerOf(chosen: Chosen): (value: Json) => string {
  let written = 0;
  const number = (value: number): string => {
    const form = chosen('numbers');
    if (form === 'exponent') return value.toExponential();
    if (form === 'fixed' && Number(value.toFixed(2)) === value) return value.toFixed(2);
    return form === 'point zero' && Number.isInteger(value) ? value.toFixed(1) : JSON.stringify(value);
  };
  const inOrder = (entries: [string, Json][]): [string, Json][] => {
    const way = chosen('order');
    const turned = way === 'reversed' || (way === 'varying' && written % 2 === 0);
    if (way === 'alphabetical') return entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return turned ? entries.reverse() : entries;
  };
  const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
  /** Numbers are marked texts until the end: JSON.stringify knows one form of them. */
  const formed = (_: string, value: Json): Json => {
    if (typeof value === 'number') return `\0${number(value)}`;
    if (typeof value !== 'object' || value === null || isList(value)) return value;
    written += 1;
    return Object.fromEntries(inOrder(Object.entries(value).filter(([, field]) => field !== undefined)));
  };
  const escaped = (text: string): string =>
    ({
      none: text,
      slashes: text.replaceAll('/', '\\/'),
      ascii: text.replace(/[^\n\t -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
    })[chosen('escapes')];
  const [indent, end] = { none: ['', ''], two: ['  ', ''], tabs: ['\t', ''], 'final newline': ['', '\n'] }[
    chosen('spaces')
  ];
  return (value) => {
    const text = JSON.stringify(value, formed, indent).replace(/"\\u0000([^"]+)"/g, '$1');
    return `${escaped(text)}${end}`;
  };
}
