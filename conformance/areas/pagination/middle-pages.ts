import type { ListName, Walk, WalkPage } from '../../model/lists.ts';

export const DEFAULT_SIZE = 25;

/** Pages that more records follow. One that is followed by an empty one was the last with records: how a list ends is open. */
export function middlePages({ pages }: Walk): WalkPage[] {
  return pages.filter((page, index) => {
    const after = pages.slice(index + 1).reduce((sum, later) => sum + later.count, 0);
    return page.nextCursor === 'uuid' && after > 0;
  });
}

/**
 * Lists whose pages are short by chance, now by one and now by ten: of the records that make up a page, some were left out
 * afterwards. A size is promised, a full page is not; another size is the same each time. Where that is seen in one list,
 * a single short page of another says nothing either.
 */
export function erraticLists(walks: readonly Walk[]): ReadonlySet<ListName> {
  const lists = [...new Set(walks.map(({ list }) => list))];
  const short = new Map(lists.map((list) => [list, shortPages(walks.filter((walk) => walk.list === list))]));
  const erratic = lists.filter((list) => short.get(list)?.some((counts) => new Set(counts).size > 1));
  if (erratic.length === 0) return new Set();
  const unclear = lists.filter((list) => short.get(list)?.every((counts) => counts.length < 2));
  return new Set([...erratic, ...unclear]);
}

/** How many records the pages hold that are short, for each size that was asked for. */
function shortPages(walks: readonly Walk[]): (readonly number[])[] {
  const bySize = Map.groupBy(walks, (walk) => walk.limit ?? DEFAULT_SIZE);
  return [...bySize].map(([size, same]) =>
    same.flatMap((walk) => middlePages(walk).flatMap(({ count }) => (count < size ? [count] : []))),
  );
}
