import type { Range } from '../../contract/serving/range.ts';
import type { Query } from '../../contract/serving/request-reader.ts';
import { methods, movementTypes, saleStates } from '../world/records.ts';

/**
 * What lists and analytics are asked with. Instants are ms since the epoch and both bounds are inclusive. A filter that is
 * undefined or an empty array does not filter. Ids are UUIDs; an unknown one matches nothing.
 */
export type Asked = { readonly [Name in keyof Query]: Query[Name] | undefined };

export type ListQuery = Asked & { readonly limit: number };

export type RowQuery = ListQuery & Range;

/** Values of an enumeration are stored as single bits, so that a filter for any set of them is one comparison. */
export function bitOf(words: readonly string[], word: string): number {
  const index = words.indexOf(word);
  if (index < 0) throw new RangeError(`${word} is not one of ${words.join(', ')}`);
  return 1 << index;
}

/** The bits of the known values; unknown ones match nothing. */
function bitsOf(words: readonly string[], wanted: readonly string[]): number {
  return wanted.reduce((bits, word) => bits | (words.includes(word) ? bitOf(words, word) : 0), 0);
}

/** Each bit of a set. */
export function bitsIn(set: number): number[] {
  const bits: number[] = [];
  for (let left = set; left !== 0; left &= left - 1) bits.push(left & -left);
  return bits;
}

/** The value of a single bit. */
export function wordOf<T extends string>(words: readonly T[], bit: number): T {
  const word = words[31 - Math.clz32(bit)];
  if (word === undefined) throw new RangeError(`${bit} is not a known bit`);
  return word;
}

/** As a LIKE pattern over lower-case texts, in which a backslash escapes. */
export function likeText(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

export const statusBits = (wanted: readonly string[]) => bitsOf(saleStates, wanted);
export const methodBits = (wanted: readonly string[]) => bitsOf(methods, wanted);
export const typeBits = (wanted: readonly string[]) => bitsOf(movementTypes, wanted);
export const paidBit = bitOf(saleStates, 'PAID');
export const saleCreateBit = bitOf(movementTypes, 'SALE_CREATE');
