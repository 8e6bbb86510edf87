import type { Choices } from './choices.ts';
import { type Query, Refusal } from './query.ts';
import { logRecord, productRecord, promotionRecord, saleRecord, stamp, storeRecord } from './records.ts';
import type { Sale, Shop, Store } from './shop.ts';
import { MOVEMENTS, PAYMENT_METHODS, STATUSES } from './words.ts';

// mutants open from here (String in Refusal): what an error says (ERR-08)

export interface Asked {
  readonly shop: Shop;
  readonly query: Query;
  readonly choices: Choices;
}

export type Body = Readonly<Record<string, unknown>>;

const PAGING = ['limit', 'cursor'];
const RANGE = ['from', 'to'];

export function listStores({ shop, query, choices }: Asked): Body {
  // mutants open (Array): unknown parameters (PAR-32)
  query.knows(choices.storesInPage === null ? [] : PAGING);
  if (choices.storesInPage === null) return { data: shop.stores.map(storeRecord) };
  const ordered = shop.stores.map((store, index) => ({ ...store, createdAt: index }));
  return page({ query, choices, all: ordered, found: ordered, usual: choices.storesInPage, write: storeRecord });
}

export function listSales({ shop, query, choices }: Asked): Body {
  query.knows([...PAGING, ...RANGE, 'storeIds', 'status', 'paymentMethods', 'staffId', 'tabCreatorId', 'search']);
  const stores = ownStores(query, shop);
  const statuses = query.words('status', STATUSES);
  const methods = query.words('paymentMethods', PAYMENT_METHODS);
  const staffId = query.id('staffId');
  const opener = query.id('tabCreatorId');
  const search = query.text('search');
  const range = query.range(choices.defaultDays);
  const found = shop.sales.filter(
    (sale) =>
      query.isWithin(sale[choices.salesBy], range) &&
      isAmong(stores, sale.store.id) &&
      isAmong(statuses, sale.status) &&
      (methods === null || sale.payments.some(({ method }) => methods.includes(method))) &&
      (staffId === null || sale.staff.id === staffId) &&
      (opener === null || sale.opener?.id === opener) &&
      isFound(sale, search, choices),
  );
  return { ...page({ query, choices, all: shop.sales, found, write: saleRecord }), meta: { dateRange: shown(range) } };
}

function isFound({ invoiceId }: Sale, search: string | null, { invoiceSearch }: Choices): boolean {
  // mutants open (Conditional false #3, String): an empty search (PAR-37)
  if (search === null || search === '') return true;
  // mutants open (Boolean #2): what a text that is not a number finds among invoices (FIL-26)
  if (!/^\d+$/.test(search)) return false;
  return invoiceSearch === 'whole' ? invoiceId === Number(search) : String(invoiceId).includes(search);
}

export function listProducts({ shop, query, choices }: Asked): Body {
  query.knows([...PAGING, 'storeIds', 'categoryIds', 'search']);
  const stores = ownStores(query, shop, choices.malformedStore);
  const categories = query.ids('categoryIds');
  const search = query.text('search');
  const found = shop.products.filter(
    (product) =>
      isOneAmong(stores, product.stores) &&
      isAmong(categories, product.category.id) &&
      isNamed(product, search, choices),
  );
  return page({ query, choices, all: shop.products, found, write: productRecord });
}

export function listPromotions({ shop, query, choices }: Asked): Body {
  query.knows([...PAGING, ...RANGE, 'storeIds', 'categoryIds', 'productIds', 'active', 'triggers', 'search']);
  const stores = ownStores(query, shop, choices.malformedStore);
  const categories = query.ids('categoryIds');
  const products = query.ids('productIds');
  const active = query.flag('active');
  const triggers = query.list('triggers');
  const search = query.text('search')?.toLowerCase() ?? '';
  const { from, to } = query.bounds();
  const found = shop.promotions.filter(
    (promotion) =>
      (promotion.stores.length === 0 || isOneAmong(stores, promotion.stores)) &&
      isOneAmong(categories, promotion.categories) &&
      isOneAmong(products, promotion.products) &&
      (active === null || promotion.isActive === active) &&
      isAmong(triggers, promotion.trigger) &&
      // mutants open (Equality >): whether bounds belong to a range (FIL-25, PROMO-23)
      (from === null || promotion.to === null || promotion.to >= from) &&
      // mutants open (Equality <): whether bounds belong to a range (FIL-25, PROMO-23)
      (to === null || promotion.from === null || promotion.from <= to) &&
      promotion.name.toLowerCase().includes(search),
  );
  return page({ query, choices, all: shop.promotions, found, write: promotionRecord });
}

