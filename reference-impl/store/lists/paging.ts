import { type RawBuilder, sql } from 'kysely';
import { bits, formatUuid, keyOf, withVariant, withVersion } from '../../world/id.ts';
import type { Catalogue } from '../catalogue.ts';
import { likeText } from '../queries.ts';
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

/** The bits of the requested stores; 0, for no filter, when all of them are. */
export function storeFilter(catalogue: Catalogue, storeIds: readonly string[] | undefined): number {
  if (storeIds === undefined || storeIds.length === 0) return 0;
  const bits = storeIds.reduce((sum, id) => sum | (catalogue.storeById.get(id.toLowerCase())?.bit ?? 0), 0);
  return bits === (1 << catalogue.stores.length) - 1 ? 0 : bits === 0 ? noStore : bits;
}

/** A bit that no store has, so that nothing passes. */
const noStore = 1 << 30;

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

/** The row numbers of the known ids; null without a filter. */
export function numbersIn(
  ids: readonly string[] | undefined,
  numberOf: (id: string) => number | undefined,
): readonly number[] | null {
  if (ids === undefined || ids.length === 0) return null;
  return [...new Set(ids.flatMap((id) => numberOf(id.toLowerCase()) ?? []))];
}

/** Stored texts have no NUL, and a line break separates the texts that are searched together. */
export function matchesNothing(search: string): boolean {
  return search.includes('\0') || search.includes('\n');
}

/** A condition on rows. No filter is undefined; one that nothing passes is null. */
export type Filter = RawBuilder<unknown> | undefined | null;

/** One of a set; null for no filter. */
export function among(column: string, set: readonly (number | string)[] | null): Filter {
  if (set === null) return undefined;
  return set.length === 0 ? null : sql`${sql.raw(column)} in (${sql.join(set)})`;
}

export function searched(search = ''): Filter {
  if (matchesNothing(search)) return null;
  return search === '' ? undefined : sql`search_text like ${likeText(search)} escape '\\'`;
}

/** The condition that all of them make; null where nothing passes it. */
export function allOf(asked: readonly Filter[]): RawBuilder<boolean> | null {
  if (asked.includes(null)) return null;
  return sql`${sql.join(
    asked.filter((filter) => filter !== undefined),
    sql` and `,
  )}`;
}
