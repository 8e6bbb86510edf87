import type { Artifacts } from '../../model/artifacts.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Census, ListName, Walk, WalkPage, Window } from '../../model/lists.ts';
import { type Message, say } from '../../model/message.ts';
import type { Finding } from '../../model/outcome.ts';
import type { Sight } from '../../model/reproduction.ts';
import type { Subject } from '../../model/subject.ts';
import type { Missing } from '../../model/tally.ts';
import { dataIds, nextCursorOf } from '../../see/answers.ts';
import { within } from '../../see/windows.ts';
import { conditions } from '../shared/filters/filter-family.ts';
import { returned } from '../shared/sights.ts';

export type WalkArtifacts = Pick<Artifacts, (typeof EVERY_WALK)[number]>;

export const LISTS = ['sales', 'logs', 'products', 'promotions'] as const;
export const EVERY_WALK = ['walks', 'filters', ...LISTS] as const;

export const NO_SECOND_PAGE: Missing = { kind: 'data', reason: 'no list has a second page' };

export function everyWalk(evidence: WalkArtifacts): Walk[] {
  const censuses = LISTS.map((list) => evidence[list].walk);
  return [...censuses, ...evidence.walks, ...evidence.filters.map((read) => read.walk)];
}

/** A shop that has just opened has no second page at any size. Where a list has two records, a walk had to show one. */
export function missingSecondPage(evidence: WalkArtifacts): Missing {
  const isTooShort = LISTS.every((list) => {
    const { stopped, ids } = evidence[list].walk;
    return stopped === 'end' && ids.length < 2;
  });
  return isTooShort
    ? { kind: 'data', reason: 'no list has two records' }
    : { kind: 'answer', reason: 'no walk of several pages was followed to its end' };
}

/** What of a walk a finding is about, next to its list and its filters. */
export type WalkSubject = Pick<Subject, 'aspect' | 'record' | 'request'>;

export function walkFinding(
  walk: Walk,
  subject: WalkSubject,
  message: Message,
  evidence: readonly string[],
  sight?: Sight,
): Finding {
  const size = walk.limit === null ? 'without limit' : `limit=${walk.limit}`;
  const name = `${walk.list} with ${conditions(walk)}, ${size}`;
  return {
    subject: { list: walk.list, ...subject },
    message: say('{walk}: {message}', { walk: name, message }),
    evidence,
    ...(sight && { sight }),
  };
}

export function pagesOf({ pages }: Walk, most: number): string[] {
  return pages.slice(0, most).map(({ exchange }) => exchange);
}

export function lastPages(walk: Walk): string[] {
  return walk.pages.slice(-2).map((page) => page.exchange);
}

export interface Listed {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt?: string;
}

/** Which of its two instants a range of sales selects by is open (FIL-28): a sale belongs to a window for certain with both. */
function insideOf(window: Window | null): (row: Listed) => boolean {
  const isIn = within(window);
  return ({ createdAt, updatedAt = createdAt }) => isIn(createdAt) === true && isIn(updatedAt) === true;
}

const NAMED = 5;

/** Records of the whole list that this walk, without filters, left out. */
export function leftOutOfWalk(walk: Walk, census: Census<Listed>): Finding[] {
  if (walk.filters.length > 0 || walk.long !== undefined) return [];
  const [came, isInside] = [new Set(walk.ids), insideOf(walk.window)];
  const left =
    walk.stopped === 'end'
      ? census.rows.filter((row) => !came.has(row.id) && isInside(row)).map((row) => row.id)
      : skipped(walk, census);
  const isAtEdge = edgesOf(walk, census);
  return left.slice(0, NAMED).map((id) => {
    const message = say('record {id} is missing from this walk', { id });
    const subject = { aspect: isAtEdge(id) ? 'edge' : 'hole', record: id };
    return walkFinding(walk, subject, message, pagesOf(walk, 4), returned(walk, id));
  });
}

/** Whether a record would come before the first or after the last one of a walk within a range: there the range may be wrong. */
function edgesOf(walk: Walk, census: Census<Listed>): (id: string) => boolean {
  if (walk.window === null) return () => false;
  const place = new Map(census.rows.map(({ id }, index) => [id, index]));
  const places = walk.ids.flatMap((id) => place.get(id) ?? []);
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return (id) => {
    const at = place.get(id);
    return at !== undefined && (at < first || at > last);
  };
}

