import type { Catalogue } from '../catalogue.ts';
import { listKinds } from '../cursor.ts';
import type { Engine } from '../engine/engine.ts';
import type { SaleQuery } from '../queries.ts';
import type { Page } from '../store.ts';
import { emptyPage, pageOf, startOf } from './paging.ts';
import { filtersOf } from './sale-filters.ts';
import { saleSearch } from './sale-search.ts';
import { salesInMemory } from './sales-in-memory.ts';

export function saleLister(engine: Engine): (catalogue: Catalogue, query: SaleQuery) => Promise<Page> {
  const search = saleSearch(engine);
  const find = engine.version === null ? search : salesInMemory(engine, engine.version, search);
  return async (catalogue, query) => {
    const before = startOf(listKinds.sales, catalogue.no, query.cursor);
    const filters = filtersOf(catalogue, query);
    if (filters === null) return emptyPage;
    const found = await find(catalogue, { filters, before, limit: query.limit + 1 });
    return pageOf(
      found,
      query.limit,
      listKinds.sales,
      catalogue.no,
      (row) => row[0],
      (row) => row[1],
    );
  };
}
