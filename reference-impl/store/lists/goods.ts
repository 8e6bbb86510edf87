import { type RawBuilder, sql } from 'kysely';
import { rowsOf } from '../../world/id.ts';
import type { Catalogue } from '../catalogue.ts';
import { type Engine, limitSlot, slot } from '../engine/engine.ts';
import type { ListQuery } from '../queries.ts';
import { targetKinds } from '../rows/catalogue-rows.ts';
import type { Page } from '../store.ts';
import {
  allOf,
  among,
  emptyPage,
  filteredQuery,
  given,
  listKinds,
  numbersIn,
  pageOf,
  searched,
  startOf,
  storeFilter,
  together,
} from './paging.ts';
import type { TextRow } from './sale-search.ts';

type Lister = (catalogue: Catalogue, query: ListQuery) => Promise<Page>;
type FiltersOf = (catalogue: Catalogue, query: ListQuery) => Parameters<typeof together>[0];

function goodsLister(engine: Engine, list: 'products' | 'promotions', filtersOf: FiltersOf): Lister {
  const order = sql.raw(list === 'products' ? 'no' : 'no desc');
  const find = filteredQuery<TextRow>((filters) => {
    const text = sql`
      select no, body from ${sql.table(list)} where no > ${slot('above')} and no < ${slot('below')}
      ${filters.length === 0 ? sql`` : sql`and ${allOf(filters)}`} order by ${order} limit ${limitSlot('limit')}`;
    return engine.prepareTuples(text);
  });
  return async (catalogue, query) => {
    const start = startOf(listKinds[list], catalogue.no, query.cursor);
    const filters = together(filtersOf(catalogue, query));
    if (filters === null) return emptyPage;
    const { first, last } = rowsOf(catalogue.no);
    const bounds =
      list === 'products' ? { above: start ?? first - 1, below: last } : { above: first - 1, below: start ?? last };
    const rows = await find(filters, { ...bounds, limit: query.limit + 1 });
    return pageOf(rows, query.limit, listKinds[list], catalogue.no);
  };
}

function inStores(catalogue: Catalogue, { storeIds }: ListQuery, where: () => RawBuilder<unknown>) {
  return given('stores', storeFilter(catalogue, storeIds) || undefined, where);
}

/** In the order of the catalogue. */
export function productLister(engine: Engine): Lister {
  return goodsLister(engine, 'products', (catalogue, query) => [
    inStores(catalogue, query, () => sql`store_bits & ${slot('stores')} <> 0`),
    among('category', categoriesOf(catalogue, query), (these) => sql`category_no in (${these})`),
    searched(query.search),
  ]);
}

/** Newest first. */
export function promotionLister(engine: Engine): Lister {
  return goodsLister(engine, 'promotions', (catalogue, query) => [
    { shape: '', where: () => sql`deleted = 0` },
    // A promotion without stores applies to every store.
    inStores(catalogue, query, () => sql`(store_bits = 0 or store_bits & ${slot('stores')} <> 0)`),
    given(
      'active',
      query.active === undefined ? undefined : Number(query.active),
      () => sql`active = ${slot('active')}`,
    ),
    given('from', query.from, () => sql`(ends_at is null or ends_at >= ${slot('from')})`),
    given('to', query.to, () => sql`(starts_at is null or starts_at <= ${slot('to')})`),
    searched(query.search),
    among('trigger', storable(query.triggers), (these) => sql`trigger_kind in (${these})`),
    assigned('category', categoriesOf(catalogue, query)),
    assigned(
      'product',
      numbersIn(query.productIds, (id) => catalogue.productById.get(id)?.no),
    ),
  ]);
}

function categoriesOf({ categoryNoById }: Catalogue, { categoryIds }: ListQuery): readonly number[] | null {
  return numbersIn(categoryIds, (id) => categoryNoById.get(id));
}

/** The databases store no NUL, so no trigger contains one. */
function storable(triggers: readonly string[] = []): readonly string[] | null {
  return triggers.length === 0 ? null : [...new Set(triggers)].filter((trigger) => !trigger.includes('\0'));
}

/** Assigned directly to at least one of the set. */
function assigned(name: 'category' | 'product', set: readonly number[] | null) {
  return among(
    name,
    set,
    (these) => sql`exists (
      select target_no from promotion_targets
      where promotion_no = promotions.no and kind = ${sql.lit(targetKinds[name])} and target_no in (${these}))`,
  );
}
