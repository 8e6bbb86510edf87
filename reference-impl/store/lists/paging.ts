import { bits, formatUuid, keyOf, withVariant, withVersion } from '../../world/id.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Prepared } from '../engine/engine.ts';
import type { RecordJson } from '../public-records.ts';
import { type Page, UnknownCursorError } from '../store.ts';

export const emptyPage: Page = { records: [], nextCursor: null };

/** The row that the cursor stands for, or null for the first page. Throws for a cursor that this list never issued. */
export function startOf(list: ListKind, organization: number, cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const row = decodeCursor(list, organization, cursor);
  if (row === null) throw new UnknownCursorError(cursor);
  return row;
}

/** `rows` has one row more than the page when there is a next page. */
export function pageOf<R>(
  rows: readonly R[],
  limit: number,
  list: ListKind,
  organization: number,
  seqOf: (row: R) => number,
  write: (row: R) => RecordJson,
): Page {
  const count = Math.min(rows.length, limit);
  const records: RecordJson[] = [];
  for (let index = 0; index < count; index++) {
    const row = rows[index];
    if (row !== undefined) records.push(write(row));
  }
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { records, nextCursor: last === undefined ? null : encodeCursor(list, organization, seqOf(last)) };
}

export interface BodyRow {
  readonly no: number;
  readonly body: string;
}

/** A page of rows that hold their public JSON. */
export function bodyPage(rows: readonly BodyRow[], limit: number, list: ListKind, organization: number): Page {
  return pageOf(
    rows,
    limit,
    list,
    organization,
    (row) => row.no,
    (row) => row.body,
  );
}

/** The bits of the requested stores; 0, for no filter, when all of them are. */
export function storeFilter(catalogue: Catalogue, storeIds: readonly string[] | undefined): number {
  if (storeIds === undefined || storeIds.length === 0) return 0;
  const bits = storeIds.reduce((sum, id) => sum | (catalogue.storeById.get(id.toLowerCase())?.bit ?? 0), 0);
  return bits === (1 << catalogue.stores.length) - 1 ? 0 : bits === 0 ? noStore : bits;
}

/** A bit that no store has, so that nothing passes. */
const noStore = 1 << 30;

/** Enough for usual clients. One that tries every mix of filters makes thousands, of about 20 kB each. */
const maxQueries = 64;

/** Prepared queries by shape. The filters of a request decide the text of its query; each text is compiled once. */
export class QueryCache<R> {
  private readonly known = new Map<string, Prepared<R>>();

  get(shape: string, build: () => Prepared<R>): Prepared<R> {
    const known = this.known.get(shape);
    if (known !== undefined) return known;
    const fresh = build();
    if (this.known.size >= maxQueries) this.forgetOldest();
    this.known.set(shape, fresh);
    return fresh;
  }

  /** Not least recently used, because tracking that would cost every request time. */
  private forgetOldest(): void {
    const [oldest] = this.known.keys();
    if (oldest !== undefined) this.known.delete(oldest);
  }
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
