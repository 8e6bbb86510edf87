import { isWord } from './values.ts';

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
  const word = words.find((one) => isPlain(one) && isWord(one));
  if (word === undefined) return [];
  const middle = Math.floor(word.length / 2);
  const [before, letter, after] = [word.slice(0, middle), word.charAt(middle), word.slice(middle + 1)];
  const inUse = texts.map((text) => text.toLowerCase());
  return signs
    .map((sign) => SIGNS[sign](before, letter, after))
    .filter((search) => !inUse.some((text) => text.includes(search.toLowerCase())));
}

/** Letters and digits that are one character each in every encoding, and mean nothing else in any language of patterns. */
function isPlain(word: string): boolean {
  return word.length >= LEAST_LETTERS && /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/.test(word);
}
