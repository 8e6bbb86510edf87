import { insideOf, instantOf } from '../census/windows.ts';
import { memoize } from '../kernel/memoize.ts';
import type { FilterRead, FilterUse, Walk } from '../model/lists.ts';
import { looksMasked } from '../model/masked.ts';
import type { LogRow, ProductRow, PromotionRow, SaleRow } from '../model/rows.ts';

/** Whether a record belongs into a filtered list; `either` where the contract leaves it open. */
export type Belongs = boolean | 'either';

export type Test<Row> = (row: Row, values: readonly string[]) => Belongs;

/** What of a record a filter by values looks at; null where the record matches any value. */
export type LooksAt<Row> = (row: Row) => readonly (string | null)[] | null;
export type ByValue<Row> = Readonly<Record<string, LooksAt<Row>>>;

export const SALES_BY_VALUE: ByValue<SaleRow> = {
  storeIds: (row) => [row.storeId],
  status: (row) => [row.status],
  paymentMethods: (row) => row.payments.map((payment) => payment.method),
  staffId: (row) => [row.staffId],
  tabCreatorId: (row) => [row.tabCreatorId],
};

export const LOGS_BY_VALUE: ByValue<LogRow> = {
  storeIds: (row) => [row.storeId],
  categoryIds: (row) => [row.categoryId],
  productIds: (row) => [row.productId],
  types: (row) => [row.type],
};

export const PRODUCTS_BY_VALUE: ByValue<ProductRow> = { categoryIds: (row) => [row.categoryId] };

export const PROMOTIONS_BY_VALUE: ByValue<PromotionRow> = {
  // One without stores is for all of them.
  storeIds: (row) => (row.storeIds.length === 0 ? null : row.storeIds),
  categoryIds: (row) => row.categoryIds,
  productIds: (row) => row.productIds,
  triggers: (row) => [row.trigger],
};

function testsOf<Row>(byValue: ByValue<Row>): Readonly<Record<string, Test<Row>>> {
  return Object.fromEntries(
    Object.entries(byValue).map(([parameter, looksAt]): [string, Test<Row>] => [
      parameter,
      (row, values) => looksAt(row)?.some((value) => value !== null && values.includes(value)) ?? true,
    ]),
  );
}

export const SALES: Readonly<Record<string, Test<SaleRow>>> = {
  ...testsOf(SALES_BY_VALUE),
  search: (row, values) => invoiceMatches(row.invoiceId, values[0] ?? ''),
  from: (row, values) => notBefore(row.createdAt, values[0] ?? ''),
  to: (row, values) => notAfter(row.createdAt, values[0] ?? ''),
};

export const LOGS: Readonly<Record<string, Test<LogRow>>> = {
  ...testsOf(LOGS_BY_VALUE),
  search: (row, values) => productNamed(row, values[0] ?? ''),
  from: (row, values) => notBefore(row.createdAt, values[0] ?? ''),
  to: (row, values) => notAfter(row.createdAt, values[0] ?? ''),
};

export const PRODUCTS: Readonly<Record<string, Test<ProductRow>>> = {
  ...testsOf(PRODUCTS_BY_VALUE),
  storeIds: soldIn,
  search: (row, values) => textMatches([row.name, row.sku], values[0] ?? ''),
};

/** The contract leaves open what a product is that has no store at all, or is hidden in the store asked for. */
function soldIn({ storeIds, hiddenIn }: ProductRow, values: readonly string[]): Belongs {
  if (storeIds.length === 0) return 'either';
  const asked = storeIds.filter((id) => values.includes(id));
  if (asked.length === 0) return false;
  return asked.every((id) => hiddenIn.includes(id)) ? 'either' : true;
}

export const PROMOTIONS: Readonly<Record<string, Test<PromotionRow>>> = {
  ...testsOf(PROMOTIONS_BY_VALUE),
  active: (row, values) => row.status === (values[0] === 'true' ? 'ACTIVE' : 'INACTIVE'),
  // Overlap: out is what ended before `from` and what starts after `to`; a missing bound is unbounded.
  from: (row, values) => (row.to === null ? true : compare(row.to, values[0] ?? '')),
  to: (row, values) => (row.from === null ? true : compare(values[0] ?? '', row.from)),
  search: (row, values) => textMatches([row.name], values[0] ?? '', 'any letter case'),
};

