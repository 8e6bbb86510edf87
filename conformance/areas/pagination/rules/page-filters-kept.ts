import type { Census, FilterRead, ListName, Walk } from '../../../model/lists.ts';
import { type Message, say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import type { Sight } from '../../../model/reproduction.ts';
import { rule } from '../../../model/rule.ts';
import { countFindings } from '../../../model/tally.ts';
import { missing } from '../../shared/filters/compare.ts';
import { byTheirRange } from '../../shared/filters/ranged-by.ts';
import { type AnyRow, belongingToRead, unmatchedInRead, unmatchedWords } from '../../shared/filters/semantics.ts';
import { FIELDS_HOLD, HOLES_ARE_NONE, LISTS_ARE_ARRAYS, LOST, STORE_IDS_READ } from '../../shared/presupposed.ts';
import { leftOut, returned } from '../../shared/sights.ts';
import { pagesOf, type WalkSubject, walkFinding } from '../walk-findings.ts';

type Censuses = Readonly<Record<ListName, Census<AnyRow>>>;

export const pageFiltersKept = rule({
  id: 'page-filters-kept',
  requirements: ['PAGE-07'],
  presupposes: [
    STORE_IDS_READ,
    { ...HOLES_ARE_NONE, of: { aspects: ['narrowed'] }, by: LOST },
    LISTS_ARE_ARRAYS,
    ...FIELDS_HOLD,
  ],
  title: 'Filters apply on every page',
  fault: 'Filters not applied after page 1',
  fix: 'Narrow the page behind a cursor by the same filters as the first one.',
  needs: ['filters', 'sales', 'products', 'promotions', 'logs'],
  confirm: true,
  judge({ products, promotions, logs, ...given }) {
    const { filters, sales } = byTheirRange(given);
    const paged = filters.filter((read) => read.walk.pages.length > 1);
    const censuses: Censuses = { sales, products, promotions, logs };
    const placed = new Map(paged.map(({ walk: { list } }) => [list, placesOf(censuses[list])]));
    return countFindings(paged, {
      cases: 'filtered walks',
      findings: (read) => {
        const place = placed.get(read.walk.list) ?? new Map<string, number>();
        return [...unmatched(read), ...narrowed(read, censuses[read.walk.list], place)];
      },
      unclear: (read) =>
        isFirstPageClean(read) ? null : `${read.walk.list}: the first page does not match its filters either`,
      missing: { kind: 'data', reason: 'no filtered list has a second page' },
      evidence: ({ walk }) => pagesOf(walk, 2),
      shown: 5,
    });
  },
});

/** Where the plain list has each record. */
function placesOf({ rows }: Census<AnyRow>): ReadonlyMap<string, number> {
  return new Map(rows.map((row, index) => [row.id, index]));
}

function isFirstPageClean({ walk, rows }: FilterRead): boolean {
  const belonging = belongingToRead(walk);
  return rows.slice(0, walk.pages[0]?.count ?? 0).every((row) => belonging(row) !== false);
}

function unmatched(read: FilterRead): Finding[] {
  const { walk, rows } = read;
  if (!isFirstPageClean(read)) return [];
  const belonging = belongingToRead(walk);
  const other = rows.slice(walk.pages[0]?.count ?? 0).find((row) => belonging(row) === false);
  if (other === undefined) return [];
  const unmatchedParts = unmatchedInRead(walk, other);
  return [
    finding(
      walk,
      { aspect: 'kept', record: other.id },
      say('record {id} came after the first page, and does not match {unmatched}', {
        id: other.id,
        unmatched: unmatchedWords(unmatchedParts),
      }),
      leftOut(walk, other.id, unmatchedParts),
    ),
  ];
}

/** Nothing is missing up to the end of the first page, but something is after it: later pages filter more strictly. */
function narrowed({ walk, rows }: FilterRead, census: Census<AnyRow>, place: ReadonlyMap<string, number>): Finding[] {
  const onFirst = walk.pages[0]?.count ?? 0;
  const places = rows.map((row) => place.get(row.id) ?? -1);
  const inOrder = places.every((index, position) => index > (places[position - 1] ?? -1));
  if (walk.stopped !== 'end' || onFirst === 0 || !inOrder) return [];
  const lost = missing(walk, census, belongingToRead(walk));
  const reach = places[onFirst - 1] ?? -1;
  // One record between two pages is missing from the walk, which other rules count; a filter loses more.
  if (lost.length < 2 || lost.some((id) => (place.get(id) ?? 0) < reach)) return [];
  const message = say('record {id} matches the filter as the first page applied it, but is missing after it', {
    id: lost[0],
  });
  return [finding(walk, { aspect: 'narrowed', record: lost[0] ?? '' }, message, returned(walk, lost[0] ?? ''))];
}

function finding(walk: Walk, subject: WalkSubject, message: Message, sight: Sight): Finding {
  const request = walk.filters.map((use) => `${use.parameter} ${use.form}`).join(' and ');
  return walkFinding(walk, { ...subject, request }, message, pagesOf(walk, 2), sight);
}
