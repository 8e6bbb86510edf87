import type { Census } from '../model/lists.ts';

/** A few pages show a fault; who wants all of them reads the list again. */
const MOST = 5;

/** Tells on which pages of a census records came: what a finding cites, rather than the whole list. */
export function pagesOf(census: Pick<Census<unknown>, 'walk' | 'evidence'>): (...ids: readonly string[]) => string[] {
  const { walk, evidence } = census;
  const pages = walk.pages.flatMap(({ exchange, count }) => Array.from({ length: count }, () => exchange));
  const shown = new Map(walk.ids.map((id, index) => [id, pages[index]]));
  return (...ids) => {
    const found = new Set(ids.flatMap((id) => shown.get(id) ?? []));
    return [...(found.size > 0 ? found : evidence)].slice(0, MOST);
  };
}
