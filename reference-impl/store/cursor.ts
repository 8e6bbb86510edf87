import { bits, keyOf } from '../world/hash.ts';
import { formatUuid, withVariant, withVersion } from '../world/id.ts';

export const listKinds = { sales: 1, products: 2, promotions: 3, movements: 4 } as const;
export type ListKind = (typeof listKinds)[keyof typeof listKinds];

const uuidShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * A cursor is the row number that a page ended with, masked, behind a 90-bit tag over (list, organization, row). The server
 * stores nothing, and detects a cursor of another list or organization and one that was never issued. It is not a secret: a
 * list only ever reads rows of its own organization.
 */
export function encodeCursor(list: ListKind, organization: number, row: number): string {
  const [a, b, c] = tagOf(list, organization, row);
  return formatUuid(a, b, c, row ^ maskOf(a, b, c));
}

/** The row number, or null for a cursor that this list of this organization never issued. */
export function decodeCursor(list: ListKind, organization: number, cursor: string): number | null {
  if (!uuidShape.test(cursor)) return null;
  const [a, b] = [half(cursor, 0) * 65536 + half(cursor, 4), half(cursor, 9) * 65536 + half(cursor, 14)];
  const [c, d] = [half(cursor, 19) * 65536 + half(cursor, 24), half(cursor, 28) * 65536 + half(cursor, 32)];
  const row = (d ^ maskOf(a, b, c)) >>> 0;
  const [ours, version, variant] = tagOf(list, organization, row);
  const isOurs = a === ours >>> 0 && b === withVersion(version) >>> 0 && c === withVariant(variant) >>> 0;
  return isOurs ? row : null;
}

/** Four digits as a number. */
function half(text: string, start: number): number {
  return (
    (digit(text, start) << 12) | (digit(text, start + 1) << 8) | (digit(text, start + 2) << 4) | digit(text, start + 3)
  );
}

/** In either letter case: letters have bit 64 set, and their low bits start with 1 at A. */
function digit(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code & 64 ? (code & 7) + 9 : code & 15;
}

function tagOf(list: ListKind, organization: number, row: number): [number, number, number] {
  const key = keyOf(0x63757273 ^ (list * 64 + organization), row >>> 16, row & 0xffff);
  return [bits(key, 1), bits(key ^ row, 2), bits(key + row, 3)];
}

/** Ignores the reserved bits of a UUID, which are constant. */
function maskOf(a: number, b: number, c: number): number {
  return bits(keyOf(a | 0, withVersion(b), withVariant(c)), 4);
}
