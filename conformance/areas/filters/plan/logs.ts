import { LOGS } from '../../../filters/semantics.ts';
import type { Census } from '../../../model/lists.ts';
import type { WalkAsk } from '../../../model/probe.ts';
import type { LogRow } from '../../../model/rows.ts';
import { literalSearches } from './literal.ts';
import { rangeReadings } from './ranges.ts';
import {
  each,
  inBothForms,
  neverTogether,
  one,
  oneEach,
  readingsFor,
  several,
  subjectOf,
  withAnother,
} from './readings.ts';
import {
  absentValues,
  byFrequency,
  byVariety,
  FOUR_PAGES,
  groupsByFrequency,
  NONSENSE,
  rareTogether,
  searchName,
  searchWord,
  skusOf,
  someOf,
  spread,
} from './values.ts';

export function logsReadings(census: Census<LogRow>): WalkAsk[] {
  const subject = subjectOf('logs', census, LOGS);
  const { rows } = census;
  const moved = rows.map(({ type }) => type);
  const types = byFrequency(moved);
  const stores = byFrequency(rows.map((row) => row.storeId));
  const [category, ...otherCategories] = spread(byFrequency(rows.flatMap((row) => row.categoryId ?? [])), 2);
  const [product, ...otherProducts] = byFrequency(rows.map((row) => row.productId));
  const eventful = byVariety(rows.map((row) => [row.productId, row.type])).find((id) => otherProducts.includes(id));
  const rareTypes = types.slice(2);
  const [busiest] = byFrequency(rows.filter((row) => rareTypes.includes(row.type)).map((row) => row.storeId));
  const [together] = groupsByFrequency(rows.map((row) => [row.type, row.productId, row.storeId]));
  const onOnePage = [
    ...each('types', types),
    ...each('storeIds', spread(stores, 2)),
    ...otherCategories.map((value) => withAnother(subject, one('categoryIds', value), oneEach('storeIds', stores, 6))),
    [one('productIds', eventful)],
    [one('search', skusOf(rows).at(-1))],
    [several('types', rareTypes), one('storeIds', busiest)],
    [one('types', together?.[0]), one('productIds', together?.[1]), one('storeIds', together?.[2])],
  ];
  const names = byFrequency(rows.map((row) => row.productName));
  const paged = [[one('categoryIds', category)], [one('productIds', product)], [one('search', searchName(names))]];
  const inForms = [
    ...inBothForms('types', rareTogether(moved, FOUR_PAGES)),
    ...inBothForms('storeIds', someOf(stores)),
  ];
  const skus = skusOf(rows);
  const literal = literalSearches(
    [...names.map(searchWord), ...skus],
    [...names, ...skus],
    ['percent', 'underscore', 'underscore between', 'backslash'],
  );
  const matchingNothing = [
    ...each('types', absentValues('listInventoryLogs', 'types', types)),
    ...(literal.length === 0 ? [[one('search', NONSENSE)]] : each('search', literal)),
    ...neverTogether(subject, oneEach('search', skusOf(rows), 6), oneEach('types', types)),
  ];
  return [...readingsFor(subject, { onOnePage, paged, inForms, matchingNothing }), ...rangeReadings(subject)];
}
