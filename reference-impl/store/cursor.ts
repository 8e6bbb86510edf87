import { bits, keyOf } from '../world/hash.ts';
import { formatUuid } from '../world/id.ts';

export const listKinds = { sales: 1, products: 2, promotions: 3, movements: 4 } as const;
export type ListKind = (typeof listKinds)[keyof typeof listKinds];

const versionBits = 0xffff0fff;
const variantBits = 0x3fffffff;

/**
 * A cursor is the row number that a page ended with, masked, behind a 90-bit tag over (list, organization, row): nothing is
 * kept on the server, and a cursor of another list or organization, or one never issued, is told at once. It is no secret:
 * whatever it says, a list only ever reads its own organization's rows.
 */
export function encodeCursor(list: ListKind, organization: number, row: number): string {
  const [a, b, c] = tagOf(list, organization, row);
  return formatUuid(a, b, c, row ^ maskOf(a, b, c));
}

/** The row number, or null for a cursor that this list of this organization never issued. */
export function decodeCursor(list: ListKind, organization: number, cursor: string): number | null {
  const a = word(cursor, 0, 8);
  const b = word(cursor.slice(9, 13) + cursor.slice(14, 18), 0, 8);
  const c = word(cursor.slice(19, 23) + cursor.slice(24, 28), 0, 8);
  const d = word(cursor, 28, 36);
  const row = (d ^ maskOf(a, b, c)) >>> 0;
  return encodeCursor(list, organization, row) === cursor.toLowerCase() ? row : null;
}

function word(text: string, start: number, end: number): number {
  return Number.parseInt(text.slice(start, end), 16) | 0;
}

function tagOf(list: ListKind, organization: number, row: number): [number, number, number] {
  const key = keyOf(0x63757273 ^ (list * 64 + organization), row >>> 16, row & 0xffff);
  return [bits(key, 1), bits(key ^ row, 2), bits(key + row, 3)];
}

/** The bits that a UUID reserves take no part: they are the same in all of them. */
function maskOf(a: number, b: number, c: number): number {
  return bits(keyOf(a | 0, b & versionBits, c & variantBits), 4);
}
