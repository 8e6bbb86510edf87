import { bits, formatUuid, keyOf, withVariant, withVersion } from '../../world/id.ts';
import { type Page, UnknownCursorError } from '../store.ts';

export const emptyPage: Page = { records: [], nextCursor: null };

/** The row that the cursor stands for, or null for the first page. Throws for a cursor that this list never issued. */
export function startOf(list: ListKind, organization: number, cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const row = decodeCursor(list, organization, cursor);
  if (row === null) throw new UnknownCursorError(cursor);
  return row;
}

/** The public JSON of rows: one more than the page has when there is a next page. */
export function pageOf(
  list: ListKind,
  organization: number,
  limit: number,
  rows: readonly number[],
  records: string[],
): Page {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const nextCursor = last === undefined ? null : encodeCursor(list, organization, last);
  return { records: records.slice(0, limit), nextCursor };
}

export const listKinds = { sales: 1, products: 2, promotions: 3, movements: 4 } as const;
type ListKind = (typeof listKinds)[keyof typeof listKinds];

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
  const hex = cursor.replaceAll('-', '');
  const [a = 0, b = 0, c = 0, d = 0] = [0, 8, 16, 24].map((at) => Number.parseInt(hex.slice(at, at + 8), 16));
  const row = (d ^ maskOf(a, b, c)) >>> 0;
  const [ours, version, variant] = tagOf(list, organization, row);
  const isOurs = a === ours >>> 0 && b === withVersion(version) >>> 0 && c === withVariant(variant) >>> 0;
  return isOurs ? row : null;
}

function tagOf(list: ListKind, organization: number, row: number): [number, number, number] {
  const key = keyOf(0x63757273 ^ (list * 64 + organization), row >>> 16, row & 0xffff);
  return [bits(key, 1), bits(key ^ row, 2), bits(key + row, 3)];
}

/** Ignores the reserved bits of a UUID, which are constant. */
function maskOf(a: number, b: number, c: number): number {
  return bits(keyOf(a | 0, withVersion(b), withVariant(c)), 4);
}
