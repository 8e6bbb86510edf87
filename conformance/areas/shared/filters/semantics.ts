import type { FilterRead, FilterUse, ListName, Walk, Window } from '../../../model/lists.ts';
import { looksMasked } from '../../../model/places.ts';
import type { LogRow, ProductRow, PromotionRow, SaleRow } from '../../../model/rows.ts';
import type { Presupposition } from '../../../model/rule.ts';
import { memoize } from '../../../model/values/memoize.ts';
import { instantOf, within } from '../../../see/windows.ts';
import type { Matched } from '../sights.ts';

/** Whether a record belongs into a filtered list; `either` where the contract leaves it open. */
export type Belongs = boolean | 'either';

/** What of a record a filter looks at; null where the record matches any value. */
type Seen = readonly (string | number | null)[] | null;

/** How a filter selects: where in the record that is to be seen, and whether a record matches values. */
interface Test<Row> {
  /** The field of the record, as answers name it; several where a search looks into each of them. */
  readonly fields: readonly string[];
  looksAt(row: Row): Seen;
  belongs(row: Row, values: readonly string[]): Belongs;
  /** Of one that compares values and nothing else: whether what it looks at never changes in a record. */
  readonly isFixed?: boolean;
  /** The contract promises one value: what has one of several may be left out. */
  readonly takesOne?: true;
}

/** Names of parameters, by what they select. */
export const BY = {
  category: 'categoryIds',
  product: 'productIds',
  method: 'paymentMethods',
  trigger: 'triggers',
} as const;

type Tests<Row> = Readonly<Record<string, Test<Row>>>;

function test<Row, Value extends string | number | null>(
  fields: readonly string[],
  looksAt: (row: Row) => readonly Value[],
  belongs: (seen: readonly Value[], sent: string) => Belongs,
): Test<Row> {
  return { fields, looksAt, belongs: (row, [sent = '']) => belongs(looksAt(row), sent) };
}

/** A record matches where it has one of the values. */
function byValue<Row>(
  field: string,
  looksAt: (row: Row) => Seen,
  more: Pick<Test<Row>, 'isFixed' | 'takesOne'> = {},
): Test<Row> {
  const belongs = (row: Row, values: readonly string[]): Belongs => {
    const isIn = looksAt(row)?.some((value) => value !== null && values.includes(String(value))) ?? true;
    return isIn && more.takesOne === true && values.length > 1 ? 'either' : isIn;
  };
  return { fields: [field], looksAt, belongs, isFixed: false, ...more };
}

const FIXED = { isFixed: true } as const;
const ONE = { takesOne: true } as const;

const createdAt = (row: { readonly createdAt: string }) => [row.createdAt];

/**
 * The bounds of a range of what is dated by its creation. Only the one that was sent is sure; the default of the other one is the
 * deployment's choice.
 */
const BOUNDS = {
  from: test(['createdAt'], createdAt, ([at = ''], from) => (instantOf(at) < instantOf(from) ? false : 'either')),
  to: test(['createdAt'], createdAt, ([at = ''], to) => (instantOf(at) > instantOf(to) ? false : 'either')),
};

const SALES: Tests<SaleRow> = {
  storeIds: byValue('store.id', (row) => [row.storeId], FIXED),
  status: byValue('status', (row) => [row.status]),
  paymentMethods: byValue('payments[].paymentMethod', (row) => row.payments.map(({ method }) => method)),
  staffId: byValue('staff.id', (row) => [row.staffId], FIXED),
  tabCreatorId: byValue('tabCreator.id', (row) => [row.tabCreator], FIXED),
  ...BOUNDS,
  search: test(['invoiceId'], (row) => [row.invoiceId], invoiceMatches),
};

const LOGS: Tests<LogRow> = {
  storeIds: byValue('store.id', (row) => [row.storeId], FIXED),
  categoryIds: byValue('product.category.id', (row) => [row.categoryId], ONE),
  productIds: byValue('product.id', (row) => [row.productId], { ...FIXED, ...ONE }),
  types: byValue('type', (row) => [row.type], FIXED),
  ...BOUNDS,
  search: test(['product.name', 'product.sku'], (row) => [row.productName, row.sku], productNamed),
};

