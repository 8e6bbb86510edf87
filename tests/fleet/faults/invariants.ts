/** What has to be so after any faults, from the rows of the database, the log of the deployments and that of the receiver. */
import type { Database } from '../../../fleet/store/database.ts';
import { NOTHING_KNOWN, newsOf } from '../../../fleet/store/news.ts';
import type { ListedVisit } from '../../../fleet/store/visits.ts';
import { type Asked, foundOf, STEPS } from './outside.ts';

interface Row extends Pick<ListedVisit, 'id' | 'deployment' | 'kind' | 'late' | 'result' | 'reason' | 'worker'> {
  readonly due: Date;
  readonly queued_at: Date;
  readonly ended_at: Date | null;
}

export interface Seen {
  readonly everyMs: number;
  readonly asked: readonly Asked[];
  readonly received: readonly string[];
}

/** A line for each way in which something is not as it has to be. */
export async function brokenInvariants(database: Database, seen: Seen): Promise<readonly string[]> {
  const visits = await database.query<Row>`
    select id, deployment, kind, due, late, queued_at, ended_at, result, reason, worker
    from counterproof_fleet.visits order by ended_at, id`;
  return [
    ...(await lost(database, visits, seen.everyMs)),
    ...(await recordedTwice(database, visits)),
    ...recordedByOthers(visits, seen.asked),
    ...visitedByTwo(seen.asked),
    ...(await wronglyNotified(database, visits)),
    ...(await wronglyReceived(database, seen)),
  ];
}

const LATE_MS = 60_000;

/** Each due time has a visit, or had passed when the one before it was enqueued; each visit has ended. */
async function lost(database: Database, visits: readonly Row[], everyMs: number): Promise<readonly string[]> {
  const next = await database.query<{ name: string; full: Date; sample: Date | null }>`
    select name, next_due as full, next_sample as sample from counterproof_fleet.deployments`;
  return next.flatMap(({ name, full, sample }) => {
    const of = (kind: string) => visits.filter((one) => one.deployment === name && one.kind === kind);
    return [
      ...gaps(of('full'), full, everyMs),
      ...(sample === null ? [] : gaps(of('sample'), sample, everyMs)),
      ...visits
        .filter(({ deployment, ended_at }) => deployment === name && ended_at === null)
        .map(({ id }) => `${name}: visit ${id} does not end`),
    ];
  });
}

function gaps(visits: readonly Row[], next: Date, everyMs: number): readonly string[] {
  const sorted = visits.toSorted((a, b) => a.due.getTime() - b.due.getTime());
  return sorted.flatMap(({ deployment, due, queued_at, late }, index) => {
    const after = sorted[index + 1]?.due ?? next;
    const place = `${deployment}: due ${due.toISOString()}`;
    const skipped = after.getTime() - everyMs;
    const delay = queued_at.getTime() - due.getTime();
    return [
      ...((after.getTime() - due.getTime()) % everyMs === 0 ? [] : [`${place}: the next one is off the schedule`]),
      ...(skipped > due.getTime() && skipped > queued_at.getTime() ? [`${place}: a time after it was forgotten`] : []),
      ...(Math.abs(delay - LATE_MS) > 1000 && late !== delay > LATE_MS ? [`${place}: late is ${late}`] : []),
    ];
  });
}

/** A day counts each visit when it is recorded. */
async function recordedTwice(database: Database, visits: readonly Row[]): Promise<readonly string[]> {
  const days = await database.query<{ deployment: string; looks: number }>`
    select deployment, sum(looks)::integer as looks from counterproof_fleet.days group by 1`;
  const isDone = ({ result }: Row) => result !== null && result !== 'covered' && result !== 'dropped';
  const done = Map.groupBy(visits.filter(isDone), ({ deployment }) => deployment);
  return days
    .filter(({ deployment, looks }) => looks !== done.get(deployment)?.length)
    .map(
      ({ deployment, looks }) => `${deployment}: ${done.get(deployment)?.length} visits were recorded ${looks} times`,
    );
}

/** What is recorded is what the worker that is named saw to the end. */
function recordedByOthers(visits: readonly Row[], asked: readonly Asked[]): readonly string[] {
  const looks = Map.groupBy(asked, ({ look }) => look);
  return visits
    .filter(({ result }) => result === 'conformant' || result === 'nonconformant')
    .filter(({ id, reason, worker }) => {
      const steps = looks.get(reason ?? '') ?? [];
      const isIts = steps.every((one) => one.visit === id && worker?.includes(`:${one.worker}:`));
      return !isIts || new Set(steps.map(({ step }) => step)).size !== STEPS;
    })
    .map(({ id, deployment, worker }) => `${deployment}: visit ${id} is not what ${worker} saw`);
}

/** Requests of one look come together: none of another is sent between them. */
function visitedByTwo(asked: readonly Asked[]): readonly string[] {
  const sorted = asked.toSorted((a, b) => (a.sent < b.sent ? -1 : 1));
  return [...Map.groupBy(sorted, ({ deployment }) => deployment)].flatMap(([name, all]) => {
    const turns = all.filter(({ look }, index) => look !== all[index - 1]?.look);
    const again = turns.filter(({ look }, index) => turns.findIndex((one) => one.look === look) !== index);
    return again.map(({ look, worker }) => `${name}: ${worker} went on with ${look} after another worker had begun`);
  });
}

type Notice = Pick<Row, 'id' | 'deployment' | 'kind'>;

/** What follows from visits alone, and not from the time without one. */
const OF_VISITS = new Set<string>(['regression', 'recovery', 'unreachable', 'reachable', 'blocked', 'unblocked']);

/** What visits show is notified once, and nothing else is. */
async function wronglyNotified(database: Database, visits: readonly Row[]): Promise<readonly string[]> {
  const all = await database.query<Notice>`
    select id, deployment, kind from counterproof_fleet.notices order by at, kind`;
  return [...Map.groupBy(visits, ({ deployment }) => deployment)].flatMap(([name, its]) => {
    const wanted = expectedNotices(its).join(', ');
    const notices = all.filter(({ deployment, kind }) => deployment === name && OF_VISITS.has(kind));
    const found = notices.map(({ kind }) => kind).join(', ');
    return found === wanted ? [] : [`${name}: notified ${found} instead of ${wanted}`];
  });
}

/** Of visits of one deployment, in the order in which they ended. */
function expectedNotices(visits: readonly Row[]): readonly string[] {
  let known = NOTHING_KNOWN;
  let isFirst = true;
  return visits.flatMap(({ id, kind, result, ended_at }) => {
    if (result === null || result === 'covered' || result === 'dropped') return [];
    const found = foundOf(result);
    const visit = { id, kind, ended: ended_at?.toISOString() ?? '', evidence: null, reason: '' };
    const news = newsOf(known, { ...visit, ...found, isFirst: isFirst && kind === 'full' });
    known = news.known;
    isFirst &&= kind !== 'full' || found.seen.length === 0;
    return news.said.map((said) => said.kind).toSorted();
  });
}

/** Each notice arrives under its own id and no other. */
async function wronglyReceived(database: Database, { received }: Seen): Promise<readonly string[]> {
  const all = await database.query<Notice>`select id, deployment, kind from counterproof_fleet.notices`;
  const ids = new Set(all.map(({ id }) => id));
  const arrived = new Set(received);
  return [
    ...[...arrived].filter((id) => !ids.has(id)).map((id) => `a notice ${id} arrived that is not in the database`),
    ...all
      .filter(({ id }) => !arrived.has(id))
      .map(({ id, deployment, kind }) => `${deployment}: the notice ${id} (${kind}) did not arrive`),
  ];
}
