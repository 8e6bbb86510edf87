import type { Census } from '../model/lists.ts';

/** A few pages show a fault; who wants all of them reads the list again. */
const MOST = 5;

/** Tells on which pages of a census records came: what a finding cites, rather than the whole list. */
export function pagesOf({ walk, evidence }: Shown): (...ids: readonly string[]) => string[] {
  let shown: ReadonlyMap<string, string | undefined> | undefined;
  return (...ids) => {
    // Most rules find nothing to show.
    shown ??= placesOn(walk);
    const found = new Set(ids.flatMap((id) => shown?.get(id) ?? []));
    return [...(found.size > 0 ? found : evidence)].slice(0, MOST);
  };
}

type Shown = Pick<Census<unknown>, 'walk' | 'evidence'>;

function placesOn({ pages, ids }: Shown['walk']): ReadonlyMap<string, string | undefined> {
  const exchanges = pages.flatMap(({ exchange, count }) => Array.from({ length: count }, () => exchange));
  return new Map(ids.map((id, index) => [id, exchanges[index]]));
}