export function listLogs({ shop, query, choices }: Asked): Body {
  query.knows([...PAGING, ...RANGE, 'storeIds', 'categoryIds', 'productIds', 'types', 'search']);
  const stores = ownStores(query, shop);
  const categories = query.ids('categoryIds');
  const products = query.ids('productIds');
  const types = query.words('types', MOVEMENTS);
  const search = query.text('search');
  const range = query.range(30);
  const found = shop.logs.filter(
    ({ createdAt, type, store, product }) =>
      query.isWithin(createdAt, range) &&
      isAmong(stores, store.id) &&
      isAmong(types, type) &&
      isAmong(products, product.id) &&
      isAmong(categories, product.category.id) &&
      isNamed(product, search, choices),
  );
  const write = (log: (typeof found)[number]) => logRecord(log, choices);
  return { ...page({ query, choices, all: shop.logs, found, write }), meta: { dateRange: shown(range) } };
}

/** The stores that were asked for; null for all. */
export function ownStores(query: Query, shop: Shop, malformed: 400 | 403 = 400): string[] | null {
  const ids = query.ids('storeIds', malformed);
  const isForeign = ids?.some((id) => !shop.stores.some((store) => store.id === id)) ?? false;
  if (isForeign) throw new Refusal(403, 'a store is not of this organization');
  return ids;
}

export function shown({ from, to }: { readonly from: number; readonly to: number }) {
  return { from: stamp(from), to: stamp(to) };
}

export function isAmong(wanted: readonly string[] | null, value: string): boolean {
  return wanted === null || wanted.includes(value);
}

function isOneAmong(wanted: readonly string[] | null, values: readonly Pick<Store, 'id'>[]): boolean {
  return wanted === null || values.some(({ id }) => wanted.includes(id));
}

function isNamed(
  product: { readonly name: string; readonly sku: string },
  search: string | null,
  choices: Choices,
): boolean {
  if (search === null) return true;
  const fold = (text: string): string => (choices.productSearchCase === 'any' ? text.toLowerCase() : text);
  return [product.name, product.sku].some((text) => fold(text).includes(fold(search)));
}

interface Placed {
  readonly id: string;
  readonly createdAt: number;
}

interface Paging<Entry extends Placed> {
  readonly query: Query;
  readonly choices: Choices;
  /** Where a cursor may have come from. */
  readonly all: readonly Placed[];
  readonly found: readonly Entry[];
  readonly usual?: number;
  readonly write: (entry: Entry) => Body;
}

/** A cursor is the id of the last record of the page before. */
function page<Entry extends Placed>({ query, choices, all, found, usual = 25, write }: Paging<Entry>): Body {
  const limit = query.limit(usual);
  const cursor = query.id('cursor');
  const last = cursor === null ? null : all.find(({ id }) => id === cursor);
  if (last === undefined && choices.unknownCursor === 'refused') throw new Refusal(400, 'cursor was never issued');
  const inOrder = compare[choices.order];
  const isLater = (entry: Entry): boolean => {
    if (last === undefined) return choices.unknownCursor === 'first page';
    return last === null || inOrder(entry, last) > 0;
  };
  const rest = found.filter(isLater).sort(inOrder);
  const entries = rest.slice(0, limit);
  const next = rest.length > limit ? (entries.at(-1)?.id ?? null) : null;
  return { data: entries.map(write), ...pagination(next, choices) };
}

function pagination(next: string | null, { end }: Choices): Body {
  if (next !== null || end === 'null') return { pagination: { nextCursor: next } };
  return end === 'no cursor' ? { pagination: {} } : {};
}

const byId = (a: Placed, b: Placed): number => (a.id < b.id ? -1 : Number(a.id > b.id));
const compare = {
  newest: (a: Placed, b: Placed) => b.createdAt - a.createdAt || byId(a, b),
  oldest: (a: Placed, b: Placed) => a.createdAt - b.createdAt || byId(a, b),
  id: byId,
};
