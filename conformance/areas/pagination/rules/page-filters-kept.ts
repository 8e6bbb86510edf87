import { missing } from '../../../filters/compare.ts';
import { byTheirRange } from '../../../filters/ranged-by.ts';
import { type AnyRow, belongingToRead } from '../../../filters/semantics.ts';
import type { Census, FilterRead, ListName, Walk } from '../../../model/lists.ts';
import { type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { walkFinding } from '../findings.ts';

type Censuses = Readonly<Record<ListName, Census<AnyRow>>>;

export const pageFiltersKept = rule({
  id: 'page-filters-kept',
  area: 'pagination',
  requirements: ['PAGE-07'],
  title: 'Filters hold on every page',
  help: 'The page behind a cursor is narrowed by the same filters as the first one.',
  needs: ['filters', 'sales', 'products', 'promotions', 'logs'],
  confirm: true,
  judge({ products, promotions, logs, ...given }) {
    const { filters, sales } = byTheirRange(given);
    const paged = filters.filter((read) => read.walk.pages.length > 1);
    if (paged.length === 0) return lacksData('no filtered reading had a second page');
    const censuses: Censuses = { sales, products, promotions, logs };
    const placed = new Map(paged.map(({ walk: { list } }) => [list, placesOf(censuses[list])]));
    const findings = paged.flatMap((read) => {
      const place = placed.get(read.walk.list) ?? new Map<string, number>();
      return [...strangers(read), ...narrowed(read, censuses[read.walk.list], place)];
    });
    return findings.length > 0
      ? failed(`${findings.length} readings are filtered otherwise after the first page`, findings)
      : passed(`${paged.length} readings of several pages`);
  },
});

/** Where the plain list has each record. */
function placesOf({ rows }: Census<AnyRow>): ReadonlyMap<string, number> {
  return new Map(rows.map((row, index) => [row.id, index]));
}

function strangers({ walk, rows }: FilterRead): Finding[] {
  const belonging = belongingToRead(walk);
  const onFirst = walk.pages[0]?.count ?? 0;
  const clean = rows.slice(0, onFirst).every((row) => belonging(row) !== false);
  const stranger = rows.slice(onFirst).find((row) => belonging(row) === false);
  if (!clean || stranger === undefined) return [];
  return [finding(walk, 'kept', `record ${stranger.id} came after the first page, and does not satisfy the filter`)];
}

/** Nothing is missing as far as the first page reaches, and something is behind it: later pages filter more strictly. */
function narrowed({ walk, rows }: FilterRead, census: Census<AnyRow>, place: ReadonlyMap<string, number>): Finding[] {
  const onFirst = walk.pages[0]?.count ?? 0;
  const places = rows.map((row) => place.get(row.id) ?? -1);
  const inOrder = places.every((index, position) => index > (places[position - 1] ?? -1));
  if (walk.stopped !== 'end' || onFirst === 0 || !inOrder) return [];
  const lost = missing(walk, census, belongingToRead(walk));
  const reach = places[onFirst - 1] ?? -1;
  // One record between two pages is a hole in the walk; what a filter loses, it loses again and again.
  if (lost.length < 2 || lost.some((id) => (place.get(id) ?? 0) < reach)) return [];
  const message = `record ${lost[0]} satisfies the filter as the first page took it, and is missing after it`;
  return [finding(walk, 'narrowed', message)];
}

function finding(walk: Walk, kind: string, message: string): Finding {
  const parameters = walk.filters.map((use) => `${use.parameter}:${use.form}`).join('+');
  const pages = walk.pages.slice(0, 2).map((page) => page.exchange);
  return walkFinding(walk, `${kind}:${parameters}`, message, pages);
}
