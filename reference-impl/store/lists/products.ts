import { sql } from 'kysely';
import { rowsOf } from '../../world/id.ts';
import type { Catalogue } from '../catalogue.ts';
import { type Engine, limitSlot, type Prepared, slot } from '../engine/engine.ts';
import type { ProductQuery } from '../queries.ts';
import type { Page } from '../store.ts';
import { likeText, numbersIn, padded, padWidth, slots } from './filter-values.ts';
import { type BodyRow, bodyPage, emptyPage, listKinds, QueryCache, startOf, storeFilter } from './paging.ts';

/** In the order of the catalogue. */
export function productLister(engine: Engine): (catalogue: Catalogue, query: ProductQuery) => Promise<Page> {
  const shapes = new QueryCache<BodyRow>();
  return async (catalogue, query) => {
    const start = startOf(listKinds.products, catalogue.no, query.cursor);
    const stores = storeFilter(catalogue, query.storeIds);
    const categories = numbersIn(catalogue.categoryNoById, query.categoryIds);
    const search = likeText(query.search);
    if (categories?.length === 0 || search === null) return emptyPage;
    const { first, last } = rowsOf(catalogue.no);
    const width = padWidth(categories);
    const shape = `${stores === 0 ? '-' : 'x'}${width}${search === '' ? '-' : 'x'}`;
    const prepared = shapes.get(shape, () => build(engine, stores !== 0, width, search !== ''));
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

function build(engine: Engine, stores: boolean, categories: number, search: boolean): Prepared<BodyRow> {
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
  return engine.prepare(query);
}
