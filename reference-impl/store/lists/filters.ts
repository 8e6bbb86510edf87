import { type RawBuilder, sql } from 'kysely';
import type { Query } from '../../../contract/serving/request-reader.ts';
import { rowsOf } from '../../world/id.ts';
import { type Catalogue, chosenStores } from '../catalogue.ts';
import { type Asked, bitsIn, likeText, methodBits, statusBits, typeBits } from '../queries.ts';
import { targetKinds } from '../rows/catalogue-rows.ts';
import type { SaleFilter } from './sale-index.ts';

/** What one parameter selects; undefined where nothing is given, or all. */
type Selects<Selection> = (catalogue: Catalogue, query: Asked) => Selection | undefined;

/** A condition on rows. No filter is undefined; one that nothing passes is null. */
export type Filter = RawBuilder<unknown> | undefined | null;

/** What each parameter of a list selects in the store, in one row: a new parameter is one more. */
export const saleFilters: readonly Selects<SaleFilter>[] = [
  by('storeIds', (ids, catalogue) => ofSales('store_no', storeNumbers(ids, catalogue))),
  by('staffId', (id, catalogue) => ofSales('staff_no', personNumbers(id, catalogue))),
  by('tabCreatorId', (id, catalogue) => ofSales('tab_no', personNumbers(id, catalogue))),
  by('status', (states) => ofSales('status_bit', bitsIn(statusBits(states)))),
  by('paymentMethods', (methods) => ofSales('method_bits', bitsIn(methodBits(methods)))),
];

export const productFilters: readonly Selects<Filter>[] = [
  by('storeIds', (ids, catalogue) => inStores(ids, catalogue, (bits) => sql`store_bits & ${bits} <> 0`)),
  by('categoryIds', (ids, catalogue) => among('category_no', categoryNumbers(ids, catalogue))),
  by('search', searched),
];

export const promotionFilters: readonly Selects<Filter>[] = [
  // A promotion without stores applies to every store.
  by('storeIds', (ids, catalogue) =>
    inStores(ids, catalogue, (bits) => sql`(store_bits = 0 or store_bits & ${bits} <> 0)`),
  ),
  by('active', (active) => sql`active = ${Number(active)}`),
  by('from', (from) => sql`(ends_at is null or ends_at >= ${from})`),
  by('to', (to) => sql`(starts_at is null or starts_at <= ${to})`),
  by('search', searched),
  by('triggers', (words) => among('trigger_kind', words.filter(isStorable))),
  by('categoryIds', (ids, catalogue) => assigned('category', categoryNumbers(ids, catalogue))),
  by('productIds', (ids, { productById }) => assigned('product', numbersIn(ids, productById))),
];

export const movementFilters: readonly Selects<Filter>[] = [
  // Row numbers follow the order of time, so each bound costs one index look-up, and the list itself is read along the primary key.
  by('from', (from, { no }) => sql`seq >= ${firstMovement(no, sql`created_at >= ${from}`)}`),
  by('to', (to, { no }) => sql`seq < ${firstMovement(no, sql`created_at > ${to}`)}`),
  // A plus keeps the databases from an index.
  by('storeIds', (ids, catalogue) => among('+store_no', storeNumbers(ids, catalogue))),
  by('types', (types) => sql`type_bit & ${typeBits(types)} <> 0`),
];

/** Which products a movement is of. */
export const movedFilters: readonly Selects<(product: Catalogue['products'][number]) => boolean>[] = [
  by('categoryIds', (ids, catalogue) => {
    const wanted = new Set(categoryNumbers(ids, catalogue));
    return ({ categoryNo }) => wanted.has(categoryNo);
  }),
  by('productIds', (ids, { productById }) => {
    const wanted = new Set(numbersIn(ids, productById));
    return ({ no }) => wanted.has(no);
  }),
  by('search', (search) => {
    const text = search.toLowerCase();
    return ({ searchText }) => isStorable(text) && !text.includes('\n') && searchText.includes(text);
  }),
];

function by<Name extends keyof Query, Selection>(
  name: Name,
  select: (value: NonNullable<Asked[Name]>, catalogue: Catalogue) => Selection | undefined,
): Selects<Selection> {
  return (catalogue, query) => {
    const value = query[name];
    return value === undefined || isEmpty(value) ? undefined : select(value, catalogue);
  };
}

function isEmpty(value: Query[keyof Query]): boolean {
  return (typeof value === 'string' || Array.isArray(value)) && value.length === 0;
}

export function selected<Selection>(filters: readonly Selects<Selection>[], catalogue: Catalogue, query: Asked) {
  return filters.map((filter) => filter(catalogue, query)).filter((selection) => selection !== undefined);
}

/** The condition that all of them make; null where nothing passes it. */
export function allOf(asked: readonly Filter[]): RawBuilder<boolean> | null {
  if (asked.includes(null)) return null;
  const all = asked.filter((filter) => filter !== undefined);
  return sql`${sql.join(all, sql` and `)}`;
}

function ofSales(column: SaleFilter[0], values: readonly number[] | null): SaleFilter | undefined {
  return values === null ? undefined : [column, values];
}

/** Null when all stores are requested. */
function storeNumbers(ids: readonly string[], catalogue: Catalogue): readonly number[] | null {
  const stores = chosenStores(catalogue, ids);
  return stores.length === catalogue.stores.length ? null : stores.map((store) => store.no);
}

/** A bit that no store has, so that nothing passes. */
const noStore = 1 << 30;

/** `isThere` of the bits of the stores that are asked for. */
function inStores(
  ids: readonly string[],
  catalogue: Catalogue,
  isThere: (bits: number) => RawBuilder<unknown>,
): Filter {
  const stores = chosenStores(catalogue, ids);
  if (stores.length === catalogue.stores.length) return undefined;
  return isThere(stores.reduce((bits, store) => bits | store.bit, 0) || noStore);
}

function personNumbers(id: string, { staffById }: Catalogue): readonly number[] {
  return numbersIn([id], staffById);
}

function categoryNumbers(ids: readonly string[], { categoryById }: Catalogue): readonly number[] {
  return numbersIn(ids, categoryById);
}

/** The row numbers of the known ids. */
function numbersIn(ids: readonly string[], known: ReadonlyMap<string, { readonly no: number }>): readonly number[] {
  return [...new Set(ids.flatMap((id) => known.get(id.toLowerCase())?.no ?? []))];
}

/** One of a set; null for no filter. */
export function among(column: string, set: readonly (number | string)[] | null): Filter {
  if (set === null) return undefined;
  return set.length === 0 ? null : sql`${sql.raw(column)} in (${sql.join(set)})`;
}

/** The databases store no NUL. */
function isStorable(text: string): boolean {
  return !text.includes('\0');
}

/** A line break separates the texts that are searched together. */
function searched(search: string): Filter {
  if (!isStorable(search) || search.includes('\n')) return null;
  return sql`search_text like ${likeText(search)} escape '\\'`;
}

/** Assigned directly to at least one of the set. */
function assigned(name: 'category' | 'product', set: readonly number[]): Filter {
  const targets = among('target_no', set);
  if (targets === undefined || targets === null) return targets;
  return sql`exists (
    select target_no from promotion_targets
    where promotion_no = promotions.no and kind = ${targetKinds[name]} and ${targets})`;
}

function firstMovement(organization: number, bound: RawBuilder<unknown>) {
  const those = sql`select seq from movements where organization_no = ${organization}`;
  return sql`coalesce((${those} and ${bound} order by created_at, seq limit 1), ${rowsOf(organization).last})`;
}
