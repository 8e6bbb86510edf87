import { gunzipSync } from 'node:zlib';
import { judgeEvidence } from '../../api/judge.ts';
import { readTar } from '../../reports/bundle/tar.ts';
import { render } from '../../reports/index.ts';
import { viewOf } from '../../reports/view.ts';
import { REPORT_FILES } from '../../reports/words/file-names.ts';
import type { Deployment } from '../file/deployment.ts';
import { iso, NOW, type Part, part, type Sql } from '../store/database.ts';
import { most, standings } from '../store/facts.ts';
import { bundleFile, evidenceFile, type Files } from '../store/files.ts';
import type { ListedVisit } from '../store/visits.ts';
import type { Result, Seen, Summary, VisitKind } from '../visit/outcome.ts';
import { decisionsOf } from '../visit/visit.ts';

/** What the dashboard reads: JSON, so times are text, and nothing in it is a key or a part of an answer. */

const FULL_ONES = 120;
const OTHERS = 100;

export type ShownDeployment = Awaited<ReturnType<typeof overview>>[number];

/** All that the table of a fleet shows, of all deployments or of some. */
export async function overview(sql: Sql, names: readonly string[] | null = null) {
  return (await standings(sql, names)).map(({ listed, shown }) => ({ ...listed, ...shown }));
}

export type Now = Awaited<ReturnType<typeof nowIn>>;

/** What is going on; `waiting` are visits that are due and not begun. */
export async function nowIn(sql: Sql) {
  const [row] = await sql.query<{ readonly now: string; readonly waiting: number }>`
    select ${iso('counterproof_fleet.fleet_now()')} as now, (
      select count(*)::integer from counterproof_fleet.visits
      where ended_at is null and started_at is null and due <= ${NOW}) as waiting`;
  const running = await sql.query<{ deployment: string; kind: VisitKind; since: string | null }>`
    select l.deployment, v.kind, ${iso('v.started_at')} as since
    from counterproof_fleet.locks l join counterproof_fleet.visits v on v.id = l.visit
    where l.until > ${NOW} order by v.started_at, l.deployment`;
  const quiet = await sql.query<{ host: string; until: string; because: string }>`
    select host, ${iso('until')} as until, because from counterproof_fleet.quiet_hosts q
    where q.until > ${NOW} order by host`;
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
    visits: rows.map(({ p95s, ...visit }) => ({ ...visit, p95: most(Object.values(p95s ?? {})) })),
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
