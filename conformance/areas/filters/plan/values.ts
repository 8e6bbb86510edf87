import { documentedValues, type OperationId } from '../../../../contract/operations.ts';
import { looksMasked } from '../../../model/masked.ts';

/** The first record of each kind. */
export function firstOfEach<Row>(rows: readonly Row[], kindOf: (row: Row) => string): readonly Row[] {
  return [...Map.groupBy(rows, kindOf).values()].flatMap((same) => same.slice(0, 1));
}

/** Values that were found in the deployment, most frequent first. */
export function byFrequency(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([value]) => value);
}

/** A search by SKU needs one that is not empty and not masked. */
export function isFindable({ sku }: { readonly sku: string }): boolean {
  return sku !== '' && !looksMasked(sku);
}

export function skusOf(rows: readonly { readonly sku: string }[]): string[] {
  return byFrequency(rows.filter(isFindable).map(({ sku }) => sku));
}

/** Of pairs, first parts that together have all second parts, each the one with the most that are left. */
export function coveringAll(pairs: readonly (readonly [string, string])[]): string[] {
  const different = [...new Map(pairs.map((pair) => [JSON.stringify(pair), pair])).values()];
  const [most] = byFrequency(different.map(([first]) => first));
  if (most === undefined) return [];
  const covered = new Set(different.flatMap(([first, second]) => (first === most ? [second] : [])));
  return [most, ...coveringAll(different.filter(([, second]) => !covered.has(second)))];
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
  const kindsOf = (text: string) => EASILY_LOST.filter((kind) => kind.test(text));
  const byKinds = searchable(texts).toSorted((one, other) => kindsOf(other).length - kindsOf(one).length);
  const chosen: string[] = [];
  for (const text of byKinds) {
    if (kindsOf(text).some((kind) => !chosen.some((other) => kind.test(other)))) chosen.push(text);
  }
  return chosen;
}

/** The longest whole text, to its end: a search may look at the beginnings of texts, or at their first words. */
export function longestText(texts: readonly string[]): string {
  return searchable(texts).reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}

/** A text that no name contains. */
export const NONSENSE = 'zqxjkvwyq';

/** The same instant, seven hours behind. */
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

function pairsOf(values: readonly string[]): [string, string][] {
  return values.flatMap((one, index) => values.slice(index + 1).map((other): [string, string] => [one, other]));
}

/** Documented values that no record shows: a list that hides them by default would otherwise never be seen. */
export function absentValues(operation: OperationId, parameter: string, present: readonly string[]): string[] {
  return documentedValues(operation, parameter).filter((value) => !present.includes(value));
}
