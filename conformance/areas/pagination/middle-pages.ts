import type { ListName, Walk, WalkPage } from '../../model/lists.ts';

export const DEFAULT_SIZE = 25;

/** Pages that more records follow. One that is followed by an empty one was the last with records: how a list ends is open. */
export function middlePages({ pages }: Walk): WalkPage[] {
  return pages.filter((page, index) => {
    const after = pages.slice(index + 1).reduce((sum, later) => sum + later.count, 0);
    return page.nextCursor === 'uuid' && after > 0;
  });
}

/** Whether that a page of this walk is short says nothing of the size that was asked for. */
type ByChance = (walk: Walk) => boolean;

/**
 * Of the records that make up a page, some may be left out afterwards: it is short by chance, now by one and now by ten.
 * A size is promised, a full page is not; another size is the same each time. Where chance is seen in one list, a single short
 * page of another says nothing either, nor does one beside a full page of the same size.
 */
export function shortByChance(walks: readonly Walk[]): ByChance {
  const lists = [...new Set(walks.map(({ list }) => list))];
  const pages = new Map(lists.map((list) => [list, bySize(walks.filter((walk) => walk.list === list))]));
  const shortOf = (list: ListName) => [...(pages.get(list)?.values() ?? [])].map(({ short }) => short);
  const erratic = lists.filter((list) => shortOf(list).some((counts) => new Set(counts).size > 1));
  const unclear = lists.filter((list) => erratic.length > 0 && shortOf(list).every((counts) => counts.length < 2));
  const clueless = new Set([...erratic, ...unclear]);
  return (walk) => {
    const same = pages.get(walk.list)?.get(sizeOf(walk));
    return clueless.has(walk.list) || (same !== undefined && same.short.length === 1 && same.full > 0);
  };
}

interface SameSize {
  /** How many records the short ones hold. */
  readonly short: readonly number[];
  readonly full: number;
}

/** The pages in the middle, for each size that was asked for. */
function bySize(walks: readonly Walk[]): ReadonlyMap<number, SameSize> {
  const grouped = Map.groupBy(walks, sizeOf);
  return new Map(
    Array.from(grouped, ([size, same]) => {
      const counts = same.flatMap((walk) => middlePages(walk).map(({ count }) => count));
      const short = counts.filter((count) => isShort(count, size));
      return [size, { short, full: counts.filter((count) => count >= size).length }];
    }),
  );
}

/** One with nothing on it tells of no size: whoever follows its cursor finds the rest. */
export function isShort(count: number, size: number): boolean {
  return count > 0 && count < size;
}

function sizeOf({ limit }: Walk): number {
  return limit ?? DEFAULT_SIZE;
}
