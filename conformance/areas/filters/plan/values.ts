import { documentedValues, type OperationId } from '../../../../contract/operations.ts';
import { looksMasked } from '../../../model/places.ts';
import type { ProductRow } from '../../../model/rows.ts';

export function firstOfEach<Row>(rows: readonly Row[], kindOf: (row: Row) => string): readonly Row[] {
  return [...Map.groupBy(rows, kindOf).values()].flatMap((same) => same.slice(0, 1));
}

/** Values that were found in the deployment, most frequent first. */
export function byFrequency(values: readonly string[]): string[] {
  const alike = [...Map.groupBy(values, (value) => value)];
  return alike.sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1)).map(([value]) => value);
}

/** A search by SKU needs one that is not empty and not masked. */
export function isFindable({ sku }: { readonly sku: string }): boolean {
  return sku !== '' && !looksMasked(sku);
}

export function skusOf(rows: readonly { readonly sku: string }[]): string[] {
  return byFrequency(rows.filter(isFindable).map(({ sku }) => sku));
}

/** Records enough for two pages of some, and for four. */
export const TWO_PAGES = 6;
export const FOUR_PAGES = 12;

/** As many values as are asked for together: of longer lists, what is behind the third may be lost. */
const SEVERAL = 4;

/** The rarest of these values that stand in so many records together: of too few there is no later page to forget them on. */
export function rareTogether(values: readonly string[], least: number): string[] {
  const found = byFrequency(values);
  const records = (some: readonly string[]) => values.filter((value) => some.includes(value)).length;
  // One is left out where there are enough, so that a dropped filter shows.
  const several = found.length > SEVERAL ? SEVERAL : SEVERAL - 1;
  for (let end = found.length; end > several; end -= 1) {
    const some = found.slice(end - several, end);
    if (records(some) >= least) return some;
  }
  return found.slice(0, several);
}

/** Up to four rare ones; not all, so that a dropped filter shows. */
export function someOf(values: readonly string[]): string[] {
  return values.length > 2 ? values.slice(1).slice(-SEVERAL) : [...values];
}

/** A common, a middling and a rare value: faults that hit one of many hide in the rare ones. */
export function spread<Value>(values: readonly Value[], count: number): Value[] {
  if (values.length <= count) return [...values];
  const step = (values.length - 1) / Math.max(1, count - 1);
  const places = Array.from({ length: count }, (_, index) => Math.round(index * step));
  return values.filter((_, index) => places.includes(index));
}

/**
 * The longest word of plain letters in a name, but not its first where there is another: found by any search over whole
 * words, their beginnings or parts, and not by one that looks at how names begin alone.
 */
export function searchWord(name: string): string {
  const words = name.match(/[\p{L}\p{M}]{3,}/gu) ?? [];
  const [first = '', ...others] = words.filter(isWord);
  return others.length === 0
    ? first
    : others.reduce((longest, word) => (word.length > longest.length ? word : longest));
}

/**
 * Words in the other case: of one with a letter beyond ASCII, since some comparisons know those of A to Z alone; and of words
 * with an i or an I, which Turkish takes for parts of other pairs.
 */
export function inOtherCase(words: readonly string[]): string[] {
  const kept = words.filter((word) => isWord(word) && keepsItsLetters(word));
  const beyond = /(?<small>[^\P{Ll}a-z])|[^\P{Lu}A-Z]/u;
  const [foreign, small, capital] = [beyond, /i/, /I/].map((letters) => kept.find((word) => letters.test(word)));
  return [
    beyond.exec(foreign ?? '')?.groups?.small === undefined ? foreign?.toLowerCase() : foreign?.toUpperCase(),
    small?.toUpperCase(),
    capital?.toLowerCase(),
  ].filter((word) => word !== undefined);
}

/** In the other case only where every comparison knows it as the same text. */
export function cased(text: string, toCase: 'toLowerCase' | 'toUpperCase'): string {
  return keepsItsLetters(text) ? text[toCase]() : text;
}

