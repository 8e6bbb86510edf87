import type { StoreFound } from '../../../model/artifacts.ts';
import type { Census } from '../../../model/lists.ts';
import type { WalkAsk } from '../../../model/probe.ts';
import type { LogRow, ProductRow } from '../../../model/rows.ts';
import { LOGS, one } from '../../shared/filters/semantics.ts';
import {
  doubled,
  each,
  inBothForms,
  MANY,
  oneEach,
  rangeReadings,
  readings,
  readingsFor,
  several,
  someInBothForms,
  subjectOf,
  withAnother,
} from './readings.ts';
import { SOME, together } from './together.ts';
import {
  absentValues,
  byFrequency,
  coveringAll,
  easilyLost,
  FOUR_PAGES,
  farApart,
  literalSearches,
  longestText,
  rareTogether,
  type Searchable,
  searchesElsewhere,
  searchWord,
  skusOf,
  spread,
} from './values.ts';

/** Requests that show of each two filters whether one is dropped because of the other. */
const TOGETHER = 5;

export function logsReadings(
  census: Census<LogRow>,
  products: readonly ProductRow[],
  stores: readonly StoreFound[],
): WalkAsk[] {
  const subject = subjectOf('logs', census, LOGS);
  const { rows } = census;
  const moved = rows.map(({ type }) => type);
  const types = byFrequency(moved);
  const storeIds = byFrequency(rows.map((row) => row.storeId));
  const [category, ...otherCategories] = spread(byFrequency(rows.flatMap((row) => row.categoryId ?? [])), 2);
  const [product] = byFrequency(rows.map((row) => row.productId));
  const others = rows.filter(({ productId }) => productId !== product);
  const eventful = coveringAll(others.map((row) => [row.productId, row.type])).slice(0, 3);
  const rareTypes = types.slice(2);
  const names = byFrequency(rows.map((row) => row.productName));
  const skus = skusOf(rows);
  const onOnePage = [
    ...each('types', types.slice(1)),
    [several('types', farApart('listInventoryLogs', 'types', types))],
    ...each('storeIds', spread(storeIds, 2)),
    ...otherCategories.map((value) =>
      withAnother(subject, one('categoryIds', value), oneEach('storeIds', storeIds, 6)),
    ),
    [doubled('types', types[0])],
    ...each('productIds', eventful),
    ...each('search', [longestText(names), ...easilyLost(names), ...easilyLost(skus)]),
  ];
  const paged = [[one('categoryIds', category)], [one('productIds', product)], [one('search', skus[0])]];
  const inForms = [...inBothForms('types', rareTogether(moved, FOUR_PAGES)), ...someInBothForms('storeIds', storeIds)];
  const literal = literalSearches(
    [...names.map(searchWord), ...skus],
    [...names, ...skus],
    ['percent', 'underscore', 'underscore between', 'backslash'],
  );
  const matchingNothing = [
    ...each('types', absentValues('listInventoryLogs', 'types', types)),
    ...each('search', literal),
    ...each('search', searchesElsewhere(searchable(rows, products, stores))),
  ];
  const eachFilter = [
    // Of what moved often, more other filters can be missed.
    ...oneEach('search', skus.slice(0, SOME)),
    ...oneEach('productIds', byFrequency(rows.map((row) => row.productId)).slice(0, SOME)),
    ...oneEach('categoryIds', byFrequency(rows.flatMap((row) => row.categoryId ?? [])), SOME),
    ...oneEach('storeIds', storeIds, SOME),
    ...oneEach('types', types, SOME),
    several('types', rareTypes),
  ];
  return [
    ...readingsFor(subject, { onOnePage, paged, inForms, matchingNothing }),
    ...readings(subject, each('types', types.slice(0, 1)), MANY),
    ...together(subject, eachFilter, TOGETHER),
    ...rangeReadings(subject),
  ];
}

/** The category of a product is neither its name nor its SKU, and the type and the store of a movement are none of the product. */
function searchable(
  rows: readonly LogRow[],
  products: readonly ProductRow[],
  stores: readonly StoreFound[],
): Searchable[] {
  const categories = new Map(products.map(({ categoryId, categoryName }) => [categoryId, categoryName]));
  const named = new Map(stores.map(({ id, name }) => [id, name]));
  return rows.map(({ productName, sku, type, categoryId, storeId }) => ({
    searched: [productName, sku],
    others: { category: [categories.get(categoryId) ?? ''], type: [type], store: [named.get(storeId) ?? ''] },
  }));
}
