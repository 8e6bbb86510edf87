import type { Walk } from '../model/lists.ts';
import type { Shows, Sight } from '../model/reproduction.ts';

/** From its first page on, so many pages or all of them. */
export function walkSeen(walk: Walk, shows: Shows, count = walk.pages.length): Sight {
  return { shows, pages: [{ first: walk.pages[0]?.exchange ?? '', count }] };
}

/** The pages from one to another, by their numbers from 1; a later page is asked for by the cursor that led to it. */
export function pagesSeen({ pages }: Walk, [from, to]: readonly [number, number], shows: Shows): Sight {
  return { shows, pages: [{ first: pages[from - 1]?.exchange ?? '', count: to - from + 1 }] };
}

/** The walk has to return the record. */
export function returned(walk: Walk, id: string): Sight {
  return walkSeen(walk, { kind: 'records', returned: [id], left: [] });
}

/** The record is on one page, and must not be; the page before leads to it. */
export function leftOut(walk: Walk, id: string): Sight {
  const page = pageWith(walk, id);
  return pagesSeen(walk, [Math.max(1, page - 1), page], { kind: 'records', returned: [], left: [id] });
}

/** The record is another one in the two walks. */
export function unlike(walks: readonly [Walk, Walk], id: string, field: string): Sight {
  const pages = walks.map((walk) => ({ first: walk.pages[pageWith(walk, id) - 1]?.exchange ?? '', count: 1 }));
  return { shows: { kind: 'agree', id, field }, pages };
}

function pageWith({ ids, pages }: Walk, id: string): number {
  const position = ids.indexOf(id);
  let seen = 0;
  for (const [index, { count }] of pages.entries()) {
    seen += count;
    if (position < seen) return index + 1;
  }
  return pages.length;
}
