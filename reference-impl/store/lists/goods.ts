import { type RawBuilder, sql } from 'kysely';
import { rowsOf } from '../../world/id.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Engine } from '../engine/engine.ts';
import type { ListQuery } from '../queries.ts';
import { targetKinds } from '../rows/catalogue-rows.ts';
import type { Page } from '../store.ts';
import {
  allOf,
  among,
  emptyPage,
  type Filter,
  listKinds,
  numbersIn,
  pageOf,
  searched,
  startOf,
  storeFilter,
} from './paging.ts';

type Lister = (catalogue: Catalogue, query: ListQuery) => Promise<Page>;
type FiltersOf = (catalogue: Catalogue, query: ListQuery) => readonly Filter[];

function goodsLister({ db }: Engine, list: 'products' | 'promotions', filtersOf: FiltersOf): Lister {
  const isForward = list === 'products';
  return async (catalogue, query) => {
    const start = startOf(listKinds[list], catalogue.no, query.cursor);
    const { first, last } = rowsOf(catalogue.no);
    const [above, below] = isForward ? [start ?? first - 1, last] : [first - 1, start ?? last];
    const where = allOf([sql`no > ${above} and no < ${below}`, ...filtersOf(catalogue, query)]);
    if (where === null) return emptyPage;
    const rows = await db
      .selectFrom(list)
      .select(['no', 'body'])
      .where(where)
      .orderBy('no', isForward ? 'asc' : 'desc')
      .limit(query.limit + 1)
      .execute();
    const bodies = rows.map(({ body }) => body);
    return pageOf(
      listKinds[list],
      catalogue.no,
      query.limit,
      rows.map(({ no }) => no),
      bodies,
    );
  };
}

/** `isThere` of the bits of the stores that are asked for. */
function inStores(
  catalogue: Catalogue,
  { storeIds }: ListQuery,
  isThere: (bits: number) => RawBuilder<unknown>,
): Filter {
  const bits = storeFilter(catalogue, storeIds);
  return bits === 0 ? undefined : isThere(bits);
}

function given<T>(value: T | undefined, where: (value: T) => RawBuilder<unknown>): Filter {
  return value === undefined ? undefined : where(value);
}

/** In the order of the catalogue. */
export function productLister(engine: Engine): Lister {
  return goodsLister(engine, 'products', (catalogue, query) => [
    inStores(catalogue, query, (bits) => sql`store_bits & ${bits} <> 0`),
    among('category_no', categoriesOf(catalogue, query)),
    searched(query.search),
  ]);
}

/** Newest first. */
export function promotionLister(engine: Engine): Lister {
  return goodsLister(engine, 'promotions', (catalogue, query) => [
    sql`deleted = 0`,
    // A promotion without stores applies to every store.
    inStores(catalogue, query, (bits) => sql`(store_bits = 0 or store_bits & ${bits} <> 0)`),
    given(query.active, (active) => sql`active = ${Number(active)}`),
    given(query.from, (from) => sql`(ends_at is null or ends_at >= ${from})`),
    given(query.to, (to) => sql`(starts_at is null or starts_at <= ${to})`),
    searched(query.search),
    among('trigger_kind', storable(query.triggers)),
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
function assigned(name: 'category' | 'product', set: readonly number[] | null): Filter {
  const targets = among('target_no', set);
  if (targets === undefined || targets === null) return targets;
  return sql`exists (
    select target_no from promotion_targets
    where promotion_no = promotions.no and kind = ${targetKinds[name]} and ${targets})`;
}
