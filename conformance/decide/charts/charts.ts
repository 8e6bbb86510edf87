import type { ArtifactName, Artifacts } from '../../model/artifacts.ts';
import type { Attempt, Exchange } from '../../model/exchange.ts';
import type { Census, FilterRead, ListName, Walk } from '../../model/lists.ts';
import type { ShownFinding } from '../../model/outcome.ts';
import type { RuleResult, RunCharts, RunTimeline, WalkMark, WalkStrip } from '../../model/run.ts';
import { instantOf, within } from '../../see/windows.ts';
import type { Evidence } from '../evidence.ts';
import { revenueChart } from './revenue-chart.ts';

/** What a report draws. Computed here, because a run does not hold the evidence. */
export function chartsOf({ exchanges, meta, rounds }: Evidence, results: readonly RuleResult[]): RunCharts {
  const [round = {}] = rounds;
  const find = <Name extends ArtifactName>(name: Name): Artifacts[Name] | null => {
    const gathered = round[name];
    return gathered?.state === 'gathered' ? (gathered.value as Artifacts[Name]) : null;
  };
  return {
    timeline: timelineOf(exchanges, meta.durationMs),
    revenue: revenueChart(find('analytics'), find('sales')),
    walks: walkStrips(
      { walks: find('walks'), filters: find('filters') },
      { sales: find('sales'), logs: find('logs'), products: find('products'), promotions: find('promotions') },
      results,
    ),
  };
}

const MOST_STEPS = 120;
const STEPS_MS = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000];

/** Attempts by the time at which each was sent, with how they ended. */
export function timelineOf(exchanges: readonly Exchange[], durationMs: number): RunTimeline {
  const stepMs = STEPS_MS.find((step) => durationMs / step <= MOST_STEPS) ?? Math.ceil(durationMs / MOST_STEPS);
  const steps = Math.max(1, Math.ceil(durationMs / stepMs));
  const [answered, limited, failed] = [zeros(steps), zeros(steps), zeros(steps)];
  const all = exchanges.flatMap(sendings);
  for (const { sentAt, status } of all) {
    const row = status === 429 ? limited : status === null || status >= 500 ? failed : answered;
    const step = Math.max(0, Math.min(steps - 1, Math.floor(sentAt / stepMs)));
    row[step] = (row[step] ?? 0) + 1;
  }
  return { stepMs, mostInOneSecond: mostWithin(1000, all), answered, limited, failed };
}

interface Sending extends Pick<Attempt, 'status'> {
  readonly sentAt: number;
}

/** What was sent. Evidence of earlier versions says of each request only when it was asked for. */
function sendings({ at, attempts }: Exchange): readonly Sending[] {
  if (attempts.some(({ sentAt }) => sentAt !== undefined))
    return attempts.flatMap(({ sentAt, status }) => (sentAt === undefined ? [] : { sentAt, status }));
  let sentAt = at;
  return attempts.filter(wasSent).map(({ status, ms, waitedMs }) => {
    const sending = { sentAt, status };
    sentAt += ms + waitedMs;
    return sending;
  });
}

function wasSent({ error }: Attempt): boolean {
  return error !== 'limited' && error !== 'ended';
}

