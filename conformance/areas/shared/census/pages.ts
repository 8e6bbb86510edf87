import type { Census } from '../../../model/lists.ts';

/** A few pages are enough to show a fault. */
const MOST = 5;

/** Finds the pages of a census that contained given records, for a finding to cite. */
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