const PRODUCTS: Tests<ProductRow> = {
  categoryIds: byValue('category.id', (row) => [row.categoryId]),
  storeIds: { fields: ['assignedStores[].id'], looksAt: (row) => row.storeIds, belongs: soldIn },
  search: test(['name', 'sku'], (row) => [row.name, row.sku], textMatches),
};

/** The contract leaves open what a product is that has no store at all, or is hidden in the store asked for. */
function soldIn({ storeIds, hiddenIn }: ProductRow, values: readonly string[]): Belongs {
  if (storeIds.length === 0) return 'either';
  const asked = storeIds.filter((id) => values.includes(id));
  if (asked.length === 0) return false;
  return asked.every((id) => hiddenIn.includes(id)) ? 'either' : true;
}

const PROMOTIONS: Tests<PromotionRow> = {
  // One without stores is for all of them.
  storeIds: byValue('stores[].id', (row) => (row.storeIds.length === 0 ? null : row.storeIds)),
  categoryIds: byValue('categories[].id', (row) => row.categories, ONE),
  productIds: byValue('products[].id', (row) => row.products, ONE),
  triggers: byValue('trigger', (row) => [row.trigger]),
  active: test(['status'], (row) => [row.status], isActive),
  // Overlap: out is what ended before `from` and what starts after `to`; a missing bound is unbounded.
  from: test(['to'], (row) => [row.to], endsAfter),
  to: test(['from'], (row) => [row.from], beginsBefore),
  search: test(['name'], (row) => [row.name], matchesInAnyCase),
};

export type AnyRow = FilterRead['rows'][number];

/** By the names of their parameters; a record is only shown to those of its own list. */
export const TESTS: Readonly<Record<ListName, Tests<AnyRow>>> = {
  sales: SALES,
  logs: LOGS,
  products: PRODUCTS,
  promotions: PROMOTIONS,
};

const filters = Object.values(TESTS)
  .flatMap((tests) => Object.entries(tests))
  .filter(([name]) => !(name in BOUNDS));

/** By parameter: what the fields that it selects by are called, and what leads to them in other records and in labels. */
const SELECTED: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...Map.groupBy(filters, ([name]) => name)].map(([name, same]) => [
    name,
    [name, name.replace(/s$/, ''), ...same.flatMap(([, { fields }]) => fields.flatMap(namesIn))],
  ]),
);

/** Of `store.id` it is the store, of `payments[].paymentMethod` both. */
function namesIn(field: string): readonly string[] {
  const parts = field.replace(/\.id$/, '').split('.');
  return parts
    .filter((part, index) => part.endsWith('[]') || index === parts.length - 1)
    .map((part) => part.replace('[]', ''));
}

/** A field of a wrong form matches no filter, and what is shown under another name, or with another store, is not found by it. */
export const FIELDS_HOLD: readonly Presupposition[] = [
  { groups: ['shape'], share: 'field', selected: SELECTED },
  { groups: ['same-record'], rules: ['references-agree'], share: 'field', selected: SELECTED },
];

function isActive([status]: readonly string[], active: string): boolean {
  return status === (active === 'true' ? 'ACTIVE' : 'INACTIVE');
}

function endsAfter([to = null]: readonly (string | null)[], from: string): Belongs {
  return to === null || compare(to, from);
}

function beginsBefore([from = null]: readonly (string | null)[], to: string): Belongs {
  return from === null || compare(to, from);
}

function compare(later: string, earlier: string): Belongs {
  const difference = instantOf(later) - instantOf(earlier);
  return difference === 0 ? 'either' : difference > 0;
}

