import type { Census, FilterUse } from '../../../model/lists.ts';
import type { WalkAsk } from '../../../model/probe.ts';
import { type LogRow, type ProductRow, type PromotionRow, stemOf } from '../../../model/rows.ts';
import { BY, one } from '../../shared/filters/semantics.ts';
import {
  each,
  inBothForms,
  LARGEST_PAGE,
  ONE_LEFT,
  ONE_PAGE,
  oneEach,
  PAGED,
  readings,
  readingsFor,
  several,
  subjectOf,
  THREE_PAGES,
  withAnother,
} from './readings.ts';
import { SOME, together } from './together.ts';
import {
  byFrequency,
  cased,
  discriminatingStores,
  easilyLost,
  firstOfEach,
  inOtherCase,
  inWesternTime,
  isFindable,
  isWord,
  literalSearches,
  longestText,
  type Names,
  NONSENSE,
  rareTogether,
  type Searchable,
  searchesElsewhere,
  searchName,
  searchWord,
  shifted,
  skusOf,
  spread,
  TWO_PAGES,
  withMore,
} from './values.ts';

export function productsReadings(census: Census<ProductRow>, moved: readonly Moved[], names: Names): WalkAsk[] {
  const subject = subjectOf('products', census);
  const { rows } = census;
  const stores = subject.frequent('storeIds').reverse();
  const categories = subject.frequent(BY.category);
  const last = categories.at(-1) ?? '';
  const words = byFrequency(rows.map((row) => searchWord(row.name)));
  const example = rows.find((row) => searchWord(row.name) !== words[0]);
  const rarest = stores[0] ?? '';
  const carried = rows.filter((row) => row.storeIds.includes(rarest)).length;
  const onOnePage = [
    ...spread(stores.slice(1), 3).map((value) => [one('storeIds', value), one(BY.category, last)]),
    ...each(BY.category, spread(categories, 3)),
    ...[rows.map(({ sku }) => sku), rows.map(({ name }) => name)].flatMap((texts) =>
      each('search', [...new Set([longestText(texts), ...easilyLost(texts)])]),
    ),
    [one('search', searchWord(example?.name ?? '')), one(BY.category, example?.categoryId ?? '')],
  ];
  const paged = [
    ...inBothForms(BY.category, rareTogether(subject.found(BY.category), TWO_PAGES)).map((use) => [use]),
    ...twoStores(rows, stores, categories),
  ];
  const matchingNothing = each('search', [
    ...unlisted(census, moved),
    // A word that only descriptions have, in any form of it: a search over names and SKUs finds nothing.
    heldByNone(rows, ({ described }) => described) ?? NONSENSE,
    heldByNone(rows, ({ categoryName }) => categoryName.match(/\p{L}{5,}/gu)) ?? '',
    ...searchesElsewhere(rows.map((row) => searchableProduct(row, names))),
    ...literalSearches([...words, ...skusOf(rows)], subject.found('search'), SIGNS_TRIED),
  ]);
  const eachFilter = [
    ...oneEach('search', skusOf(rows), SOME),
    ...oneEach('search', words, SOME),
    ...oneEach('storeIds', stores, SOME),
    ...oneEach(BY.category, categories, SOME),
  ];
  return [
    // A later page that forgets the store shows products of other stores, so a small shop needs a second page as well.
    ...readings(subject, [[one('storeIds', rarest)]], carried > LARGEST_PAGE ? ONE_PAGE : PAGED),
    ...readings(subject, [[one('search', words[0])]], THREE_PAGES),
    ...readings(subject, [[one('storeIds', rarest), one(BY.category, last)]], ONE_LEFT),
    ...readingsFor(subject, { onOnePage, paged, matchingNothing }),
    ...together(subject, eachFilter),
  ];
}

const SIGNS_TRIED = ['percent', 'underscore', 'comma', 'brackets', 'quotes'] as const;

type Moved = Pick<LogRow, 'productId' | 'productName' | 'sku'>;

