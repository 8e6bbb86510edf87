import type { Artifacts } from '../../model/artifacts.ts';
import type { Census, Walk, Window } from '../../model/lists.ts';
import { type Message, say } from '../../model/message.ts';
import type { Finding } from '../../model/outcome.ts';
import type { Sight } from '../../model/reproduction.ts';
import type { Subject } from '../../model/subject.ts';
import type { Missing } from '../../model/tally.ts';
import { within } from '../../see/windows.ts';
import { conditions } from '../shared/filters/compare.ts';
import { returned } from '../shared/sights.ts';

export type WalkArtifacts = Pick<Artifacts, 'walks' | 'filters' | 'sales' | 'logs' | 'products' | 'promotions'>;

export const EVERY_WALK = ['walks', 'filters', 'sales', 'logs', 'products', 'promotions'] as const;

export const NO_SECOND_PAGE: Missing = { kind: 'data', reason: 'no list has a second page' };

export function everyWalk({ walks, filters, sales, logs, products, promotions }: WalkArtifacts): Walk[] {
  const censuses = [sales.walk, logs.walk, products.walk, promotions.walk];
  return [...censuses, ...walks, ...filters.map((read) => read.walk)];
}

/** A shop that has just opened has no second page at any size. Where a list has two records, a walk had to show one. */
export function missingSecondPage({ sales, logs, products, promotions }: WalkArtifacts): Missing {
  const isTooShort = [sales, logs, products, promotions].every(
    ({ walk }) => walk.stopped === 'end' && walk.ids.length < 2,
  );
  return isTooShort
    ? { kind: 'data', reason: 'no list has two records' }
    : { kind: 'answer', reason: 'no walk of several pages was followed to its end' };
}

function nameOf(walk: Walk): string {
  const size = walk.limit === null ? 'without limit' : `limit=${walk.limit}`;
  return `${walk.list} with ${conditions(walk)}, ${size}`;
}

/** The page that has the record at this position. */
export function pageOf(walk: Walk, position: number): { readonly number: number; readonly exchange: string } {
  let seen = 0;
  for (const [index, page] of walk.pages.entries()) {
    seen += page.count;
    if (position < seen) return { number: index + 1, exchange: page.exchange };
  }
  return { number: walk.pages.length, exchange: walk.pages.at(-1)?.exchange ?? '' };
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
  const finding = {
    subject: { list: walk.list, ...subject },
    message: say('{walk}: {message}', { walk: nameOf(walk), message }),
    evidence,
  };
  return sight === undefined ? finding : { ...finding, sight };
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
function isInside({ createdAt, updatedAt = createdAt }: Listed, window: Window | null): boolean {
  return window === null || (within(createdAt, window) === true && within(updatedAt, window) === true);
}

const NAMED = 5;

/** Records of the whole list that this walk, without filters, left out. */
export function leftOutOfWalk(walk: Walk, census: Census<Listed>): Finding[] {
  if (walk.filters.length > 0 || walk.long !== undefined) return [];
  const left = walk.stopped === 'end' ? leftOut(walk, census) : skipped(walk, census);
  const isAtEdge = edgesOf(walk, census);
  return left
    .slice(0, NAMED)
    .map((id) =>
      walkFinding(
        walk,
        { aspect: isAtEdge(id) ? 'edge' : 'hole', record: id },
        say('record {id} is missing from this walk', { id }),
        pagesOf(walk, 4),
        returned(walk, id),
      ),
    );
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

function leftOut(walk: Walk, census: Census<Listed>): string[] {
  const came = new Set(walk.ids);
  return census.rows.filter((row) => !came.has(row.id) && isInside(row, walk.window)).map((row) => row.id);
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
  const listed = new Set(census.rows.map((row) => row.id));
  const rows = others.flatMap((other) => other.rows);
  const unlisted = rows.filter((row) => !listed.has(row.id) && isInside(row, census.window));
  const found = [...new Map(unlisted.map((row) => [row.id, row])).values()];
  const isBeyond = beyondOf(census);
  return found
    .slice(0, NAMED)
    .map(({ id, createdAt }) =>
      walkFinding(
        census.walk,
        { aspect: isBeyond(createdAt) ? 'edge' : 'unlisted', record: id },
        say('record {id} came in a filtered reading, but the walk through the whole list left it out', { id }),
        census.evidence.slice(0, 4),
        returned(census.walk, id),
      ),
    );
}

/** Whether an instant lies within the range of the whole list, but before or after all of its records. */
function beyondOf({ window, rows }: Census<Listed>): (createdAt: string) => boolean {
  if (window === null) return () => false;
  const [first, last] = rows.reduce(
    ([least, most], { createdAt }) => [createdAt < least ? createdAt : least, createdAt > most ? createdAt : most],
    [rows[0]?.createdAt ?? '', rows[0]?.createdAt ?? ''],
  );
  return (createdAt) => createdAt < first || createdAt > last;
}
