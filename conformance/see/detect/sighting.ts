import type { TextUse } from '../shapes/shape.ts';

/** The place of a text: the uses of the contract, unknown fields, names of fields, and texts outside records. */
export type Setting = TextUse | 'unknown' | 'name' | 'error' | 'header' | 'document';

export type Weight = 'certain' | 'possible';

/** A part of a text that looks like forbidden data, and why. */
export interface Sighting {
  readonly category: SightCategory;
  readonly weight: Weight;
  readonly start: number;
  readonly end: number;
  /** A word before it says what it is. */
  readonly isNamed?: boolean;
}

export type SightCategory =
  | 'phone'
  | 'email'
  | 'birthday'
  | 'document-id'
  | 'key'
  | 'signed-url'
  | 'stack-trace'
  | 'sql'
  | 'file-path'
  | 'cost'
  | 'profit';

export type Detector = (text: string, setting: Setting) => readonly Sighting[];

/** Every match of a pattern as a sighting. */
export function matchesOf(text: string, pattern: RegExp, category: SightCategory, weight: Weight): Sighting[] {
  // Most texts have none, and `matchAll` begins with a copy of the pattern.
  if (text.search(pattern) === -1) return [];
  return Array.from(text.matchAll(pattern), ({ 0: { length }, index }) => {
    return { category, weight, start: index, end: index + length };
  });
}

/** Prose in which a business may name its own phone number or email address. */
export function isProse(setting: Setting): boolean {
  return setting === 'text' || setting === 'error' || setting === 'header' || setting === 'document';
}

/** Blanks out dates, ids, references and barcodes, which are not phone numbers. Lengths stay the same. */
export function withoutLookalikes(text: string): string {
  if (!text.includes('-') && !text.includes('://')) return text;
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, blank)
    .replace(/\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?/g, blank)
    .replace(/\bhttps?:\/\/\S+/gi, blank);
}

function blank(match: string): string {
  return '\u00b7'.repeat(match.length);
}

const DIGIT = /\p{Nd}/u;
/** Digits beyond ASCII that are one unit long; compatibility forms and those of mathematics are normalized before. */
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;
const TEN = 10;

/** The text with the digits of all scripts as those of ASCII: `๐๘๑` becomes `081`. Lengths stay the same. */
export function withAsciiDigits(text: string): string {
  return text.search(OTHER_DIGITS) === -1 ? text : text.replace(OTHER_DIGITS, asciiDigit);
}

/** The ten digits of a script follow each other in Unicode. */
function asciiDigit(digit: string): string {
  if (digit.length > 1) return digit;
  const code = digit.charCodeAt(0);
  let value = 0;
  while (value < TEN && DIGIT.test(String.fromCharCode(code - value - 1))) value += 1;
  return value < TEN ? String(value) : digit;
}