/** A walk that we cut: where it has the order of the whole list, records between its own were skipped. */
function skipped(walk: Walk, census: Census<Listed>): string[] {
  if (walk.stopped !== 'cap' || walk.window !== null) return [];
  const place = new Map(census.rows.map((row, index) => [row.id, index]));
  const places = walk.ids.map((id) => place.get(id));
  const known = places.filter((index) => index !== undefined);
  const inOrder = known.every((index, position) => position === 0 || index > (known[position - 1] ?? -1));
  if (!inOrder || known.length < walk.ids.length) return [];
  const came = new Set(walk.ids);
  const last = known.at(-1) ?? 0;
  return census.rows
    .slice(0, last)
    .filter((row) => !came.has(row.id))
    .map((row) => row.id);
}

/** Records that were read through filters, and that the whole list, though read to its end, does not have. */
export function leftOutOfCensus(
  census: Census<Listed>,
  others: readonly { readonly walk: Walk; readonly rows: readonly Listed[] }[],
): Finding[] {
  if (!census.complete) return [];
  const [listed, isInside] = [new Set(census.rows.map((row) => row.id)), insideOf(census.window)];
  const rows = others.flatMap((other) => other.rows);
  const unlisted = rows.filter((row) => !listed.has(row.id) && isInside(row));
  const found = [...new Map(unlisted.map((row) => [row.id, row])).values()];
  const isBeyond = beyondOf(census);
  return found.slice(0, NAMED).map(({ id, createdAt }) => {
    const message = say('record {id} came in a filtered reading, but the walk through the whole list left it out', {
      id,
    });
    const subject = { aspect: isBeyond(createdAt) ? 'edge' : 'unlisted', record: id };
    return walkFinding(census.walk, subject, message, census.evidence.slice(0, 4), returned(census.walk, id));
  });
}

/** Whether an instant lies within the range of the whole list, but before or after all of its records. */
function beyondOf({ window, rows }: Census<Listed>): (createdAt: string) => boolean {
  if (window === null) return () => false;
  const instants = rows.map(({ createdAt }) => createdAt).sort();
  const [first = '', last = ''] = [instants[0], instants.at(-1)];
  return (createdAt) => createdAt < first || createdAt > last;
}

export const DEFAULT_SIZE = 25;

/** Pages that more records follow. One before an empty page was the last with records: how a list ends is open. */
export function middlePages({ pages }: Walk): WalkPage[] {
  return pages.filter((page, index) => {
    const after = pages.slice(index + 1).reduce((sum, later) => sum + later.count, 0);
    return page.nextCursor === 'uuid' && after > 0;
  });
}

/** Up to so many pages may lack the same number of records by chance, where pages of other lists are short by chance. */
const ALIKE_BY_CHANCE = 4;

/**
 * Whether a short page of a walk shows nothing about the size that was sent. A deployment may leave records out of a page after cutting it: the page is then short by chance, once by one record and once by
 * ten. A wrong size is the same each time. Where one list shows such chance, a few short pages of another list show nothing,
 * and neither does one next to a full page of the same size. A size that is forgotten is forgotten on all pages or on all later
 * ones: where a later page is full, short ones are so by chance, also next to a full first page of other walks. So are pages of
 * two sizes that have different numbers of records, next to later pages of a third size that are full: a maximum would be one number.
 */
export function shortByChance(walks: readonly Walk[]): (walk: Walk) => boolean {
  const pages = walks.flatMap(sizedPages);
  const full = pages.filter(({ count, size }) => count >= size);
  const short = pages.filter(({ count, size }) => isShort(count, size));
  const shortAt = (list: ListName) => [...Map.groupBy(short.filter(isIn(list)), ({ size }) => size).values()];
  const areUnlike = (some: readonly SizedPage[]) => new Set(some.map(({ count }) => count)).size > 1;
  const lists = [...new Set(walks.map(({ list }) => list))];
  const erratic = lists.filter(
    (list) =>
      shortAt(list).some(areUnlike) ||
      (areUnlike(short.filter(isIn(list))) && full.filter(isIn(list)).some(({ isFirst }) => !isFirst)),
  );
  // Read again by another walk, a page is as short again, by chance too.
  const areFew = (same: readonly SizedPage[]) => new Set(same.map(({ begin }) => begin)).size <= ALIKE_BY_CHANCE;
  const unclear = lists.filter((list) => erratic.length > 0 && shortAt(list).every(areFew));
  const undecided = new Set([...erratic, ...unclear]);
  const isFullAgain = short.some((page) => full.some((other) => !other.isFirst && isAlike(page)(other)));
  return (walk) => {
    const isOfSize = isAlike({ list: walk.list, size: sizeOf(walk) });
    const isFull = full.some(isOfSize) && (isFullAgain || short.filter(isOfSize).length === 1);
    return undecided.has(walk.list) || isFull;
  };
}

