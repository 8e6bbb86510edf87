import { pagedOperation, pagedOperations } from '../../../../contract/operations.ts';
import type { Artifacts } from '../../../model/artifacts.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Census, FilterRead, ListName, Walk } from '../../../model/lists.ts';
import { type Message, say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { fieldName } from '../../../model/places.ts';
import type { Shows, Sight } from '../../../model/reproduction.ts';
import { rule } from '../../../model/rule.ts';
import { countFindings, tally } from '../../../model/tally.ts';
import { listField } from '../../../model/values/json.ts';
import { plural } from '../../../model/values/plural.ts';
import { parametersOf } from '../../../see/answers.ts';
import { missing } from '../../shared/filters/filter-family.ts';
import { byTheirRange } from '../../shared/filters/list-answers.probe.ts';
import { type AnyRow, belongingTo, FIELDS_HOLD, unmatchedBy, unmatchedWords } from '../../shared/filters/semantics.ts';
import {
  HOLES_ARE_NONE,
  LISTS_ARE_ARRAYS,
  LOST,
  NONE_EMPTY_ANYWHERE,
  PAGES_ARE_WHOLE,
  STORE_IDS_READ,
} from '../../shared/presupposed.ts';
import { countSurvived } from '../../shared/requests/tries.ts';
import { leftOut, returned } from '../../shared/sights.ts';
import {
  DEFAULT_SIZE,
  EVERY_WALK,
  everyWalk,
  isShort,
  LISTS,
  type Listed,
  leftOutOf,
  leftOutOfCensus,
  leftOutOfWalk,
  NO_SECOND_PAGE,
  type PagePair,
  pagePairs,
  pagesOf,
  repeatedIn,
  shortByChance,
  type WalkArtifacts,
  type WalkSubject,
  walkFinding,
} from '../walk-findings.ts';

export const pageContinuesWithoutRange = rule({
  id: 'page-continues-without-range',
  requirements: ['PAGE-03', 'PAGE-04'],
  presupposes: [{ rules: ['page-continues'], share: 'operation' }, LISTS_ARE_ARRAYS, ...FIELDS_HOLD],
  title: 'A second page follows the first one, with a range and without one',
  fault: 'Second page does not follow the first',
  fix: 'Cut pages in one place for every size, range and filter. Look for a separate query for the default range or for small pages.',
  needs: ['rangeEcho', 'defaultRange', 'exchanges'],
  confirm: true,
  judge({ rangeEcho, defaultRange, exchanges }) {
    const read = new Set(exchangesOf({ rangeEcho, defaultRange }));
    const own = exchanges.filter(({ id }) => read.has(id));
    return countFindings(pagePairs(own), {
      cases: 'pairs of pages',
      findings: (pair) => wrongIn(pair, own),
      missing: { kind: 'data', reason: 'no range has two pages' },
      evidence: ({ page, next }) => [page.id, next.id],
    });
  },
});

function exchangesOf({ rangeEcho, defaultRange }: Pick<Artifacts, 'rangeEcho' | 'defaultRange'>): string[] {
  const { edges, later } = defaultRange;
  return [
    ...rangeEcho.reads.map(({ exchange }) => exchange),
    ...edges.flatMap((edge) => edge.exchanges),
    ...(later?.exchanges ?? []),
  ];
}

function wrongIn(pair: PagePair, own: readonly Exchange[]): Finding[] {
  const { page, next } = pair;
  const names = [...new Set(next.query.map(([name]) => name))].join(', ');
  const finding = (aspect: string, id: string, what: string, shows: Shows): Finding => ({
    subject: { operation: page.operation, aspect, record: id },
    message: say('{operation} with {names}: record {id} {what}', { operation: page.operation, names, id, what }),
    evidence: [page.id, next.id],
    sight: { shows, pages: [{ first: page.id, count: 2 }] },
  });
  const [again, left] = [repeatedIn(pair)[0], leftOutOf(pair, own)[0]];
  const lost = (id: string): Shows => ({ kind: 'records', returned: [id], left: [] });
  return [
    ...(again === undefined ? [] : [finding('repeat', again, 'came on two pages', { kind: 'once' })]),
    ...(left === undefined
      ? []
      : [finding('hole', left, 'is in the list, but on neither of its two pages', lost(left))]),
  ];
}

export const pageCursorGiven = rule({
  id: 'page-cursor-given',
  requirements: ['PAGE-01', 'PAGE-04'],
  presupposes: [{ ...NONE_EMPTY_ANYWHERE, share: 'exchange' }, LISTS_ARE_ARRAYS],
  title: 'A page that more records follow has pagination.nextCursor',
  fault: 'pagination.nextCursor missing although more records follow',
  fix: 'Put nextCursor into an object named pagination at the top level of each answer of a list: a UUID as long as records follow, null at the end. Clients look for the cursor in this place, under this name, and stop after one page where they do not find it.',
  needs: [...EVERY_WALK, 'exchanges'],
  confirm: true,
  judge({ exchanges, ...given }) {
    const evidence = { ...given, ...byTheirRange(given) };
    const walksOf = (list: ListName) => everyWalk(evidence).filter((walk) => walk.list === list);
    // One of a wrong form is one: that has a rule of its own.
    const hasCursor = ({ nextCursor }: Walk['pages'][number]) => nextCursor === 'uuid' || nextCursor === 'invalid';
    const leading = LISTS.filter((list) => walksOf(list).some(({ pages }) => pages.some(hasCursor)));
    const others = LISTS.filter((list) => !leading.includes(list));
    return tally({
      cases: 'lists',
      kept: leading.length,
      broken: others.flatMap((list) => withoutCursor(list, walksOf(list), evidence, exchanges)),
      missing: NO_SECOND_PAGE,
      evidence: leading.flatMap((list) => walksOf(list).slice(0, 1).flatMap(firstPage)),
    });
  },
});

/** Every page was the last one, also those that were full, although the list has more records. */
function withoutCursor(
  list: ListName,
  walks: readonly Walk[],
  evidence: WalkArtifacts,
  exchanges: readonly Exchange[],
): Finding[] {
  const full = walks.filter(
    ({ pages: [page, ...more], stopped, limit }) =>
      stopped === 'end' && more.length === 0 && page?.count === (limit ?? DEFAULT_SIZE),
  );
  const missing = full.flatMap((walk) => {
    const [first] = leftOutBy(walk, evidence);
    return first?.subject.record === undefined ? [] : [{ walk, record: first.subject.record }];
  });
  const [shown] = missing;
  if (shown === undefined) return [];
  const pages = full.flatMap(firstPage);
  const place = exchanges.filter(({ id }) => pages.includes(id)).flatMap(cursorsElsewhere)[0];
  return [
    {
      subject: { operation: pagedOperation(list), field: '/pagination/nextCursor' },
      message: say(
        '{list}: no page has pagination.nextCursor, but a page with {records} is not the whole list: record {record} is not on it{elsewhere}',
        {
          list,
          records: plural(shown.walk.ids.length, 'record'),
          record: shown.record,
          elsewhere: place === undefined ? '' : `; there is a field ${place} in its place`,
        },
      ),
      expected: 'a UUID in pagination.nextCursor',
      received: place === undefined ? 'no cursor' : `a field ${place}`,
      evidence: [...new Set([...firstPage(shown.walk), ...pages])],
      sight: returned(shown.walk, shown.record),
    },
  ];
}

function leftOutBy(walk: Walk, evidence: WalkArtifacts): readonly Finding[] {
  const census: Census<Listed> = evidence[walk.list];
  if (walk !== census.walk) return leftOutOfWalk(walk, census);
  return leftOutOfCensus(
    census,
    evidence.filters.filter((read) => read.walk.list === walk.list),
  );
}

function firstPage(walk: Walk): readonly string[] {
  return pagesOf(walk, 1);
}

function cursorsElsewhere({ facts }: Exchange): readonly string[] {
  return facts.extras
    .map(({ path }) => path)
    .filter((path) => /cursor$/i.test(path))
    .map(fieldName);
}

export const pageDefaultSize = rule({
  id: 'page-default-size',
  requirements: ['PAGE-09'],
  presupposes: [
    { rules: ['page-no-duplicates'], share: 'operation' },
    LISTS_ARE_ARRAYS,
    ...FIELDS_HOLD,
    PAGES_ARE_WHOLE,
  ],
  title: 'A page has 25 records where limit is left out',
  fault: 'Default page size is not 25',
  fix: 'Return 25 records a page without limit, on sales, products, promotions and inventory logs. Clients count on the documented default.',
  needs: [...EVERY_WALK, 'exchanges'],
  judge(evidence) {
    const { walks, exchanges } = evidence;
    const isByChance = shortByChance(everyWalk(evidence));
    const plain = walks.filter((walk) => walk.limit === null);
    const found = plain.map((walk) => ({ walk, findings: wrongSize(walk, isByChance(walk)) }));
    const clean = found.filter(({ walk, findings }) => findings.length === 0 && walk.ids.length > DEFAULT_SIZE);
    // Where records are left out of a page after it was cut, pages are short by chance and may never show the default.
    const kept = clean.filter(({ walk }) => walk.pages.some(({ count }) => count === DEFAULT_SIZE));
    const large = exchanges.flatMap(tooLarge);
    return tally({
      cases: 'walks without limit',
      kept: kept.length,
      broken: [...found.flatMap(({ findings }) => findings), ...large],
      missing: {
        kind: 'data',
        reason:
          clean.length === 0
            ? 'no list has more than 25 records'
            : 'every page is short by chance, none has 25 records',
      },
      evidence: kept.flatMap(({ walk }) => firstPage(walk)),
    });
  },
});

const AT_MOST = { kind: 'size', most: DEFAULT_SIZE } as const;
const FULL = { kind: 'size', least: DEFAULT_SIZE, isFollowed: true } as const;

/** A page that more records follow has to be full; no page may have more. */
function wrongSize(walk: Walk, isByChance: boolean): Finding[] {
  const page = walk.pages.find((one, index) => {
    const followed = walk.pages.slice(index + 1).some((later) => later.count > 0);
    return one.count > DEFAULT_SIZE || (followed && isShort(one.count, DEFAULT_SIZE) && !isByChance);
  });
  if (page === undefined) return [];
  const received = plural(page.count, 'record');
  const message = say('a page has {records}', { records: received });
  const sight = { shows: page.count > DEFAULT_SIZE ? AT_MOST : FULL };
  const finding = walkFinding(walk, { aspect: 'default size' }, message, [page.exchange], sight);
  return [{ ...finding, expected: '25 records', received }];
}

/** No page has more, no matter what else was sent. */
function tooLarge(exchange: Exchange): Finding[] {
  const { id, operation, method, status, body } = exchange;
  const isPage = pagedOperations.some((paged) => paged === operation) && method === 'GET' && status === 200;
  if (!isPage) return [];
  const parameters = parametersOf(exchange);
  if (parameters.includes('limit')) return [];
  const { length } = listField(body, 'data');
  if (length <= DEFAULT_SIZE) return [];
  const others = parameters.join(', ');
  return [
    {
      subject: { operation, parameters },
      message: say('{operation} without limit{which}: a page has {length} records', {
        operation,
        which: others === '' ? '' : `, with ${others}`,
        length,
      }),
      expected: `at most ${DEFAULT_SIZE} records`,
      received: plural(length, 'record'),
      evidence: [id],
      sight: { shows: AT_MOST },
    },
  ];
}

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
    const censuses: Readonly<Record<ListName, Census<AnyRow>>> = { sales, products, promotions, logs };
    return countFindings(paged, {
      cases: 'filtered walks',
      findings: (read) => [...unmatched(read), ...narrowed(read, censuses[read.walk.list])],
      unclear: (read) =>
        isFirstPageClean(read) ? null : `${read.walk.list}: the first page does not match its filters either`,
      missing: { kind: 'data', reason: 'no filtered list has a second page' },
      evidence: ({ walk }) => pagesOf(walk, 2),
      shown: 5,
    });
  },
});

