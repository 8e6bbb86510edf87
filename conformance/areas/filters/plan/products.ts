import type { StoreFound } from '../../../model/artifacts.ts';
import type { Census, FilterUse } from '../../../model/lists.ts';
import type { WalkAsk } from '../../../model/probe.ts';
import type { LogRow, ProductRow } from '../../../model/rows.ts';
import { stemOf } from '../../../model/rows.ts';
import { one, PRODUCTS } from '../../shared/filters/semantics.ts';
import {
  each,
  inBothForms,
  LARGEST_PAGE,
  ONE_PAGE,
  oneEach,
  PAGED,
  readings,
  readingsFor,
  subjectOf,
  THREE_PAGES,
} from './readings.ts';
import { SOME, together } from './together.ts';
import {
  byFrequency,
  discriminatingStores,
  easilyLost,
  isFindable,
  isWord,
  literalSearches,
  longestText,
  NONSENSE,
  rareTogether,
  type Searchable,
  searchesElsewhere,
  searchWord,
  skusOf,
  spread,
  TWO_PAGES,
  withMore,
} from './values.ts';

export function productsReadings(
  census: Census<ProductRow>,
  moved: readonly Moved[] = [],
  known: readonly StoreFound[] = [],
): WalkAsk[] {
  const subject = subjectOf('products', census, PRODUCTS);
  const { rows } = census;
  const stores = byFrequency(rows.flatMap((row) => row.storeIds)).reverse();
  const shown = rows.flatMap((row) => row.categoryId ?? []);
  const categories = byFrequency(shown);
  const last = categories.at(-1) ?? '';
  const words = byFrequency(rows.map((row) => searchWord(row.name)));
  const example = rows.find((row) => searchWord(row.name) !== words[0]);
  const rarest = stores[0] ?? '';
  const carried = rows.filter((row) => row.storeIds.includes(rarest)).length;
  const onOnePage = [
    ...spread(stores.slice(1), 3).map((value) => [one('storeIds', value), one('categoryIds', last)]),
    ...each('categoryIds', spread(categories, 3)),
    ...[rows.map(({ sku }) => sku), rows.map(({ name }) => name)].flatMap((texts) =>
      each('search', [...new Set([longestText(texts), ...easilyLost(texts)])]),
    ),
    [one('search', searchWord(example?.name ?? '')), one('categoryIds', example?.categoryId ?? '')],
  ];
  const paged = [
    ...inBothForms('categoryIds', rareTogether(shown, TWO_PAGES)).map((use) => [use]),
    ...twoStores(rows, stores, categories),
    [one('storeIds', rarest), one('categoryIds', last)],
  ];
  const matchingNothing = [
    ...each('search', unlisted(census, moved)),
    [one('search', describedAlone(rows) ?? NONSENSE)],
    ...each('search', categoryAlone(rows)),
    ...each('search', searchesElsewhere(searchable(rows, known))),
    ...each(
      'search',
      literalSearches([...words, ...skusOf(rows)], textsOf(rows), [
        'percent',
        'underscore',
        'comma',
        'brackets',
        'quotes',
      ]),
    ),
  ];
  return [
    // A later page that forgets the store shows products of other stores, so a small shop needs a second page as well.
    ...readings(subject, [[one('storeIds', rarest)]], carried > LARGEST_PAGE ? ONE_PAGE : PAGED),
    ...readings(subject, [[one('search', words[0])]], THREE_PAGES),
    ...readingsFor(subject, { onOnePage, paged, matchingNothing }),
    ...together(
      subject,
      [
        ...oneEach('search', skusOf(rows), SOME),
        ...oneEach('search', words, SOME),
        ...oneEach('storeIds', stores, SOME),
        ...oneEach('categoryIds', categories, SOME),
      ],
      TOGETHER,
    ),
  ];
}

/** Goods as movements name them. */
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

/** Requests that show of each two filters whether one is dropped because of the other. */
const TOGETHER = 2;

/** Two stores in both forms, in the category in which most shows; in a small shop, in the whole list. */
function twoStores(
  rows: readonly ProductRow[],
  stores: readonly string[],
  categories: readonly string[],
): FilterUse[][] {
  const narrowed = categories.map((name) => ({ name, rows: rows.filter(({ categoryId }) => categoryId === name) }));
  const best = discriminatingStores(stores, [...narrowed, ...(rows.length > MOST_PAGED ? [] : [{ name: null, rows }])]);
  if (best === null) return [];
  const others = best.name === null ? [] : [one('categoryIds', best.name)];
  const inScope = best.name === null ? rows : rows.filter(({ categoryId }) => categoryId === best.name);
  return inBothForms('storeIds', withMore(best.pair, stores, inScope)).map((use) => [use, ...others]);
}

/** Of two pages at most. */
const MOST_PAGED = 2 * LARGEST_PAGE;

function textsOf(rows: readonly ProductRow[]): readonly string[] {
  return rows.flatMap(({ name, sku }) => [name, sku]);
}

/** Neither what kind of product it is nor where it is sold is its name or SKU. */
function searchable(rows: readonly ProductRow[], stores: readonly StoreFound[]): Searchable[] {
  const named = new Map(stores.map(({ id, name }) => [id, name]));
  return rows.map(({ name, sku, type, storeIds }) => ({
    searched: [name, sku],
    others: { type: [type], stores: storeIds.flatMap((id) => named.get(id) ?? []) },
  }));
}

/** A word that only descriptions have, in any form of it: a search over names and SKUs finds nothing. */
function describedAlone(rows: readonly ProductRow[]): string | undefined {
  return heldByNone(
    rows,
    rows.flatMap(({ described }) => described ?? []),
  );
}

/** A word that only a category has for its name. */
function categoryAlone(rows: readonly ProductRow[]): readonly string[] {
  const words = rows.flatMap(({ categoryName }) => categoryName.match(/\p{L}{5,}/gu) ?? []);
  return [heldByNone(rows, words)].filter((word) => word !== undefined);
}

function heldByNone(rows: readonly ProductRow[], words: readonly string[]): string | undefined {
  const apart = new Set(words.filter(isWord));
  return [...apart].find((word) => !rows.some((row) => holds(row, stemOf(word))));
}

function holds({ name, sku }: ProductRow, text: string): boolean {
  return `${name}\n${sku}`.toLowerCase().includes(text.toLowerCase());
}
