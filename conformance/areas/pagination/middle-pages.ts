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
 * page of another says nothing either, nor does one beside a full page of the same size. Whoever forgets the size does so on all
 * pages or on all later ones: where a later page is full, short ones are so by chance, and then also beside a full first page
 * of other readings.
 */
export function shortByChance(walks: readonly Walk[]): ByChance {
  const lists = [...new Set(walks.map(({ list }) => list))];
  const pages = new Map(lists.map((list) => [list, bySize(walks.filter((walk) => walk.list === list))]));
  const sizes = [...pages.values()].flatMap((ofList) => [...ofList.values()]);
  const shortOf = (list: ListName) => [...(pages.get(list)?.values() ?? [])].map(({ short }) => short);
  const erratic = lists.filter((list) => shortOf(list).some((counts) => new Set(counts).size > 1));
  const unclear = lists.filter((list) => erratic.length > 0 && shortOf(list).every((counts) => counts.length < 2));
  const clueless = new Set([...erratic, ...unclear]);
  const isMoody = sizes.some(({ short, laterFull }) => short.length > 0 && laterFull > 0);
  return (walk) => {
    const same = pages.get(walk.list)?.get(sizeOf(walk));
    if (clueless.has(walk.list) || same === undefined) return clueless.has(walk.list);
    return same.full > 0 && (isMoody || same.short.length === 1);
  };
}

interface SameSize {
  /** How many records the short ones hold. */
  readonly short: readonly number[];
  readonly full: number;
  /** Of these, how many were not the first of their walk. */
  readonly laterFull: number;
}

/** The pages in the middle, for each size that was asked for. */
function bySize(walks: readonly Walk[]): ReadonlyMap<number, SameSize> {
  const grouped = Map.groupBy(walks, sizeOf);
  return new Map(
    Array.from(grouped, ([size, same]) => {
      const middles = same.flatMap((walk) =>
        middlePages(walk).map((page) => ({ ...page, isFirst: page === walk.pages[0] })),
      );
      const full = middles.filter(({ count }) => count >= size);
      const short = middles.map(({ count }) => count).filter((count) => isShort(count, size));
      return [size, { short, full: full.length, laterFull: full.filter(({ isFirst }) => !isFirst).length }];
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