/** So many goods are looked for that movements name and the list does not. */
const MOST_UNLISTED = 2;

/** Goods that were removed are found nowhere; a search that finds one shows that the list leaves it out. */
function unlisted({ rows, complete }: Census<ProductRow>, moved: readonly Moved[]): readonly string[] {
  const listed = new Set(rows.map(({ id }) => id));
  const others = complete ? moved.filter(({ productId }) => !listed.has(productId)) : [];
  const texts = others.map((one) => (isFindable(one) ? one.sku : searchWord(one.productName)));
  return byFrequency(texts.filter((text) => text !== '')).slice(0, MOST_UNLISTED);
}

/** Two stores in both forms, in the category in which most shows; in a small shop, in the whole list. */
function twoStores(
  rows: readonly ProductRow[],
  stores: readonly string[],
  categories: readonly string[],
): FilterUse[][] {
  const narrowed = categories.map((name) => ({ name, rows: rows.filter(({ categoryId }) => categoryId === name) }));
  const best = discriminatingStores(stores, [...narrowed, ...(rows.length > MOST_PAGED ? [] : [{ name: null, rows }])]);
  if (best === null) return [];
  const others = best.name === null ? [] : [one(BY.category, best.name)];
  const inScope = best.name === null ? rows : rows.filter(({ categoryId }) => categoryId === best.name);
  return inBothForms('storeIds', withMore(best.pair, stores, inScope)).map((use) => [use, ...others]);
}

/** Of two pages at most. */
const MOST_PAGED = 2 * LARGEST_PAGE;

/** Neither what kind of product it is nor where it is sold is its name or SKU. */
function searchableProduct({ name, sku, type, storeIds }: ProductRow, { stores }: Names): Searchable {
  return { searched: [name, sku], others: { type: [type], stores: stores(storeIds) } };
}

function heldByNone(
  rows: readonly ProductRow[],
  wordsOf: (row: ProductRow) => string | readonly string[] | null | undefined,
): string | undefined {
  const texts = rows.map(({ name, sku }) => `${name}\n${sku}`.toLowerCase());
  const words = rows.flatMap((row) => wordsOf(row) ?? []);
  return words.filter(isWord).find((word) => !texts.some((text) => text.includes(stemOf(word))));
}

const DAY = 86_400_000;
const EITHER = [one('active', 'true'), one('active', 'false')];

