import { type SelectQueryBuilder, sql } from 'kysely';
import { rowsOf } from '../../world/id.ts';
import type { Catalogue } from '../catalogue.ts';
import { type Engine, limitSlot, type Prepared, slot } from '../engine/engine.ts';
import type { ListQuery } from '../queries.ts';
import { targetKinds } from '../rows/catalogue-rows.ts';
import type { Tables } from '../schema/columns.ts';
import type { Page } from '../store.ts';
import {
  bodyPage,
  emptyPage,
  likeText,
  listKinds,
  numbersIn,
  padded,
  padWidth,
  QueryCache,
  slots,
  startOf,
  storeFilter,
} from './paging.ts';
import type { TextRow } from './sale-search.ts';

/** In the order of the catalogue. */
export function productLister(engine: Engine): (catalogue: Catalogue, query: ListQuery) => Promise<Page> {
  const shapes = new QueryCache<TextRow>();
  return async (catalogue, query) => {
    const start = startOf(listKinds.products, catalogue.no, query.cursor);
    const stores = storeFilter(catalogue, query.storeIds);
    const categories = numbersIn(query.categoryIds, (id) => catalogue.categoryNoById.get(id));
    const search = likeText(query.search);
    if (categories?.length === 0 || search === null) return emptyPage;
    const { first, last } = rowsOf(catalogue.no);
    const width = padWidth(categories);
    const shape = `${stores === 0 ? '-' : 'x'}${width}${search === '' ? '-' : 'x'}`;
    const prepared = shapes.get(shape, () => productQuery(engine, stores !== 0, width, search !== ''));
    const rows = await prepared({
      ...padded('category', categories, width),
      stores,
      search,
      after: start ?? first - 1,
      last,
      limit: query.limit + 1,
    });
    return bodyPage(rows, query.limit, listKinds.products, catalogue.no);
  };
}

function productQuery(engine: Engine, stores: boolean, categories: number, search: boolean): Prepared<TextRow> {
  let query = engine.db
    .selectFrom('products')
    .select(['no', 'body'])
    .where('no', '>', slot('after'))
    .where('no', '<', slot('last'))
    .orderBy('no')
    .limit(limitSlot('limit'));
  if (stores) query = query.where(sql<boolean>`store_bits & ${slot('stores')} <> 0`);
  if (categories > 0) query = query.where('category_no', 'in', slots('category', categories));
  if (search) query = query.where(sql<boolean>`search_text like ${slot<string>('search')} escape '\\'`);
  return engine.prepareTuples<TextRow>(query);
}

/** Which filters a request has, and how many values each set takes. */
interface Shape {
  readonly stores: boolean;
  readonly categories: number;
  readonly products: number;
  readonly active: boolean;
  readonly triggers: number;
  readonly from: boolean;
  readonly to: boolean;
  readonly search: boolean;
}

/** Newest first. */
export function promotionLister(engine: Engine): (catalogue: Catalogue, query: ListQuery) => Promise<Page> {
  const shapes = new QueryCache<TextRow>();
  return async (catalogue, query) => {
    const start = startOf(listKinds.promotions, catalogue.no, query.cursor);
    const stores = storeFilter(catalogue, query.storeIds);
    const categories = numbersIn(query.categoryIds, (id) => catalogue.categoryNoById.get(id));
    const products = numbersIn(query.productIds, (id) => catalogue.productById.get(id)?.no);
    const triggers = query.triggers === undefined || query.triggers.length === 0 ? null : storable(query.triggers);
    const search = likeText(query.search);
    if ([categories, products, triggers].some((set) => set?.length === 0) || search === null) return emptyPage;
    const shape: Shape = {
      stores: stores !== 0,
      categories: padWidth(categories),
      products: padWidth(products),
      active: query.active !== undefined,
      triggers: padWidth(triggers),
      from: query.from !== undefined,
      to: query.to !== undefined,
      search: search !== '',
    };
    const { first, last } = rowsOf(catalogue.no);
    const prepared = shapes.get(Object.values(shape).join(), () =>
      engine.prepareTuples<TextRow>(promotionQuery(engine, shape)),
    );
    const rows = await prepared({
      ...padded('category', categories, shape.categories),
      ...padded('product', products, shape.products),
      ...padded('trigger', triggers, shape.triggers),
      stores,
      active: query.active === true ? 1 : 0,
      from: query.from ?? 0,
      to: query.to ?? 0,
      search,
      first: first - 1,
      before: start ?? last,
      limit: query.limit + 1,
    });
    return bodyPage(rows, query.limit, listKinds.promotions, catalogue.no);
  };
}

/** The databases store no NUL, so no trigger contains one. */
function storable(triggers: readonly string[]): string[] {
  return [...new Set(triggers)].filter((trigger) => !trigger.includes('\0'));
}

type Selection = SelectQueryBuilder<Tables, 'promotions', { no: number; body: string }>;

function promotionQuery(engine: Engine, shape: Shape): Selection {
  let query: Selection = engine.db
    .selectFrom('promotions')
    .select(['no', 'body'])
    .where('no', '>', slot('first'))
    .where('no', '<', slot('before'))
    .where('deleted', '=', sql.lit(0))
    .orderBy('no', 'desc')
    .limit(limitSlot('limit'));
  // A promotion without stores applies to every store.
  if (shape.stores) query = query.where(sql<boolean>`(store_bits = 0 or store_bits & ${slot('stores')} <> 0)`);
  if (shape.active) query = query.where('active', '=', slot('active'));
  if (shape.from) query = query.where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>=', slot('from'))]));
  if (shape.to) query = query.where((is) => is.or([is('starts_at', 'is', null), is('starts_at', '<=', slot('to'))]));
  if (shape.search) query = query.where(sql<boolean>`search_text like ${slot<string>('search')} escape '\\'`);
  if (shape.triggers > 0) query = query.where('trigger_kind', 'in', slots<string>('trigger', shape.triggers));
  query = assigned(query, targetKinds.category, 'category', shape.categories);
  return assigned(query, targetKinds.product, 'product', shape.products);
}

/** Assigned directly to at least one of the set. */
function assigned(query: Selection, kind: number, name: string, width: number): Selection {
  if (width === 0) return query;
  return query.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('promotion_targets')
        .select('target_no')
        .whereRef('promotion_no', '=', 'promotions.no')
        .where('kind', '=', sql.lit(kind))
        .where('target_no', 'in', slots(name, width)),
    ),
  );
}
