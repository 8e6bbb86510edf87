import type { FilterRead, FilterUse, Walk, Window } from '../../../model/lists.ts';
import { looksMasked } from '../../../model/places.ts';
import type { LogRow, ProductRow, PromotionRow, SaleRow } from '../../../model/rows.ts';
import { memoize } from '../../../model/values/memoize.ts';
import { insideOf, instantOf } from '../../../see/windows.ts';

/** Whether a record belongs into a filtered list; `either` where the contract leaves it open. */
export type Belongs = boolean | 'either';

/** What of a record a filter looks at; null where the record matches any value. */
export type LooksAt<Row, Value = string> = (row: Row) => readonly (Value | null)[] | null;

interface Looking<Row, Value = string> {
  /** The field of the record, as answers name it; several where a search looks into each of them. */
  readonly fields: readonly string[];
  readonly looksAt: LooksAt<Row, Value>;
  /** What it looks at never changes in a record. */
  readonly isFixed?: true;
}

/** Whether a record matches the values of a filter, and where in the record that is to be seen. */
export interface Test<Row> extends Looking<Row, string | number> {
  (row: Row, values: readonly string[]): Belongs;
}

export type ByValue<Row> = Readonly<Record<string, Looking<Row>>>;

export const SALES_BY_VALUE: ByValue<SaleRow> = {
  storeIds: { fields: ['store.id'], looksAt: (row) => [row.storeId], isFixed: true },
  status: { fields: ['status'], looksAt: (row) => [row.status] },
  paymentMethods: {
    fields: ['payments[].paymentMethod'],
    looksAt: (row) => row.payments.map((payment) => payment.method),
  },
  staffId: { fields: ['staff.id'], looksAt: (row) => [row.staffId], isFixed: true },
  tabCreatorId: { fields: ['tabCreator.id'], looksAt: (row) => [row.tabCreatorId], isFixed: true },
};

export const LOGS_BY_VALUE: ByValue<LogRow> = {
  storeIds: { fields: ['store.id'], looksAt: (row) => [row.storeId], isFixed: true },
  categoryIds: { fields: ['product.category.id'], looksAt: (row) => [row.categoryId] },
  productIds: { fields: ['product.id'], looksAt: (row) => [row.productId], isFixed: true },
  types: { fields: ['type'], looksAt: (row) => [row.type], isFixed: true },
};

export const PRODUCTS_BY_VALUE: ByValue<ProductRow> = {
  categoryIds: { fields: ['category.id'], looksAt: (row) => [row.categoryId] },
};

export const PROMOTIONS_BY_VALUE: ByValue<PromotionRow> = {
  // One without stores is for all of them.
  storeIds: { fields: ['stores[].id'], looksAt: (row) => (row.storeIds.length === 0 ? null : row.storeIds) },
  categoryIds: { fields: ['categories[].id'], looksAt: (row) => row.categoryIds },
  productIds: { fields: ['products[].id'], looksAt: (row) => row.productIds },
  triggers: { fields: ['trigger'], looksAt: (row) => [row.trigger] },
};

function test<Row>(
  fields: readonly string[],
  looksAt: LooksAt<Row, string | number>,
  belongs: (row: Row, values: readonly string[]) => Belongs,
): Test<Row> {
  return Object.assign((row: Row, values: readonly string[]) => belongs(row, values), { fields, looksAt });
}

function testsOf<Row>(byValue: ByValue<Row>): Readonly<Record<string, Test<Row>>> {
  return Object.fromEntries(
    Object.entries(byValue).map(([parameter, { fields, looksAt }]): [string, Test<Row>] => [
      parameter,
      test(
        fields,
        looksAt,
        (row, values) => looksAt(row)?.some((value) => value !== null && values.includes(value)) ?? true,
      ),
    ]),
  );
}

const createdAt = (row: { readonly createdAt: string }) => [row.createdAt];

/**
 * The bounds of a range of what is dated by its creation. Only the one that was sent is sure; the default of the other one is the
 * deployment's choice.
 */
const BOUNDS = {
  from: test(['createdAt'], createdAt, (row, [from = '']) =>
    instantOf(row.createdAt) < instantOf(from) ? false : 'either',
  ),
  to: test(['createdAt'], createdAt, (row, [to = '']) => (instantOf(row.createdAt) > instantOf(to) ? false : 'either')),
};