export function promotionsReadings(
  census: Census<PromotionRow>,
  products: readonly ProductRow[],
  known: Names,
): WalkAsk[] {
  const subject = subjectOf('promotions', census);
  const { rows } = census;
  const names = rows.map(({ name }) => name);
  const { frequent } = subject;
  const storeIds = frequent('storeIds');
  // In a list, one with a comma in it would be two.
  const triggerWords = frequent(BY.trigger).filter((trigger) => !trigger.includes(','));
  // A search may find only what is in one state.
  const worded = rows.filter(({ name }) => searchWord(name) !== '');
  const words = firstOfEach(worded, ({ status }) => status).map(({ name }) => searchWord(name));
  const [otherCase, ...moreCases] = inOtherCase(names.flatMap((name) => name.match(/[\p{L}\p{M}]{3,}/gu) ?? []));
  const [category, ...commonCategories] = assigned(rows.map((row) => row.categories));
  const [product, ...commonProducts] = assigned(rows.map((row) => row.products));
  const pair = discriminatingStores(storeIds.toReversed(), [{ name: null, rows }])?.pair ?? storeIds.slice(-1);
  const some = withMore(pair, storeIds.toReversed(), rows);
  const branches = oneEach('storeIds', storeIds);
  const shown = products.flatMap(({ categoryId }) => categoryId ?? []);
  const schedules = boundsOf(rows, 'to').map((to) => one('from', shifted(to, 1)));
  const onOnePage = [
    ...each('storeIds', spread(storeIds, 2)),
    withAnother(subject, one(BY.category, category), branches),
    withAnother(subject, one(BY.product, product), EITHER),
    ...triggerWords
      .slice(0, 6)
      .map((value, index) => withAnother(subject, one(BY.trigger, value), index === 1 ? schedules : [])),
    ...words.slice(1).map((word) => [one('search', cased(word, 'toLowerCase'))]),
    withAnother(subject, one('search', cased(longestText(names), 'toLowerCase')), branches),
    ...each('search', [...moreCases, ...easilyLost(names)]),
    ...scheduleUses(rows),
    ...longAgo(rows),
  ];
  const paged = [
    ...inBothForms('storeIds', some).map((use) => [use]),
    // Where the two stores match every promotion, only one alone shows whether the filter applies on the next page.
    ...(rows.every((row) => row.storeIds.length === 0 || row.storeIds.some((id) => some.includes(id)))
      ? [[one('storeIds', pair[0])]]
      : []),
    ...inBothForms(BY.trigger, triggerWords.slice(0, Math.max(2, Math.min(4, triggerWords.length - 1)))).map((use) => [
      use,
    ]),
    [one('active', 'true')],
    ...each(BY.category, commonCategories),
    ...each(BY.product, commonProducts),
    // Of one product there may be too few for a second page.
    [several(BY.product, frequent(BY.product).slice(0, SOME))],
    [one('search', otherCase ?? cased(words[0] ?? '', 'toUpperCase'))],
    ...overlap(rows),
  ];
  const signs = ['percent', 'underscore', 'underscore between', 'dot'] as const;
  const literal = literalSearches(byFrequency(names.map(searchWord)), names, signs);
  const matchingNothing = [
    ...each('search', literal),
    ...each('search', searchesElsewhere(rows.map((row) => searchablePromotion(row, known)))),
    ...(category === undefined ? each(BY.category, spread(byFrequency(shown), GUESSES)) : []),
    ...(product === undefined ? inCrowds(BY.product, products) : []),
  ];
  const searches = [
    ...byFrequency(names.map(searchWord)).slice(0, SOME),
    ...spread(names, SOME).map((name) => searchName([name])),
  ];
  const eachFilter = [
    ...EITHER,
    ...branches.slice(0, SOME),
    ...oneEach(BY.trigger, triggerWords, SOME),
    ...[BY.category, BY.product].flatMap((name) => oneEach(name, frequent(name), SOME)),
    ...oneEach('search', searches),
    ...schedules,
    ...boundsOf(rows, 'from').map((from) => one('to', shifted(from, -1))),
  ];
  return [
    ...readings(subject, [[one('active', 'false')]], ONE_LEFT),
    ...readingsFor(subject, { onOnePage, paged, matchingNothing }),
    ...together(subject, eachFilter),
  ];
}

/** The names of what a promotion is for are not its own. */
function searchablePromotion({ name, trigger, status, ...assigned }: PromotionRow, known: Names): Searchable {
  const categories = known.categories(assigned.categories);
  const others = { products: known.products(assigned.products), categories, stores: known.stores(assigned.storeIds) };
  return { searched: [name], others: { trigger: [trigger], status: [status], ...others } };
}

/** Where no promotion shows what it is assigned to, one that is found all the same does not show it. */
const GUESSES = 12;

/** Many at once: of hundreds of products, few are in a promotion. */
function inCrowds(parameter: string, products: readonly ProductRow[]): FilterUse[][] {
  const starts = Array.from({ length: GUESSES }, (_, index) => index * CROWD);
  return starts
    .map((start) => products.slice(start, start + CROWD).map(({ id }) => id))
    .filter((crowd) => crowd.length > 0)
    .map((crowd) => [several(parameter, crowd)]);
}

const CROWD = 20;

/** One that is the last of several, and one more: a deployment may compare the first of them only. */
function assigned(lists: readonly (readonly string[])[]): string[] {
  const lasts = byFrequency(lists.filter((ids) => ids.length > 1).flatMap((ids) => ids.slice(-1)));
  const others = byFrequency(lists.flat());
  return [...new Set([...lasts.slice(0, 1), ...others])].slice(0, 2);
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
