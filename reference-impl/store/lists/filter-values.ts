import { type Kysely, type RawBuilder, sql } from 'kysely';
import { oneRow, slot } from '../engine/engine.ts';
import type { Cell, Tables } from '../schema/columns.ts';

/** The row numbers of the known ids; null without a filter. */
export function numbersIn(
  known: ReadonlyMap<string, number>,
  ids: readonly string[] | undefined,
): readonly number[] | null {
  if (ids === undefined || ids.length === 0) return null;
  const numbers = new Set<number>();
  for (const id of ids) {
    const number = known.get(id.toLowerCase());
    if (number !== undefined) numbers.add(number);
  }
  return [...numbers];
}

/** Pads sets to 1, 2, 4, 8 … values by repeating the last one, so that few query texts serve all sizes. */
export function padWidth(values: readonly Cell[] | null): number {
  if (values === null || values.length === 0) return 0;
  return 2 ** Math.ceil(Math.log2(values.length));
}

export function padded(name: string, set: readonly Cell[] | null, width: number): Record<string, Cell> {
  const values: Record<string, Cell> = {};
  if (set === null) return values;
  for (let index = 0; index < width; index++) values[`${name}${index}`] = set[Math.min(index, set.length - 1)] ?? null;
  return values;
}

export function slots<T extends string | number = number>(name: string, width: number): RawBuilder<T>[] {
  return Array.from({ length: width }, (_, index) => slot<T>(`${name}${index}`));
}

/**
 * A search as a LIKE pattern over lower-case texts; '' without a search, and null for a text that matches nothing: stored
 * texts have no NUL, and a line break separates the texts that are searched together.
 */
export function likeText(search: string | undefined): string | null {
  if (search === undefined || search === '') return '';
  if (matchesNothing(search)) return null;
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

export function matchesNothing(search: string): boolean {
  return search.includes('\0') || search.includes('\n');
}

type Timed = 'sales' | 'movements';

/**
 * The first row of a time range. Row numbers follow the order of time, so each bound costs one index look-up, and the list
 * itself is read along the primary key.
 */
export function firstRow(db: Kysely<Tables>, table: Timed): RawBuilder<number> {
  return sql<number>`coalesce((${firstAfter(db, table, '>=', 'from')}), ${slot('end')})`;
}

/** The first row after the range, or the end of the previous page if that comes first. */
export function endRow(db: Kysely<Tables>, table: Timed): RawBuilder<number> {
  const after = firstAfter(db, table, '>', 'to').as('after');
  const earlier = db.selectFrom(after).select('after.seq').where('after.seq', '<', slot('before'));
  return sql<number>`coalesce((${earlier}), ${slot('before')})`;
}

function firstAfter(db: Kysely<Tables>, table: Timed, operator: '>=' | '>', instant: 'from' | 'to') {
  return db
    .selectFrom(table)
    .select('seq')
    .where('organization_no', '=', slot('organization'))
    .where('created_at', operator, slot(instant))
    .orderBy('created_at')
    .orderBy('seq')
    .limit(oneRow);
}