/** The most that were sent in any stretch of this length: neither the beginning of a second nor the width of a bar matters. */
function mostWithin(ms: number, all: readonly Sending[]): number {
  const moments = all.map(({ sentAt }) => sentAt).toSorted((a, b) => a - b);
  let first = 0;
  let most = 0;
  for (const [index, moment] of moments.entries()) {
    while (moment - (moments[first] ?? moment) >= ms) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

function zeros(length: number): number[] {
  return Array.from({ length }, () => 0);
}

const MOST_STRIPS = 6;
const MOST_PAGES = 200;
const MOST_MARKS = 50;

const LISTS: readonly ListName[] = ['sales', 'logs', 'products', 'promotions'];

interface Listed {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt?: string;
}

type Censuses = Readonly<Record<ListName, Census<Listed> | null>>;

interface Reads {
  readonly walks: readonly Walk[] | null;
  readonly filters: readonly FilterRead[] | null;
}

/**
 * Walks with what failed in them: records that came twice, and records that a rule found missing, at the place where the order
 * of the list has them. Where nothing failed, the longest walk of each list.
 */
export function walkStrips(
  { walks, filters }: Reads,
  censuses: Censuses,
  results: readonly RuleResult[],
): readonly WalkStrip[] {
  const failed = results.filter(({ area, outcome }) => area === 'pagination' && outcome === 'failed');
  const missing = new Set(failed.flatMap(({ findings }) => findings.flatMap(missingRecord)));
  const own = LISTS.flatMap((list) => censuses[list]?.walk ?? []);
  const all = [...own, ...(walks ?? [])].filter(
    ({ pages, filters: used, long }) => pages.length > 1 && used.length === 0 && long === undefined,
  );
  const known = (list: ListName) => recordsOf(list, censuses, filters ?? []);
  const strips = all.map((walk) => stripOf(walk, missing, known(walk.list)));
  const marked = failed.length === 0 ? [] : strips.filter(({ marks }) => marks.length > 0);
  return (marked.length > 0 ? marked : longest(strips)).slice(0, MOST_STRIPS);
}

/** `edge` where it would be before the first or after the last one. */
const MISSING: ReadonlySet<string | undefined> = new Set(['hole', 'edge', 'unlisted']);

function missingRecord({ subject: { aspect, record } }: ShownFinding): readonly string[] {
  return MISSING.has(aspect) && record !== undefined ? [record] : [];
}

function longest(strips: readonly WalkStrip[]): readonly WalkStrip[] {
  return [...Map.groupBy(strips, ({ list }) => list).values()]
    .flatMap((own) => own.toSorted((a, b) => b.pages.length - a.pages.length).slice(0, 1))
    .map((strip) => ({ ...strip, marks: [] }));
}

function recordsOf(list: ListName, censuses: Censuses, filters: readonly FilterRead[]): ReadonlyMap<string, Listed> {
  const read = filters.filter(({ walk }) => walk.list === list).flatMap(({ rows }) => rows);
  return new Map([...(censuses[list]?.rows ?? []), ...read].map((row) => [row.id, row]));
}

function stripOf(walk: Walk, missing: ReadonlySet<string>, known: ReadonlyMap<string, Listed>): WalkStrip {
  const { list, purpose, limit, pages, ids } = walk;
  const marks = [...repeats(ids), ...holes(walk, missing, known)].sort((a, b) => a.position - b.position);
  return {
    list,
    purpose,
    limit,
    ended: walk.stopped === 'end',
    pages: pages.slice(0, MOST_PAGES).map(({ exchange, count }) => ({ exchange, count })),
    pagesLeftOut: Math.max(0, pages.length - MOST_PAGES),
    marks: marks.slice(0, MOST_MARKS),
  };
}

function repeats(ids: readonly string[]): readonly WalkMark[] {
  const seen = new Set<string>();
  return ids.flatMap((record, position): WalkMark[] => {
    const isAgain = seen.has(record);
    seen.add(record);
    return isAgain ? [{ kind: 'repeat', position, record }] : [];
  });
}

function holes(walk: Walk, missing: ReadonlySet<string>, known: ReadonlyMap<string, Listed>): readonly WalkMark[] {
  if (walk.stopped !== 'end') return [];
  const came = new Set(walk.ids);
  return [...missing].flatMap((record): WalkMark[] => {
    const row = known.get(record);
    if (row === undefined || came.has(record) || !isInside(row, walk)) return [];
    return [{ kind: 'hole', position: placeOf(row, walk, known), record }];
  });
}

function isInside({ createdAt, updatedAt = createdAt }: Listed, { window }: Walk): boolean {
  return window === null || (within(createdAt, window) === true && within(updatedAt, window) === true);
}

/** Before the first record that comes after it in the order that the walk has by time. */
function placeOf({ createdAt }: Listed, { ids }: Walk, known: ReadonlyMap<string, Listed>): number {
  const instants = ids.map((id) => instantOf(known.get(id)?.createdAt ?? ''));
  const dated = instants.filter((instant) => !Number.isNaN(instant));
  const isNewestFirst = (dated[0] ?? 0) > (dated.at(-1) ?? 0);
  const own = instantOf(createdAt);
  const place = instants.findIndex((instant) => (isNewestFirst ? instant < own : instant > own));
  return place < 0 ? ids.length : place;
}
