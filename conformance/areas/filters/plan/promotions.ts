import type { StoreFound } from '../../../model/artifacts.ts';
import type { Census, FilterUse } from '../../../model/lists.ts';
import type { WalkAsk } from '../../../model/probe.ts';
import type { ProductRow, PromotionRow } from '../../../model/rows.ts';
import { one, PROMOTIONS } from '../../shared/filters/semantics.ts';
import { each, inBothForms, oneEach, readingsFor, several, subjectOf, withAnother } from './readings.ts';
import { SOME, together } from './together.ts';
import {
  byFrequency,
  discriminatingStores,
  easilyLost,
  firstOfEach,
  inOtherCase,
  inWesternTime,
  literalSearches,
  longestText,
  type Searchable,
  searchesElsewhere,
  searchName,
  searchWord,
  shifted,
  spread,
  withMore,
} from './values.ts';

const DAY = 86_400_000;
const EITHER = [one('active', 'true'), one('active', 'false')];

export function promotionsReadings(
  census: Census<PromotionRow>,
  products: readonly ProductRow[],
  stores: readonly StoreFound[] = [],
): WalkAsk[] {
  const subject = subjectOf('promotions', census, PROMOTIONS);
  const { rows } = census;
  const names = rows.map(({ name }) => name);
  const storeIds = byFrequency(rows.flatMap((row) => row.storeIds));
  // In a list, one with a comma in it would be two.
  const triggers = byFrequency(rows.map((row) => row.trigger)).filter((trigger) => !trigger.includes(','));
  // A search may find only what is in one state.
  const worded = rows.filter(({ name }) => searchWord(name) !== '');
  const words = firstOfEach(worded, ({ status }) => status).map(({ name }) => searchWord(name));
  const [otherCase, ...moreCases] = inOtherCase(names.flatMap((name) => name.match(/[\p{L}\p{M}]{3,}/gu) ?? []));
  const [category, ...commonCategories] = assigned(rows.map((row) => row.categoryIds));
  const [product, ...commonProducts] = assigned(rows.map((row) => row.productIds));
  const pair = discriminatingStores(storeIds.toReversed(), [{ name: null, rows }])?.pair ?? storeIds.slice(-1);
  const some = withMore(pair, storeIds.toReversed(), rows);
  const branches = oneEach('storeIds', storeIds);
  const schedules = boundsOf(rows, 'to').map((to) => one('from', shifted(to, 1)));
  const onOnePage = [
    ...each('storeIds', spread(storeIds, 2)),
    withAnother(subject, one('categoryIds', category), branches),
    withAnother(subject, one('productIds', product), EITHER),
    ...triggers
      .slice(0, 6)
      .map((value, index) => withAnother(subject, one('triggers', value), index === 1 ? schedules : [])),
    ...words.slice(1).map((word) => [one('search', word.toLowerCase())]),
    withAnother(subject, one('search', longestText(names).toLowerCase()), branches),
    ...each('search', [...moreCases, ...easilyLost(names)]),
    ...scheduleUses(rows),
    ...longAgo(rows),
  ];
  const paged = [
    ...inBothForms('storeIds', some).map((use) => [use]),
    ...(leavesNothingOut(rows, some) ? [[one('storeIds', pair[0])]] : []),
    ...inBothForms('triggers', triggers.slice(0, Math.max(2, Math.min(4, triggers.length - 1)))).map((use) => [use]),
    [one('active', 'true')],
    [one('active', 'false')],
    ...each('categoryIds', commonCategories),
    ...each('productIds', commonProducts),
    // Of one product there may be too few for a second page.
    [several('productIds', byFrequency(rows.flatMap((row) => row.productIds)).slice(0, SOME))],
    [one('search', otherCase ?? words[0]?.toUpperCase())],
    ...overlap(rows),
  ];
  const literal = literalSearches(byFrequency(names.map(searchWord)), names, [
    'percent',
    'underscore',
    'underscore between',
    'dot',
  ]);
  const matchingNothing = [
    ...each('search', literal),
    ...each('search', searchesElsewhere(searchable(rows, products, stores))),
    ...(category === undefined ? each('categoryIds', spread(byFrequency(categoriesOf(products)), GUESSES)) : []),
    ...(product === undefined
      ? inCrowds(
          'productIds',
          products.map(({ id }) => id),
        )
      : []),
  ];
  const searches = [
    ...byFrequency(names.map(searchWord)).slice(0, SOME),
    ...spread(names, SOME).map((name) => searchName([name])),
  ];
  const eachFilter = [
    ...EITHER,
    ...branches.slice(0, SOME),
    ...oneEach('triggers', triggers, SOME),
    ...oneEach('categoryIds', byFrequency(rows.flatMap(({ categoryIds }) => categoryIds)), SOME),
    ...oneEach('productIds', byFrequency(rows.flatMap(({ productIds }) => productIds)), SOME),
    ...oneEach('search', searches),
    ...schedules,
    ...boundsOf(rows, 'from').map((from) => one('to', shifted(from, -1))),
  ];
  return [...readingsFor(subject, { onOnePage, paged, matchingNothing }), ...together(subject, eachFilter, TOGETHER)];
}