function isFirstPageClean({ walk, rows }: FilterRead): boolean {
  const belonging = belongingTo(walk);
  return rows.slice(0, walk.pages[0]?.count ?? 0).every((row) => belonging(row) !== false);
}

function unmatched(read: FilterRead): Finding[] {
  const { walk, rows } = read;
  if (!isFirstPageClean(read)) return [];
  const belonging = belongingTo(walk);
  const other = rows.slice(walk.pages[0]?.count ?? 0).find((row) => belonging(row) === false);
  if (other === undefined) return [];
  const unmatchedParts = unmatchedBy(walk, other);
  const message = say('record {id} came after the first page, and does not match {unmatched}', {
    id: other.id,
    unmatched: unmatchedWords(unmatchedParts),
  });
  return [finding(walk, { aspect: 'kept', record: other.id }, message, leftOut(walk, other.id, unmatchedParts))];
}

/** Nothing is missing up to the end of the first page, but something is after it: later pages filter more strictly. */
function narrowed({ walk, rows }: FilterRead, census: Census<AnyRow>): Finding[] {
  const place = new Map(census.rows.map((row, index) => [row.id, index]));
  const onFirst = walk.pages[0]?.count ?? 0;
  const places = rows.map((row) => place.get(row.id) ?? -1);
  const inOrder = places.every((index, position) => index > (places[position - 1] ?? -1));
  if (walk.stopped !== 'end' || onFirst === 0 || !inOrder) return [];
  const lost = missing(walk)(census);
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

export const unknownCursorNo500 = rule({
  id: 'unknown-cursor-no-500',
  requirements: ['PAGE-18'],
  presupposes: [{ rules: ['error-no-repeated-500'], share: 'operation' }],
  title: 'A cursor that was never issued, or belongs to another list, causes no 5xx',
  fault: 'Unknown cursor causes a server error',
  fix: 'Refuse a well-formed cursor that is not found, or start the list. A failed lookup must not become a 5xx.',
  needs: ['parameters'],
  judge: ({ parameters }) =>
    countSurvived(parameters.filter(({ parameter, expect }) => parameter === 'cursor' && expect === 'survive')),
});
