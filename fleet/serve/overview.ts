import { gunzipSync } from 'node:zlib';
import { judgeEvidence } from '../../api/judge.ts';
import { readTar } from '../../reports/bundle/tar.ts';
import { render } from '../../reports/index.ts';
import { viewOf } from '../../reports/view.ts';
import { REPORT_FILES } from '../../reports/words/file-names.ts';
import type { Deployment } from '../file/deployment.ts';
import { iso, type Part, part, type Sql } from '../store/database.ts';
import { type Standing, standings } from '../store/facts.ts';
import { bundleFile, evidenceFile, type Files } from '../store/files.ts';
import type { ListedVisit } from '../store/visits.ts';
import type { Result, Seen, Summary, VisitKind } from '../visit/outcome.ts';
import { decisionsOf } from '../visit/visit.ts';

/** What the dashboard reads: JSON, so times are text, and nothing in it is a key or a part of an answer. */

const DAYS = 90;
const DAYS_A_POINT = 3;
const FULL_ONES = 120;
const OTHERS = 100;

interface Row {
  readonly name: string;
  readonly changed: string | null;
  /** By how many days ago: the letter, and the 95th percentile where there is one. */
  readonly days: Readonly<Record<number, readonly [letter: string, p95: number | null]>> | null;
}

/** All that the table of a fleet shows, of all deployments or of some. */
export async function overview(sql: Sql, names: readonly string[] | null = null): Promise<readonly ShownDeployment[]> {
  if (names?.length === 0) return [];
  const all = await standings(sql, names);
  const rows = await sql.query<Row>`
    with clock as materialized (select (counterproof_fleet.fleet_now() at time zone 'UTC')::date as today)
    select d.name,
      (select ${iso('max(s.since)')} from counterproof_fleet.requirement_states s
       where s.deployment = d.name and s.since > interval '1 second' + (
         select v.ended_at from counterproof_fleet.visits v
         where v.deployment = d.name and v.kind = 'full' and v.ended_at is not null and v.outcomes is not null
         order by v.ended_at limit 1)
      ) as changed,
      (select json_object_agg(today - day, json_build_array(letter, p95))
       from counterproof_fleet.days k where k.deployment = d.name and day > today - ${DAYS}::integer) as days
    from counterproof_fleet.deployments d, clock
    where d.removed_at is null and (${names}::text[] is null or d.name = any(${names}::text[]))`;
  const known = new Map(rows.map((row) => [row.name, row]));
  return all.map((one) => shown(one, known.get(one.name)));
}

const UNSEEN: ReadonlySet<string> = new Set(['unreachable', 'blocked', 'stale']);

export type ShownDeployment = ReturnType<typeof shown>;

function shown({ deployment: _, full, ...one }: Standing, row: Row | undefined) {
  const ofDays = Array.from({ length: DAYS }, (_, index) => row?.days?.[DAYS - 1 - index]);
  return {
    ...one,
    /** In the last full visit with a verdict. */
    musts: full?.summary?.musts ?? null,
    /** When that visit ended, where its figures are not of today: nothing was seen since. */
    mustsOf: UNSEEN.has(one.state) ? (full?.ended ?? null) : null,
    /** In the last full visit, the 95th percentile in ms of the operation that was slowest. */
    p95: slowest(full?.summary?.p95 ?? {}),
    /** The slowest of each three days, the last ones last. */
    p95s: Array.from({ length: DAYS / DAYS_A_POINT }, (_, index) =>
      most(ofDays.slice(index * DAYS_A_POINT, (index + 1) * DAYS_A_POINT).map((day) => day?.[1] ?? null)),
    ),
    /** Of each of the last 90 days, in UTC, the worst that was found. The last is today. */
    days: ofDays.map((day) => day?.[0] ?? '.').join(''),
    /** When a requirement had another outcome for the last time. */
    changed: row?.changed ?? null,
  };
}

function slowest(p95: Readonly<Record<string, number>>): number | null {
  return most(Object.values(p95));
}

function most(values: readonly (number | null)[]): number | null {
  return values.reduce((found, value) => (value !== null && (found === null || value > found) ? value : found), null);
}

export type Now = Awaited<ReturnType<typeof nowIn>>;