/** The names of what a promotion is for are not its own. */
function searchable(
  rows: readonly PromotionRow[],
  products: readonly ProductRow[],
  stores: readonly StoreFound[],
): Searchable[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  const categories = new Map(products.map(({ categoryId, categoryName }) => [categoryId, categoryName]));
  const named = new Map(stores.map(({ id, name }) => [id, name]));
  return rows.map(({ name, trigger, status, productIds, categoryIds, storeIds }) => ({
    searched: [name],
    others: {
      trigger: [trigger],
      status: [status],
      products: productIds.flatMap((id) => byId.get(id)?.name ?? []),
      categories: categoryIds.flatMap((id) => categories.get(id) ?? []),
      stores: storeIds.flatMap((id) => named.get(id) ?? []),
    },
  }));
}

/** Where no promotion shows what it is assigned to, one that is found all the same does not show it. */
const GUESSES = 12;

/** Many at once: of hundreds of products, few are in a promotion. */
function inCrowds(parameter: string, values: readonly string[]): FilterUse[][] {
  const starts = Array.from({ length: GUESSES }, (_, index) => index * CROWD);
  return starts
    .map((start) => values.slice(start, start + CROWD))
    .filter((crowd) => crowd.length > 0)
    .map((crowd) => [several(parameter, crowd)]);
}

const CROWD = 20;

function categoriesOf(products: readonly ProductRow[]): string[] {
  return products.flatMap(({ categoryId }) => categoryId ?? []);
}

/** One that is the last of several, and one more: a deployment may compare the first of them only. */
function assigned(lists: readonly (readonly string[])[]): string[] {
  const lasts = byFrequency(lists.filter((ids) => ids.length > 1).flatMap((ids) => ids.slice(-1)));
  const others = byFrequency(lists.flat());
  return [...new Set([...lasts.slice(0, 1), ...others])].slice(0, 2);
}

/** Whether the two stores match every promotion: then only one store alone shows whether the filter applies on the next page. */
function leavesNothingOut(rows: readonly PromotionRow[], stores: readonly string[]): boolean {
  return rows.every(({ storeIds }) => storeIds.length === 0 || storeIds.some((id) => stores.includes(id)));
}

/** Requests that show of each two filters whether one is dropped because of the other. */
const TOGETHER = 4;

/** Just inside and just outside of schedules: one millisecond decides, the bound itself is left alone. */
function scheduleUses(rows: readonly PromotionRow[]): FilterUse[][] {
  const ends = boundsOf(rows, 'to');
  const starts = boundsOf(rows, 'from');
  // The second has an offset: without it, the bound is some hours too early.
  const afterEnd = ends.slice(0, 2).map((to, index) => {
    const from = shifted(to, 1);
    return [one('from', index === 1 ? inWesternTime(from) : from)];
  });
  const beforeEnd = ends.slice(-1).map((to) => [one('from', shifted(to, -1))]);
  const beforeStart = starts.slice(-2).map((from) => [one('to', shifted(from, -1))]);
  const afterStart = starts.slice(0, 1).map((from) => [one('to', shifted(from, 1))]);
  return [...afterEnd, ...beforeEnd, ...beforeStart, ...afterStart];
}

/** A range before half of the promotions without a schedule were created: they match all the same. */
function longAgo(rows: readonly PromotionRow[]): FilterUse[][] {
  const written = rows
    .filter(({ from, to, createdAt }) => from === null && to === null && isInReach(createdAt))
    .map(({ createdAt }) => createdAt)
    .sort();
  const middle = written[Math.floor(written.length / 2)];
  if (middle === undefined || Number.isNaN(Date.parse(middle))) return [];
  return [[one('from', shifted(middle, -2 * DAY)), one('to', shifted(middle, -DAY))]];
}

function overlap(rows: readonly PromotionRow[]): FilterUse[][] {
  const ends = boundsOf(rows, 'to');
  const middle = ends[Math.floor(ends.length / 2)];
  return middle === undefined ? [] : [[one('from', shifted(middle, -DAY)), one('to', shifted(middle, 1))]];
}

/** An early, a middling and a late one. */
function boundsOf(rows: readonly PromotionRow[], side: 'from' | 'to'): string[] {
  const bounds = rows.flatMap((row) => row[side] ?? []);
  return spread(bounds.filter(isInReach).sort(), 3);
}

/** Years such as 9999 mean never, and some have more than four digits. */
function isInReach(instant: string): boolean {
  return instant > '1900' && instant < '9990';
}
