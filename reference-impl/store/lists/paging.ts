import type { Catalogue } from '../catalogue.ts';
import { decodeCursor, encodeCursor, type ListKind } from '../cursor.ts';
import type { Prepared } from '../engine/engine.ts';
import { UnknownCursorError } from '../errors.ts';
import type { RecordJson } from '../record-bytes.ts';
import type { Page } from '../store.ts';

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