/** Some letters are two in the other case, or have two forms of one, or belong to one language alone. */
function keepsItsLetters(word: string): boolean {
  const [upper, lower] = [word.toUpperCase(), word.toLowerCase()];
  const isSame = upper.length === word.length && lower.length === word.length && upper.toLowerCase() === lower;
  return isSame && lower.toUpperCase() === upper && !/[ıİςσΣ]/.test(word);
}

/** A word that is not masked, and short enough for a URL. */
export function isWord(text: string): boolean {
  return text.length <= LONGEST_WORD && !looksMasked(text) && !/^a+$/.test(text);
}

const LONGEST_WORD = 60;

/** A deployment may require a longer search than one or two characters. */
const LEAST_SEARCHED = 3;

/** A whole name that no search takes apart by its signs or spaces; the first one where all are odd. */
export function searchName(names: readonly string[]): string {
  const known = names.filter((name) => name.trim().length >= LEAST_SEARCHED && !looksMasked(name));
  return known.find((name) => /^[\p{L}\p{M}\p{N}]+(?: [\p{L}\p{M}\p{N}]+)*$/u.test(name)) ?? known[0]?.trim() ?? '';
}

/** What some searches change or lose on the way: a wildcard, a sign that a URL may use for a blank, a letter beyond Latin-1. */
const EASILY_LOST = [/%/, /_/, /\+/, /[\u0100-\uffff]/];

/** A search takes no more, and its texts have nothing that one may tidy up. */
const SEARCHABLE = /^(?=.{3,100}$)[\p{L}\p{M}\p{N}%_+.&/-]+(?: [\p{L}\p{M}\p{N}%_+.&/-]+)*$/u;

function searchable(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => SEARCHABLE.test(text) && !looksMasked(text) && text === text.normalize());
}

/** As few whole texts as have together each of the letters and signs that any of them has. */
export function easilyLost(texts: readonly string[]): string[] {
  return covering(searchable(texts).map((text) => [text, new Set(EASILY_LOST.filter((kind) => kind.test(text)))]));
}

/** As few of them as have together all that any of them has: again and again the first with the most that is left. */
export function covering(all: readonly Having[], most = all.length): string[] {
  const open = new Set(all.flatMap(([, has]) => [...has]));
  const chosen: string[] = [];
  while (open.size > 0 && chosen.length < most) {
    const [text, has] = firstWithMost(all, open);
    chosen.push(text);
    for (const each of has) open.delete(each);
  }
  return chosen;
}

type Having = readonly [text: string, has: ReadonlySet<unknown>];

/** A deployment may write texts of any length, so there may be millions of parts of them. */
function firstWithMost(all: readonly Having[], open: ReadonlySet<unknown>): Having {
  let [best, count]: [Having, number] = [['', new Set()], 0];
  for (const one of all) {
    const shared = one[1].intersection(open).size;
    if (shared > count) [best, count] = [one, shared];
  }
  return best;
}

/** The longest whole text, to its end: a search may look at the beginnings of texts, or at their first words. */
export function longestText(texts: readonly string[]): string {
  return searchable(texts).reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}

export const NONSENSE = 'zqxjkvwyq';

export function inWesternTime(instant: string): string {
  return shifted(instant, -7 * 3_600_000).replace('Z', '-07:00');
}

export function shifted(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}

/** Two that others lie between, by letters and in the order of the contract: a filter that reads them as a range returns those too. */
export function farApart(operation: OperationId, parameter: string, values: readonly string[]): string[] {
  const orders = [values.toSorted(), documentedValues(operation, parameter).filter((value) => values.includes(value))];
  const isFar = (one: string, other: string) =>
    orders.every((order) => Math.abs(order.indexOf(one) - order.indexOf(other)) > 1);
  return pairsOf(values).find(([one, other]) => isFar(one, other)) ?? [];
}

export function pairsOf<Value>(values: readonly Value[]): [Value, Value][] {
  return values.flatMap((one, index) => values.slice(index + 1).map((other): [Value, Value] => [one, other]));
}