/** What is going on; `waiting` are visits that are due and not begun. */
export async function nowIn(sql: Sql) {
  const [row] = await sql.query<{ readonly now: string; readonly waiting: number }>`
    select ${iso('counterproof_fleet.fleet_now()')} as now, (
      select count(*)::integer from counterproof_fleet.visits
      where ended_at is null and started_at is null and due <= counterproof_fleet.fleet_now()) as waiting`;
  const running = await sql.query<{ deployment: string; kind: VisitKind; since: string | null }>`
    select l.deployment, v.kind, ${iso('v.started_at')} as since
    from counterproof_fleet.locks l join counterproof_fleet.visits v on v.id = l.visit
    where l.until > counterproof_fleet.fleet_now() order by v.started_at, l.deployment`;
  const quiet = await sql.query<{ host: string; until: string; because: string }>`
    select host, ${iso('until')} as until, because from counterproof_fleet.quiet_hosts q
    where q.until > counterproof_fleet.fleet_now() order by host`;
  return { now: row?.now ?? '', running, waiting: row?.waiting ?? 0, quiet };
}

/** Deployments with a visit that began, ended or became due since then. */
export async function changedSince(sql: Sql, since: Date): Promise<readonly string[]> {
  const rows = await sql.query<{ name: string }>`
    select deployment as name from counterproof_fleet.visits where ended_at >= ${since.toISOString()}
    union select deployment from counterproof_fleet.visits where ended_at is null and greatest(queued_at,
      started_at) >= ${since.toISOString()}
    union select name from counterproof_fleet.deployments where greatest(added_at, paused_at) >= ${since.toISOString()}`;
  return rows.map(({ name }) => name);
}

interface VisitRow extends Pick<ListedVisit, 'id' | 'kind' | 'due' | 'late'> {
  readonly ended: string;
  readonly result: Result;
  readonly reason: string;
  readonly requests: number;
  readonly durationMs: number;
  readonly musts: Summary['musts'] | null;
  readonly p95s: Readonly<Record<string, number>> | null;
  /** A letter for each requirement of the list, as in `fleet/visit/outcome.ts`. */
  readonly list: string | null;
  readonly outcomes: string | null;
}

export type ShownVisit = Awaited<ReturnType<typeof pastOf>>['visits'][number];

/** The last visits of a deployment, the newest first: so many full and confirming ones, and so many of any kind. */
export async function pastOf(sql: Sql, name: string) {
  const last = (which: Part, most: number) =>
    part`(select id from counterproof_fleet.visits where deployment = ${name} and ended_at is not null
      and result not in ('covered', 'dropped') ${which} order by ended_at desc limit ${most})`;
  const rows = await sql.query<VisitRow>`
    select id, kind, ${iso('due')} as due, late, ${iso('ended_at')} as ended, result, reason, coalesce(requests, 0) as requests,
      coalesce(duration_ms, 0) as "durationMs", case kind when 'full' then summary->'musts' end as musts,
      summary->'p95' as p95s, requirement_list as list, outcomes
    from counterproof_fleet.visits
    where id in (${last(part`and kind <> 'sample'`, FULL_ONES)} union ${last(part``, OTHERS)}) order by ended_at desc, id`;
  const digests = rows.map(({ list }) => list);
  const [named] = await sql.query<{ lists: Readonly<Record<string, readonly string[]>> | null }>`
    select json_object_agg(digest, ids) as lists from counterproof_fleet.requirement_lists where digest = any(${digests}::text[])`;
  const states = await sql.query<Seen & { readonly since: string }>`
    select requirement, outcome, fails, ${iso('since')} as since from counterproof_fleet.requirement_states
    where deployment = ${name} order by requirement`;
  return {
    visits: rows.map(({ p95s, ...visit }) => ({ ...visit, p95: slowest(p95s ?? {}) })),
    lists: named?.lists ?? {},
    /** What is known now of each. */
    states,
    /** The 95th percentile in ms by operation, in the last full visit. */
    latency: rows.find(({ kind, p95s }) => kind === 'full' && p95s !== null)?.p95s ?? {},
  };
}

/** The page of a visit: the one that is in its bundle, or one of its evidence. Null where neither is kept. */
export async function reportOf(visit: ListedVisit, sql: Sql, files: Files): Promise<string | null> {
  const { bundle, deployment, evidence, kind } = visit;
  const packed = bundle === null ? null : await files.read(bundleFile(bundle.digest));
  if (packed !== null) {
    const found = readTar(gunzipSync(packed)).find(({ name }) => name === REPORT_FILES.html);
    return Buffer.from(found?.content ?? '').toString('utf8');
  }
  const bytes = evidence === null ? null : await files.read(evidenceFile(evidence));
  const [row] = await sql.query<{ spec: Deployment }>`
    select spec from counterproof_fleet.deployments where name = ${deployment}`;
  if (bytes === null || row === undefined) return null;
  const [file] = await render('html', viewOf(await judgeEvidence(bytes, decisionsOf(row.spec, kind))));
  return String(file?.content ?? '');
}