/** Of these the contract promises one value: what has one of several may be left out. */
export const ONE_VALUE: Readonly<Record<string, ReadonlySet<string>>> = {
  promotions: new Set(['categoryIds', 'productIds']),
  logs: new Set(['categoryIds', 'productIds']),
};

/** These tests, with that left open. */
function withOneValue<Row>(tests: Readonly<Record<string, Test<Row>>>, names: ReadonlySet<string> = new Set()) {
  const entries = Object.entries(tests).map(([name, own]): [string, Test<Row>] => {
    const belongs = (row: Row, values: readonly string[]): Belongs => {
      const isIn = own(row, values);
      return isIn === true && values.length > 1 ? 'either' : isIn;
    };
    return [name, names.has(name) ? test(own.fields, own.looksAt, belongs) : own];
  });
  return Object.fromEntries(entries);
}

export const SALES: Readonly<Record<string, Test<SaleRow>>> = {
  ...testsOf(SALES_BY_VALUE),
  ...BOUNDS,
  search: test(
    ['invoiceId'],
    (row) => [row.invoiceId],
    (row, [search = '']) => invoiceMatches(row.invoiceId, search),
  ),
};

export const LOGS: Readonly<Record<string, Test<LogRow>>> = {
  ...withOneValue(testsOf(LOGS_BY_VALUE), ONE_VALUE.logs),
  ...BOUNDS,
  search: test(
    ['product.name', 'product.sku'],
    (row) => [row.productName, row.sku],
    (row, [search = '']) => productNamed(row, search),
  ),
};

export const PRODUCTS: Readonly<Record<string, Test<ProductRow>>> = {
  ...testsOf(PRODUCTS_BY_VALUE),
  storeIds: test(['assignedStores[].id'], (row) => row.storeIds, soldIn),
  search: test(
    ['name', 'sku'],
    (row) => [row.name, row.sku],
    (row, [search = '']) => textMatches([row.name, row.sku], search),
  ),
};

/** The contract leaves open what a product is that has no store at all, or is hidden in the store asked for. */
function soldIn({ storeIds, hiddenIn }: ProductRow, values: readonly string[]): Belongs {
  if (storeIds.length === 0) return 'either';
  const asked = storeIds.filter((id) => values.includes(id));
  if (asked.length === 0) return false;
  return asked.every((id) => hiddenIn.includes(id)) ? 'either' : true;
}

export const PROMOTIONS: Readonly<Record<string, Test<PromotionRow>>> = {
  ...withOneValue(testsOf(PROMOTIONS_BY_VALUE), ONE_VALUE.promotions),
  active: test(
    ['status'],
    (row) => [row.status],
    (row, [active]) => row.status === (active === 'true' ? 'ACTIVE' : 'INACTIVE'),
  ),
  // Overlap: out is what ended before `from` and what starts after `to`; a missing bound is unbounded.
  from: test(
    ['to'],
    (row) => [row.to],
    (row, [from = '']) => (row.to === null ? true : compare(row.to, from)),
  ),
  to: test(
    ['from'],
    (row) => [row.from],
    (row, [to = '']) => (row.from === null ? true : compare(to, row.from)),
  ),
  search: test(
    ['name'],
    (row) => [row.name],
    (row, [search = '']) => textMatches([row.name], search, 'any letter case'),
  ),
};

function compare(later: string, earlier: string): Belongs {
  const difference = instantOf(later) - instantOf(earlier);
  return difference === 0 ? 'either' : difference > 0;
}