/** Documented values that no record shows: a list that hides them by default would otherwise never be seen. */
export function absentValues(operation: OperationId, parameter: string, present: readonly string[]): string[] {
  return documentedValues(operation, parameter).filter((value) => !present.includes(value));
}

/** One record: the texts that a search is for, and texts of other fields by the name of the field. */
export interface Searchable {
  readonly searched: readonly string[];
  readonly others: Readonly<Record<string, readonly string[]>>;
}

/** What else has a name than the records that are searched, by its id. */
export function namesOf(products: readonly ProductRow[], stores: readonly Labelled[]) {
  const among = (names: ReadonlyMap<string | null, string>) => (ids: readonly (string | null)[]) =>
    ids.flatMap((id) => names.get(id) ?? []);
  return {
    stores: among(new Map(stores.map(({ id, name }) => [id, name]))),
    products: among(new Map(products.map(({ id, name }) => [id, name]))),
    categories: among(new Map(products.map(({ categoryId, categoryName }) => [categoryId, categoryName]))),
  };
}

type Labelled = Pick<ProductRow, 'id' | 'name'>;
export type Names = ReturnType<typeof namesOf>;

/** A deployment may require a longer search than one or two characters; longer parts stand in fewer fields. */
const SHORTEST = 3;
const LONGEST = 6;
/** So many different texts of a field are enough to choose from. */
const MOST_TEXTS = 60;

/** So many of them are looked for. */
const MOST_ELSEWHERE = 5;

/**
 * Letters that no searched text contains, but texts of as many other fields as possible, until each field has some: a search that
 * looks into one of them too finds records where there are none. Of several such parts the longest, which is the most of a word.
 */
export function searchesElsewhere(records: readonly Searchable[]): string[] {
  const inSearched = records.flatMap(({ searched }) => searched.map((text) => text.toLowerCase())).join('\n');
  const fieldsWith = new Map<string, Set<string>>();
  for (const [field, texts] of textsOfFields(records)) {
    for (const part of texts.flatMap(partsOf)) fieldsWith.set(part, (fieldsWith.get(part) ?? new Set()).add(field));
  }
  const apart = [...fieldsWith]
    .filter(([part]) => !inSearched.includes(part))
    .toSorted(([a], [b]) => b.length - a.length);
  const chosen = covering(apart, MOST_ELSEWHERE);
  return chosen.length === 0 ? [NONSENSE] : chosen;
}

function textsOfFields(records: readonly Searchable[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const { others } of records) {
    for (const [field, texts] of Object.entries(others)) {
      const known = found.get(field) ?? new Set();
      found.set(field, known);
      if (known.size < MOST_TEXTS) for (const text of texts) known.add(text.toLowerCase());
    }
  }
  return new Map([...found].map(([field, texts]) => [field, [...texts]]));
}

function partsOf(text: string): readonly string[] {
  const words = text.match(/\p{L}{3,}/gu) ?? [];
  const lengths = Array.from({ length: LONGEST - SHORTEST + 1 }, (_, index) => SHORTEST + index);
  const parts = words.flatMap((word) =>
    lengths.flatMap((length) =>
      Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at) => word.slice(at, at + length)),
    ),
  );
  return [...new Set(parts)];
}

/** How signs stand in a word where a search that is not literal would still find the word. */
export const SIGNS = {
  percent: (before, _letter, after) => `${before}%${after}`,
  underscore: (before, _letter, after) => `${before}_${after}`,
  // Where the sign is left out, what is left is the word.
  'underscore between': (before, letter, after) => `${before}${letter}_${after}`,
  comma: (before, letter, after) => `${before}${letter},${after}`,
  brackets: (before, letter, after) => `${before}[${letter}]${after}`,
  dot: (before, _letter, after) => `${before}.${after}`,
  backslash: (before, letter, after) => `${before}\\${letter}${after}`,
  quotes: (before, letter, after) => `"${before}${letter}${after}"`,
} as const satisfies Readonly<Record<string, (before: string, letter: string, after: string) => string>>;