type SizedPage = ReturnType<typeof sizedPages>[number];

/** The pages in the middle, with the size that was sent. */
function sizedPages(walk: Walk) {
  const { list, pages } = walk;
  return middlePages(walk).map((page) => ({
    list,
    size: sizeOf(walk),
    count: page.count,
    isFirst: page === pages[0],
    begin: firstRecordOf(page, walk),
  }));
}

function isIn(list: ListName): (page: SizedPage) => boolean {
  return (page) => page.list === list;
}

function isAlike({ list, size }: Pick<SizedPage, 'list' | 'size'>): (page: SizedPage) => boolean {
  return (page) => page.list === list && page.size === size;
}

/** Its id; of a walk too long to keep ids, the exchange of the page. */
function firstRecordOf(page: WalkPage, { pages, ids }: Walk): string {
  const before = pages.slice(0, pages.indexOf(page)).reduce((sum, { count }) => sum + count, 0);
  return ids[before] ?? page.exchange;
}

/** An empty page shows nothing about the size: the rest follows its cursor. */
export function isShort(count: number, size: number): boolean {
  return count > 0 && count < size;
}

function sizeOf({ limit }: Walk): number {
  return limit ?? DEFAULT_SIZE;
}

export type PagePair = ReturnType<typeof pagePairs>[number];

/** Pages whose records were kept, with the pages that their cursors return for the same request otherwise. */
export function pagePairs(exchanges: readonly Exchange[]) {
  const byQuestion = Map.groupBy(exchanges.filter(isPage), (exchange) => question(exchange, ['cursor']));
  return [...byQuestion.values()].flatMap((pages) =>
    pages.flatMap((page) => {
      const cursor = nextCursorOf(page);
      const next = cursor === null ? undefined : pages.find((other) => other !== page && cursorOf(other) === cursor);
      return next === undefined ? [] : [{ page, next }];
    }),
  );
}

export function repeatedIn({ page, next }: PagePair): string[] {
  const before = new Set(dataIds(page));
  return dataIds(next).filter((id) => before.has(id));
}

/** Records of the same list, returned on one page, that are missing from two pages which should have them. */
export function leftOutOf({ page, next }: PagePair, exchanges: readonly Exchange[]): string[] {
  if (cursorOf(page) !== null) return [];
  const came = new Set([...dataIds(page), ...dataIds(next)]);
  const isWhole = nextCursorOf(next) === null;
  const isWholeList = (other: Exchange) => isFirstPage(other, page) && nextCursorOf(other) === null;
  const whole = isWhole ? exchanges.find(isWholeList) : undefined;
  const due = whole === undefined ? exchanges.flatMap((other) => dueAfter(page, next, other)) : dataIds(whole);
  return due.filter((id) => !came.has(id));
}

/** What a longer page has after the records of this one, as far as the next page reaches. */
function dueAfter(page: Exchange, next: Exchange, longer: Exchange): readonly string[] {
  if (!isFirstPage(longer, page)) return [];
  const [first, all] = [dataIds(page), dataIds(longer)];
  const isSameBegin = all.length > first.length && first.every((id, place) => all[place] === id);
  return isSameBegin ? all.slice(first.length, first.length + dataIds(next).length) : [];
}

function isFirstPage(other: Exchange, page: Exchange): boolean {
  return (
    isPage(other) &&
    cursorOf(other) === null &&
    question(other, ['limit', 'cursor']) === question(page, ['limit', 'cursor'])
  );
}

function isPage({ method, status, body }: Exchange): boolean {
  return method === 'GET' && status === 200 && body !== undefined;
}

function question({ operation, query, credential }: Exchange, except: readonly string[]): string {
  return JSON.stringify([operation, credential, query.filter(([name]) => !except.includes(name))]);
}

function cursorOf({ query }: Exchange): string | null {
  return query.find(([name]) => name === 'cursor')?.[1] ?? null;
}
