import type { RawBuilder } from 'kysely';
import { slot } from '../engine/slot.ts';
import type { Cell } from '../schema/columns.ts';

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
