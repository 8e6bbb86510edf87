import { type RawBuilder, sql } from 'kysely';
import { type Prepared, slot } from '../engine/engine.ts';
import type { Cell } from '../schema/columns.ts';
import { endRow, firstRow, likeText, padded, padWidth, QueryCache, slots } from './paging.ts';

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
  const width = padWidth(set);
  const values = padded(name, set, width);
  return { shape: `${name}${width}`, where: () => where(sql.join(slots(name, width))), values };
}

export function searched(search: string | undefined): Asked {
  const text = likeText(search);
  if (text === null) return null;
  return given('search', text || undefined, () => sql`search_text like ${slot<string>('search')} escape '\\'`);
}

interface Bounds {
  readonly from?: number | null | undefined;
  readonly to?: number | null | undefined;
}

/** Rows of a time range, of those before the end of the previous page. */
export function within(table: 'sales' | 'movements', { from, to }: Bounds): Filter {
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

/** Runs the query that has these filters. Each text is compiled once. */
export function filteredQuery<R>(build: (filters: readonly Filter[]) => Prepared<R>) {
  const shapes = new QueryCache<R>();
  return (filters: readonly Filter[], values: Values): Promise<readonly R[]> => {
    const prepared = shapes.get(filters.map(({ shape }) => shape).join(), () => build(filters));
    return prepared(Object.assign({}, values, ...filters.map((filter) => filter.values)));
  };
}
