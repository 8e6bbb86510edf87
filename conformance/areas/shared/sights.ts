import type { Census, Walk } from '../../model/lists.ts';
import type { Shows, Sight, Stated } from '../../model/reproduction.ts';

/** One part of a request that a record does not match, or does: `status=PAID` with `"status": "PAID"`. */
export interface Matched {
  readonly sent: string;
  /** What the record has in the field that the filter selects by. */
  readonly has: string;
  /** The same as JSON, at pointers into the record; none where several fields are searched. */
  readonly at: readonly (readonly [pointer: string, value: string])[];
}

/** From its first page on, so many pages or all of them. */
export function walkSeen(walk: Walk, shows: Shows, count = walk.pages.length): Sight {
  return { shows, pages: [{ first: walk.pages[0]?.exchange ?? '', count }] };
}

/** The pages from one to another, by their numbers from 1; a later page is asked for by the cursor that led to it. */
export function pagesSeen({ pages }: Walk, [from, to]: readonly [number, number], shows: Sight['shows']): Sight {
  return { shows, pages: [{ first: pages[from - 1]?.exchange ?? '', count: to - from + 1 }] };
}

/** One page, by its number from 1; the page before leads to it, as a cursor may be known for a while only. */
export function pageSeen(walk: Walk, page: number, shows: Sight['shows']): Sight {
  return pagesSeen(walk, [Math.max(1, page - 1), page], shows);
}

/** The walk has to return the record, on a page that it may not have been followed to. */
export function returned({ pages }: Walk, id: string): Sight {
  const shows = { kind: 'records', returned: [id], left: [] } as const;
  return { shows, pages: [{ first: pages[0]?.exchange ?? '', count: pages.length, isToEnd: true }] };
}

/** The walk has to return something, while the plain list shows the record with the values that are searched: names change. */
export function foundBy(
  walk: Walk,
  plain: Walk,
  where: { readonly id: string; readonly values: Matched['at'] },
): Sight {
  const shows = { kind: 'size', least: 1, where } as const;
  const { pages: showing = [] } = pageSeen(plain, pageWith(plain, where.id), shows);
  return { shows, pages: [...showing, { first: walk.pages[0]?.exchange ?? '', count: 1 }] };
}

/** The record is on one page, and must not be with these values, if any; the page before leads to it. */
export function leftOut(walk: Walk, id: string, unmatched: readonly Matched[]): Sight {
  const values = unmatched.flatMap(({ at }) => at);
  return pageSeen(
    walk,
    pageWith(walk, id),
    values.length === 0 ? { kind: 'records', returned: [], left: [id] } : { kind: 'values', id, values },
  );
}

export function unlike(walks: readonly [Walk, Walk], id: string, field: string): Sight {
  const pages = walks.map((walk) => ({ first: walk.pages[pageWith(walk, id) - 1]?.exchange ?? '', count: 1 }));
  return { shows: { kind: 'agree', id, field }, pages };
}

function pageWith(walk: Walk, id: string): number {
  return pageOf(walk, walk.ids.indexOf(id)).number;
}

export function pageOf(walk: Walk, position: number): { readonly number: number; readonly exchange: string } {
  let seen = 0;
  for (const [index, page] of walk.pages.entries()) {
    seen += page.count;
    if (position < seen) return { number: index + 1, exchange: page.exchange };
  }
  return { number: walk.pages.length, exchange: walk.pages.at(-1)?.exchange ?? '' };
}

/** The first exchange shows the record with these values, at pointers into it. */
export function valuesSeen(
  id: string,
  values: readonly (readonly [pointer: string, value: string | number | null])[],
  mayBeRight = false,
): Sight {
  const shown = values.map(([at, value]) => [at, JSON.stringify(value)] as const);
  return { shows: { kind: 'values', id, values: shown, ...(mayBeRight ? { mayBeRight } : {}) } };
}

/** Written with zeros in front or without, which is the same. */
const IN_TWO_FORMS: ReadonlySet<string> = new Set(['branchNo']);

/** The two answers show another label of the same thing, where both have it below its id. */
export function labelsSeen(
  { id, field, operations }: { readonly id: string; readonly field: string; readonly operations: readonly string[] },
  [one, other]: readonly string[],
): { readonly sight?: Sight } {
  const isApart = IN_TWO_FORMS.has(field) || operations.includes('getRevenueAnalytics');
  if (isApart || one === undefined || other === undefined) return {};
  const pages = [one, other].map((first) => ({ first, count: 1 }));
  return { sight: { shows: { kind: 'agree', id, field }, pages } };
}

/** What the served document says at a pointer; `exchange` is that of the document. */
export function documentSeen(exchange: string, pointer: string, stated?: Stated): Sight {
  const shows = { kind: 'served', pointer, ...(stated === undefined ? {} : { stated }) } as const;
  return { shows, pages: [{ first: exchange, count: 1 }] };
}

/** A few pages are enough to show a fault. */
const MOST = 5;

/** Finds the pages of a census that contained given records, for a finding to cite. */
export function pagesOf({ walk, evidence }: Pick<Census<unknown>, 'walk' | 'evidence'>) {
  return (...ids: readonly string[]): string[] => {
    const places = ids.map((id) => walk.ids.lastIndexOf(id)).filter((place) => place >= 0);
    const found = new Set(places.map((place) => pageOf(walk, place).exchange));
    return [...(found.size > 0 ? found : evidence)].slice(0, MOST);
  };
}