export type Sign = keyof typeof SIGNS;

/** A word needs letters before and behind the one that a sign replaces. */
const LEAST_LETTERS = 4;

/**
 * Searches that no text contains, but that are a word of one of them where a sign is read as more than itself: a wildcard, a class
 * of a regular expression, an escape, a separator, or quotes around a phrase.
 */
export function literalSearches(words: readonly string[], texts: readonly string[], signs: readonly Sign[]): string[] {
  // Letters and digits that are one character each in every encoding, and mean nothing else in any language of patterns.
  const isPlain = (one: string) => one.length >= LEAST_LETTERS && /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/.test(one);
  const word = words.find((one) => isPlain(one) && isWord(one));
  if (word === undefined) return [];
  const middle = Math.floor(word.length / 2);
  const [before, letter, after] = [word.slice(0, middle), word.charAt(middle), word.slice(middle + 1)];
  const inUse = texts.map((text) => text.toLowerCase());
  return signs
    .map((sign) => SIGNS[sign](before, letter, after))
    .filter((search) => !inUse.some((text) => text.includes(search.toLowerCase())));
}

/** The stores of a record, and those for which it may be returned or not. */
interface Placed {
  readonly storeIds: readonly string[];
  readonly hiddenIn?: readonly string[];
}

type Pair = readonly [string, string];

/** Each pair is compared with every record: for hundreds of stores that takes minutes, and shows no more. */
const MOST_STORES = 20;

/**
 * Two stores, and the scope in which most shows of a filter by both: a record that belongs to the first alone, one that belongs
 * to the second, and of those that belong to neither as many as there are. Of two that show as much, the earlier one.
 */
export function discriminatingStores<Name>(
  stores: readonly string[],
  // Parts of a list that a question can be narrowed to.
  scopes: readonly { readonly name: Name; readonly rows: readonly Placed[] }[],
): { readonly pair: Pair; readonly name: Name } | null {
  const pairs = pairsOf(stores.slice(0, MOST_STORES));
  const candidates = scopes.flatMap(({ name, rows }) =>
    pairs.map((pair) => ({ pair, name, shows: shown(rows, pair) })),
  );
  const [best] = candidates.toSorted((a, b) => b.shows.kinds - a.shows.kinds || b.shows.others - a.shows.others);
  return best ?? null;
}

/** So many stores are asked for together: with more, few records are in none of them. */
const SEVERAL_STORES = 3;

/** The same stores and one more, where it alone has a record of the rest, and some record is in none of them. */
export function withMore(
  some: readonly string[],
  stores: readonly string[],
  rows: readonly Placed[],
): readonly string[] {
  const rest = rows.filter(({ storeIds }) => storeIds.length > 0 && !storeIds.some((id) => some.includes(id)));
  const next = stores.slice(0, MOST_STORES).find((store) => {
    const own = rest.filter(({ storeIds, hiddenIn = [] }) => storeIds.includes(store) && !hiddenIn.includes(store));
    return own.length > 0 && rest.some(({ storeIds }) => !storeIds.includes(store));
  });
  const isEnough = next === undefined || some.length < 2 || some.length >= SEVERAL_STORES;
  return isEnough ? some : withMore([...some, next], stores, rows);
}

function shown(rows: readonly Placed[], [first, second]: Pair) {
  // Whether one comes that is hidden in a store is open; one that no store is named for may mean every store.
  const clear = rows.filter(
    ({ storeIds, hiddenIn = [] }) => storeIds.length > 0 && !hiddenIn.includes(first) && !hiddenIn.includes(second),
  );
  const count = (inFirst: boolean, inSecond: boolean): number =>
    clear.filter(({ storeIds }) => storeIds.includes(first) === inFirst && storeIds.includes(second) === inSecond)
      .length;
  const counts = [count(true, false), count(false, true), count(false, false)];
  return { kinds: counts.filter((some) => some > 0).length, others: counts[2] ?? 0 };
}
