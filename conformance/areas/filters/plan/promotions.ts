import { PROMOTIONS } from '../../../filters/semantics.ts';
import type { Census, FilterUse } from '../../../model/lists.ts';
import type { WalkAsk } from '../../../model/probe.ts';
import type { ProductRow, PromotionRow } from '../../../model/rows.ts';
import { literalSearches } from './literal.ts';
import { each, inBothForms, neverTogether, one, oneEach, readingsFor, subjectOf, withAnother } from './readings.ts';
import { discriminatingStores } from './two-stores.ts';
import {
  byFrequency,
  groupsByFrequency,
  inWesternTime,
  NONSENSE,
  searchName,
  searchWord,
  shifted,
  spread,
} from './values.ts';

const DAY = 86_400_000;
const EITHER = [one('active', 'true'), one('active', 'false')];

export function promotionsReadings(census: Census<PromotionRow>, products: readonly ProductRow[]): WalkAsk[] {
  const subject = subjectOf('promotions', census, PROMOTIONS);
  const { rows } = census;
  const stores = byFrequency(rows.flatMap((row) => row.storeIds));
  // In a list, one with a comma in it would be two.
  const triggers = byFrequency(rows.map((row) => row.trigger)).filter((trigger) => !trigger.includes(','));
  const words = spread(
    rows.map((row) => searchWord(row.name)).filter((word) => word !== ''),
    2,
  );
  const [category, ...commonCategories] = assigned(rows.map((row) => row.categoryIds));
  const [product, ...commonProducts] = assigned(rows.map((row) => row.productIds));
  const pair = discriminatingStores(stores.toReversed(), [{ name: null, rows }])?.pair ?? stores.slice(-1);
  const branches = oneEach('storeIds', stores);
  const schedules = boundsOf(rows, 'to').map((to) => one('from', shifted(to, 1)));
  const onOnePage = [
    ...each('storeIds', spread(stores, 2)),
    withAnother(subject, one('categoryIds', category), branches),
    withAnother(subject, one('productIds', product), EITHER),
    ...triggers
      .slice(0, 6)
      .map((value, index) => withAnother(subject, one('triggers', value), index === 1 ? schedules : [])),
    ...words.slice(1).map((word) => withAnother(subject, one('search', word.toLowerCase()), branches)),
    ...scheduleUses(rows),
    ...longAgo(rows),
    ...combinations(rows, stores, triggers),
  ];
  const paged = [
    ...inBothForms('storeIds', pair).map((use) => [use]),
    ...(leavesNothingOut(rows, pair) ? [[one('storeIds', pair[0])]] : []),
    ...inBothForms('triggers', triggers.slice(0, 2)).map((use) => [use]),
    [one('active', 'true')],
    [one('active', 'false')],
    ...each('categoryIds', commonCategories),
    ...each('productIds', commonProducts),
    ...words.slice(0, 1).map((word) => [one('search', word.toUpperCase())]),
    ...overlap(rows),
  ];
  const names = rows.map(({ name }) => name);
  const literal = literalSearches(byFrequency(names.map(searchWord)), names, [
    'percent',
    'underscore',
    'underscore between',
    'dot',
  ]);
  const matchingNothing = [
    ...(literal.length === 0 ? [[one('search', NONSENSE)]] : each('search', literal)),
    ...neverTogether(
      subject,
      spread(rows, 4).map((row) => one('search', searchName([row.name]))),
      EITHER,
    ),
    ...(category === undefined ? each('categoryIds', spread(byFrequency(categoriesOf(products)), GUESSES)) : []),
    ...(product === undefined ? each('productIds', spread(byFrequency(products.map(({ id }) => id)), GUESSES)) : []),
  ];
  return readingsFor(subject, { onOnePage, paged, matchingNothing });
}

/** Where no promotion shows what it is assigned to, one that is found all the same does not show it. */
const GUESSES = 12;

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

/** Filters side by side; were one of them dropped, others of the same promotions would come. */
function combinations(
  rows: readonly PromotionRow[],
  stores: readonly string[],
  triggers: readonly string[],
): FilterUse[][] {
  const [active] = byFrequency(rows.map((row) => row.status));
  const [triggerOfStore] = groupsByFrequency(
    rows
      .filter((row) => row.status === active && row.storeIds.length > 0 && triggers.includes(row.trigger))
      .map((row) => [row.trigger, row.storeIds[0] ?? '']),
  );
  const scheduled = rows
    .filter((row) => row.from !== null && isInReach(row.from))
    .sort((a, b) => ((a.from ?? '') < (b.from ?? '') ? 1 : -1));
  const latest = scheduled.find((row) => row.storeIds.length > 0) ?? scheduled[0];
  const isActive = one('active', String(active === 'ACTIVE'));
  return [
    [isActive, one('storeIds', triggerOfStore?.[1] ?? stores[0] ?? ''), one('triggers', triggerOfStore?.[0])],
    latest?.from === undefined || latest.from === null
      ? []
      : [
          one('active', String(latest.status === 'ACTIVE')),
          one('to', shifted(latest.from, -1)),
          ...latest.storeIds.slice(0, 1).map((id) => one('storeIds', id)),
        ],
  ];
}

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
