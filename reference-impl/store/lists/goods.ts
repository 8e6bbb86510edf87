import { sql } from 'kysely';
import { rowsOf } from '../../world/id.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Engine } from '../engine/engine.ts';
import type { ListQuery } from '../queries.ts';
import type { Page } from '../store.ts';
import { allOf, type Filter, productFilters, promotionFilters, selected } from './filters.ts';
import { emptyPage, listKinds, pageOf, startOf } from './paging.ts';

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
    const numbers = rows.map(({ no }) => no);
    const bodies = rows.map(({ body }) => body);
    return pageOf(listKinds[list], catalogue.no, query.limit, numbers, bodies);
  };
}

/** In the order of the catalogue. */
export function productLister(engine: Engine): Lister {
  return goodsLister(engine, 'products', (catalogue, query) => selected(productFilters, catalogue, query));
}

/** Newest first. */
export function promotionLister(engine: Engine): Lister {
  return goodsLister(engine, 'promotions', (catalogue, query) => [
    sql`deleted = 0`,
    ...selected(promotionFilters, catalogue, query),
  ]);
}