/** A search for a part may compare digits as they were sent, or the number that they are: 007 is 7. */
function invoiceMatches(invoice: number, search: string): Belongs {
  if (String(invoice) === search) return true;
  const asNumber = search.replace(/^0+(?=\d)/, '');
  return [search, asNumber].some((part) => String(invoice).includes(part)) ? 'either' : false;
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
  tests: Tests<Row>,
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

/** One part of a request that a record does not match, or does: `status=PAID` with `"status": "PAID"`. */
export interface Matched {
  readonly sent: string;
  /** What the record has in the field that the filter selects by. */
  readonly has: string;
  /** The same as JSON, at pointers into the record; none where several fields are searched. */
  readonly at: readonly (readonly [pointer: string, value: string])[];
}

export type Tests<Row> = Readonly<Record<string, Test<Row>>>;

/** The filters of a request by which a record does not belong into its answer. */
export function unmatchedBy<Row extends { readonly createdAt: string }>(
  tests: Tests<Row>,
  { filters, window }: Pick<Walk, 'filters' | 'window'>,
  row: Row,
): readonly Matched[] {
  const isOutside = window !== null && insideOf(window)(row.createdAt) === false;
  const violated = filters.filter(({ parameter, values }) => tests[parameter]?.(row, values) === false);
  return [...matchedBy(tests, violated, row), ...(isOutside ? [inRange(window, row)] : [])];
}

/** What a record has in the fields that these filters select by. */
export function matchedBy<Row>(tests: Tests<Row>, filters: readonly FilterUse[], row: Row): readonly Matched[] {
  return filters.flatMap((use) => {
    const selecting = tests[use.parameter];
    if (selecting === undefined) return [];
    const values = selecting.looksAt(row);
    return [
      {
        sent: describeFilters([use]),
        has: `"${selecting.fields.join(' and ')}": ${shownValues(values)}`,
        at: pointed(selecting.fields, values),
      },
    ];
  });
}

/** Where an answer shows the values of a field such as `store.id` or `products[].id`, which may have none. */
function pointed(
  [field = '', ...others]: readonly string[],
  values: readonly (string | number | null)[] | null,
): Matched['at'] {
  if (others.length > 0) return [];
  const pointer = `/${field.replaceAll('[]', '/*').replaceAll('.', '/')}`;
  const [list] = pointer.split('/*');
  if (values === null || values.length === 0) return list === undefined ? [] : [[list, '[]']];
  // A reference that is null has no id.
  return values.map((value) => [value === null ? pointer.replace(/\/id$/, '') : pointer, JSON.stringify(value)]);
}

/** Of a search, what this record has where it looks: as JSON, at pointers into the record. */
export function searchedIn<Row>(tests: Tests<Row>, filters: readonly FilterUse[], row: Row): Matched['at'] {
  const { fields = [], looksAt } = tests.search ?? {};
  if (looksAt === undefined || filters.every(({ parameter }) => parameter !== 'search')) return [];
  const values = looksAt(row) ?? [];
  return fields.flatMap((name, index) => pointed([name], values.slice(index, index + 1)));
}

export function searchedInRead(filters: readonly FilterUse[], row: AnyRow): Matched['at'] {
  return withTests(row, (tests, own) => searchedIn(tests, filters, own));
}

function inRange({ from, to }: Window, row: { readonly createdAt: string }): Matched {
  const createdAt = JSON.stringify(row.createdAt);
  return { sent: `from=${from} and to=${to}`, has: `"createdAt": ${createdAt}`, at: [['/createdAt', createdAt]] };
}

const VALUES_SHOWN = 3;
const LONGEST_VALUE = 80;

function shownValues(values: readonly (string | number | null)[] | null): string {
  if (values === null || values.length === 0) return 'none';
  const shown = values
    .slice(0, VALUES_SHOWN)
    .map((value) => JSON.stringify(typeof value === 'string' ? value.slice(0, LONGEST_VALUE) : value));
  return `${shown.join(', ')}${values.length > VALUES_SHOWN ? ', …' : ''}`;
}

export function one(parameter: string, value = ''): FilterUse {
  return { parameter, values: [value], form: 'comma' };
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
  return (row) => withTests(row, (tests, own) => belongingTo(tests, walk)(own));
}

/** By which of its filters a record does not belong into the reading that returned it, of any list. */
export function unmatchedInRead(walk: Pick<Walk, 'filters' | 'window'>, row: AnyRow): readonly Matched[] {
  return withTests(row, (tests, own) => unmatchedBy(tests, walk, own));
}

/** With the tests of the list that a record is of. */
function withTests<Result>(row: AnyRow, use: <Row extends AnyRow>(tests: Tests<Row>, own: Row) => Result): Result {
  if (isSale(row)) return use(SALES, row);
  if (isLog(row)) return use(LOGS, row);
  return isPromotion(row) ? use(PROMOTIONS, row) : use(PRODUCTS, row);
}

/** `status=PAID (it has "status": "REFUNDED")`. */
export function unmatchedWords(matched: readonly Matched[]): string {
  return matched.length === 0 ? 'the filter' : matched.map(({ sent, has }) => `${sent} (it has ${has})`).join(' and ');
}
