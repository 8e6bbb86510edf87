import { LOGS } from '../../../filters/semantics.ts';
import type { Census } from '../../../model/lists.ts';
import type { WalkAsk } from '../../../model/probe.ts';
import type { LogRow } from '../../../model/rows.ts';
import { rangeReadings } from './ranges.ts';
import {
  emptyReadings,
  inBothForms,
  neverTogether,
  ONE_PAGE,
  one,
  oneEach,
  PAGED,
  readings,
  readingsInForms,
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
  const singles = [
    ...types.map((value) => [one('types', value)]),
    ...spread(stores, 2).map((value) => [one('storeIds', value)]),
    ...otherCategories.map((value) => withAnother(subject, one('categoryIds', value), oneEach('storeIds', stores, 6))),
    [one('productIds', eventful ?? '')],
    [one('search', skusOf(rows).at(-1) ?? '')],
    [several('types', rareTypes), one('storeIds', busiest ?? '')],
    [one('types', together?.[0] ?? ''), one('productIds', together?.[1] ?? ''), one('storeIds', together?.[2] ?? '')],
  ];
  const paged = [
    [one('categoryIds', category ?? '')],
    [one('productIds', product ?? '')],
    [one('search', searchName(byFrequency(rows.map((row) => row.productName))))],
  ];
  const absent = absentValues('listInventoryLogs', 'types', types);
  return [
    ...readings(subject, singles, ONE_PAGE),
    ...readings(subject, paged, PAGED),
    ...readingsInForms(subject, [
      ...inBothForms('types', rareTogether(moved, FOUR_PAGES)),
      ...inBothForms('storeIds', someOf(stores)),
    ]),
    ...emptyReadings(subject, [
      ...absent.map((value) => [one('types', value)]),
      [one('search', NONSENSE)],
      ...neverTogether(
        subject,
        oneEach('search', skusOf(rows), 6),
        types.map((value) => one('types', value)),
      ),
    ]),
    ...rangeReadings(subject),
  ];
}
