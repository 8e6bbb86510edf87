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
 * afterwards. A size is promised, a full page is not; another size is the same each time.
 */
export function erraticLists(walks: readonly Walk[]): ReadonlySet<ListName> {
  const sizes = new Map<string, Set<number>>();
  for (const walk of walks) {
    const asked = walk.limit ?? DEFAULT_SIZE;
    for (const { count } of middlePages(walk)) {
      const key = `${walk.list}:${asked}`;
      const short = sizes.get(key) ?? new Set();
      sizes.set(key, short);
      if (count < asked) short.add(count);
    }
  }
  const erratic = [...sizes].filter(([, short]) => short.size > 1).map(([key]) => key.split(':')[0]);
  return new Set(walks.map(({ list }) => list).filter((list) => erratic.includes(list)));
}