function compare(later: string, earlier: string): Belongs {
  const difference = instantOf(later) - instantOf(earlier);
  return difference === 0 ? 'either' : difference > 0;
}

/** Only the bound that was sent is sure; the default of the other one is the deployment's choice. */
function notBefore(instant: string, from: string): Belongs {
  return instantOf(instant) < instantOf(from) ? false : 'either';
}

function notAfter(instant: string, to: string): Belongs {
  return instantOf(instant) > instantOf(to) ? false : 'either';
}

function invoiceMatches(invoice: number, search: string): Belongs {
  if (String(invoice) === search) return true;
  return String(invoice).includes(search) ? 'either' : false;
}

const words = memoize(
  (text): readonly string[] => Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ([word]) => word),
  20_000,
);

/** A whole word must be found; a part of a word may be, and so may another letter case unless the contract settles it. */
function textMatches(
  texts: readonly string[],
  search: string,
  letterCase: 'as written' | 'any letter case' = 'as written',
): Belongs {
  const fold = (text: string): string => (letterCase === 'any letter case' ? text.toLowerCase() : text);
  const wanted = fold(search);
  const whole = texts
    .map(fold)
    .some((text) => text.includes(wanted) && (text === wanted || words(text).includes(wanted)));
  if (whole) return true;
  return texts.some((text) => plain(text).includes(plain(search)) || looksMasked(text)) ? 'either' : false;
}

/** Databases compare without accents as well as without letter case. Every search is compared with the same few names. */
const plain = memoize((text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(), 20_000);

/**
 * Of logs only "product name or SKU" is said, so the whole name or SKU must be found and a part of it may be. A search for
 * several words may also give what has one of them.
 */
function productNamed({ productName, sku }: LogRow, search: string): Belongs {
  if (productName === search || sku === search) return true;
  const parts = /\s/.test(search) ? [search, ...words(search)] : [search];
  return parts.some((part) => textMatches([productName, sku], part) !== false) ? 'either' : false;
}

/** All of a walk's filters and its window together: sure only if every part is. */
export function belongingTo<Row extends { readonly createdAt: string }>(
  tests: Readonly<Record<string, Test<Row>>>,
  { filters, window }: Pick<Walk, 'filters' | 'window'>,
): (row: Row) => Belongs {
  const inside = window === null ? () => true : insideOf(window);
  return (row) => {
    let sure: Belongs = inside(row.createdAt);
    for (const { parameter, values } of filters) {
      if (sure === false) return false;
      const part = tests[parameter]?.(row, values) ?? 'either';
      if (part !== true) sure = part;
    }
    return sure;
  };
}

export function describeFilters(filters: readonly FilterUse[]): string {
  return filters
    .map((use) => `${use.parameter}=${use.values.join(use.form === 'comma' ? ',' : ` & ${use.parameter}=`)}`)
    .join(' and ');
}

export type AnyRow = FilterRead['rows'][number];

export const isSale = (row: AnyRow): row is SaleRow => 'invoiceId' in row;
export const isLog = (row: AnyRow): row is LogRow => 'previousStock' in row;
export const isProduct = (row: AnyRow): row is ProductRow => 'sku' in row && !('previousStock' in row);
export const isPromotion = (row: AnyRow): row is PromotionRow => 'trigger' in row;

/** Whether a record belongs into the reading that returned it, of any list. */
export function belongingToRead(walk: Pick<Walk, 'filters' | 'window'>): (row: AnyRow) => Belongs {
  const [sale, log] = [belongingTo(SALES, walk), belongingTo(LOGS, walk)];
  const [promotion, product] = [belongingTo(PROMOTIONS, walk), belongingTo(PRODUCTS, walk)];
  return (row) => {
    if (isSale(row)) return sale(row);
    if (isLog(row)) return log(row);
    return isPromotion(row) ? promotion(row) : product(row);
  };
}
