import { type RawBuilder, sql } from 'kysely';
import { bits, formatUuid, keyOf, withVariant, withVersion } from '../../world/id.ts';
import type { Catalogue } from '../catalogue.ts';
import { type Prepared, slot } from '../engine/engine.ts';
import type { RecordJson } from '../public-records.ts';
import { likeText } from '../queries.ts';
import type { Cell } from '../schema/columns.ts';
import { type Page, UnknownCursorError } from '../store.ts';

export const emptyPage: Page = { records: [], nextCursor: null };

/** The row that the cursor stands for, or null for the first page. Throws for a cursor that this list never issued. */
export function startOf(list: ListKind, organization: number, cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const row = decodeCursor(list, organization, cursor);
  if (row === null) throw new UnknownCursorError(cursor);
  return row;
}

/** A row with its public JSON. */
export type BodyRow = readonly [no: number, body: RecordJson];

/** `rows` has one row more than the page when there is a next page. */
export function pageOf(rows: readonly BodyRow[], limit: number, list: ListKind, organization: number): Page {
  const [last] = rows.length > limit ? (rows[limit - 1] ?? []) : [];
  const nextCursor = last === undefined ? null : encodeCursor(list, organization, last);
  return { records: rows.slice(0, limit).map(([, body]) => body), nextCursor };
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

type Timed = 'sales' | 'movements';

/**
 * The first row of a time range. Row numbers follow the order of time, so each bound costs one index look-up, and the list
 * itself is read along the primary key.
 */
export function firstRow(table: Timed, from = 'from'): RawBuilder<number> {
  return sql`coalesce((${firstAfter(table, sql`created_at >= ${slot(from)}`)}), ${slot('end')})`;
}

/** The first row after the range, or the end of the previous page if that comes first. */
export function endRow(table: Timed, to = 'to'): RawBuilder<number> {
  const after = firstAfter(table, sql`created_at > ${slot(to)}`);
  return sql`coalesce((select seq from (${after}) as after where seq < ${slot('before')}), ${slot('before')})`;
}

function firstAfter(table: Timed, bound: RawBuilder<unknown>) {
  return sql`
    select seq from ${sql.table(table)} where organization_no = ${slot('organization')} and ${bound}
    order by created_at, seq limit 1`;
}

type Values = Readonly<Record<string, Cell>>;

/** What a request wants of rows: a condition, and the values of its slots. */
export interface Filter {
  /** What its condition is, in a word: queries with the same words have the same text. */
  readonly shape: string;
  readonly where: () => RawBuilder<unknown>;
  readonly values?: Values;
}

/** No filter is undefined; one that nothing passes is null. */
type Asked = Filter | undefined | null;

export function given(name: string, value: Cell | undefined, where: Filter['where']): Filter | undefined {
  return value === undefined ? undefined : { shape: name, where, values: { [name]: value } };
}

/** One of a set; null for no filter. */
export function among(
  name: string,
  set: readonly Cell[] | null,
  where: (these: RawBuilder<unknown>) => RawBuilder<unknown>,
): Asked {
  if (set === null) return undefined;
  if (set.length === 0) return null;
  // Padded to 1, 2, 4, 8 … values by repeating the last one, so that few query texts serve all sizes.
  const width = 2 ** Math.ceil(Math.log2(set.length));
  const values = Array.from(
    { length: width },
    (_, index) => [`${name}${index}`, set[index] ?? set.at(-1) ?? null] as const,
  );
  const these = sql.join(values.map(([each]) => slot(each)));
  return { shape: `${name}${width}`, where: () => where(these), values: Object.fromEntries(values) };
}

export function searched(search = ''): Asked {
  if (matchesNothing(search)) return null;
  const text = search === '' ? undefined : likeText(search);
  return given('search', text, () => sql`search_text like ${slot<string>('search')} escape '\\'`);
}

interface Bounds {
  readonly from?: number | null | undefined;
  readonly to?: number | null | undefined;
}

/** Rows of a time range, of those before the end of the previous page. */
export function within(table: Timed, { from, to }: Bounds): Filter {
  const [hasFrom, hasTo] = [typeof from === 'number', typeof to === 'number'];
  const where = () => sql`
    seq >= ${hasFrom ? firstRow(table) : slot('first')} and seq < ${hasTo ? endRow(table) : slot('before')}`;
  return { shape: `${hasFrom}${hasTo}`, where, values: { from: from ?? 0, to: to ?? 0 } };
}

export function allOf(filters: readonly Filter[]): RawBuilder<boolean> {
  return sql`${sql.join(
    filters.map(({ where }) => where()),
    sql` and `,
  )}`;
}

/** The filters of a request; null where nothing passes all of them. */
export function together(asked: readonly Asked[]): readonly Filter[] | null {
  const filters: Filter[] = [];
  for (const filter of asked) {
    if (filter === null) return null;
    if (filter !== undefined) filters.push(filter);
  }
  return filters;
}

/** Enough for usual clients. One that tries every mix of filters makes thousands, of about 20 kB each. */
const maxQueries = 64;

/** Runs the query that has these filters, which decide its text. Each text is compiled once. */
export function filteredQuery<R>(build: (filters: readonly Filter[]) => Prepared<R>) {
  const known = new Map<string, Prepared<R>>();
  return (filters: readonly Filter[], values: Values): Promise<readonly R[]> => {
    const shape = filters.map((filter) => filter.shape).join();
    const prepared = known.get(shape) ?? build(filters);
    // The oldest goes, not the least recently used: tracking that would cost every request time.
    const [oldest = ''] = known.keys();
    if (known.size >= maxQueries && !known.has(shape)) known.delete(oldest);
    known.set(shape, prepared);
    return prepared(Object.assign({}, values, ...filters.map((filter) => filter.values)));
  };
}