/** A search for a part may compare digits as they were sent, or the number that they are: 007 is 7. */
function invoiceMatches([invoice]: readonly number[], search: string): Belongs {
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
  const part = plain(search);
  return texts.some((text) => plain(text).includes(part) || looksMasked(text)) ? 'either' : false;
}

function matchesInAnyCase(texts: readonly string[], search: string): Belongs {
  return textMatches(texts, search, 'any letter case');
}

/** Databases compare without accents as well as without letter case, by letters (ß is SS) and forms (ς is σ). Every search is compared with the same few names. */
const plain = memoize(
  (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase().replaceAll('ς', 'σ'),
  20_000,
);

/**
 * Of logs only "product name or SKU" is said, so the whole name or SKU must be found and a part of it may be. A search for
 * several words may also give what has one of them.
 */
function productNamed(texts: readonly string[], search: string): Belongs {
  if (texts.includes(search)) return true;
  const parts = /\s/.test(search) ? [search, ...words(search)] : [search];
  return parts.some((part) => textMatches(texts, part) !== false) ? 'either' : false;
}

/** What was asked of which list. */
type Asked = Pick<Walk, 'list' | 'filters' | 'window'>;

/** All of a walk's filters and its window together: sure only if every part is. */
export function belongingTo({ list, filters, window }: Asked): (row: AnyRow) => Belongs {
  const isIn = within(window);
  return (row) => {
    let sure: Belongs = isIn(row.createdAt);
    for (const { parameter, values } of filters) {
      if (sure === false) return false;
      const part = TESTS[list][parameter]?.belongs(row, values) ?? 'either';
      if (part !== true) sure = part;
    }
    return sure;
  };
}

/** The filters of a request by which a record does not belong into its answer. */
export function unmatchedBy({ list, filters, window }: Asked, row: AnyRow): readonly Matched[] {
  const isOutside = window !== null && within(window)(row.createdAt) === false;
  const violated = filters.filter(({ parameter, values }) => TESTS[list][parameter]?.belongs(row, values) === false);
  return [...matchedBy(list, violated, row), ...(isOutside ? [inRange(window, row)] : [])];
}

/** What a record has in the fields that these filters select by. */
export function matchedBy(list: ListName, filters: readonly FilterUse[], row: AnyRow): readonly Matched[] {
  return filters.flatMap((use) => {
    const selecting = TESTS[list][use.parameter];
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
function pointed([field = '', ...others]: readonly string[], values: Seen): Matched['at'] {
  if (others.length > 0) return [];
  const pointer = `/${field.replaceAll('[]', '/*').replaceAll('.', '/')}`;
  const [list] = pointer.split('/*');
  if (values === null || values.length === 0) return list === undefined ? [] : [[list, '[]']];
  // A reference that is null has no id.
  return values.map((value) => [value === null ? pointer.replace(/\/id$/, '') : pointer, JSON.stringify(value)]);
}

/** Of a search, what this record has where it looks: as JSON, at pointers into the record. */
export function searchedIn({ list, filters }: Pick<Asked, 'list' | 'filters'>, row: AnyRow): Matched['at'] {
  const search = TESTS[list].search;
  if (search === undefined || filters.every(({ parameter }) => parameter !== 'search')) return [];
  const values = search.looksAt(row) ?? [];
  return search.fields.flatMap((name, index) => pointed([name], values.slice(index, index + 1)));
}

function inRange({ from, to }: Window, row: { readonly createdAt: string }): Matched {
  const createdAt = JSON.stringify(row.createdAt);
  return { sent: `from=${from} and to=${to}`, has: `"createdAt": ${createdAt}`, at: [['/createdAt', createdAt]] };
}

const VALUES_SHOWN = 3;
const LONGEST_VALUE = 80;

function shownValues(values: Seen): string {
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

/** `status=PAID (it has "status": "REFUNDED")`. */
export function unmatchedWords(matched: readonly Matched[]): string {
  return matched.length === 0 ? 'the filter' : matched.map(({ sent, has }) => `${sent} (it has ${has})`).join(' and ');
}
