import { createHash } from 'node:crypto';
import type { Deployment } from '../file/deployment.ts';
import { nextDue, scheduleOf } from '../file/schedule.ts';
import {
  type AskedVisit,
  letterOf,
  lettersOf,
  outcomeOf,
  type Result,
  type Seen,
  type Summary,
  type VisitKind,
  type VisitOutcome,
} from '../visit/outcome.ts';
import { after, type Database, iso, NOW, part, type Sql } from './database.ts';
import { ASKED } from './facts.ts';
import type { Link } from './files.ts';
import { counted, timed } from './signs.ts';
import { lookAgain, noteVisit } from './watched.ts';

/** Of a worker that holds the lock of a deployment for a visit. */
export interface Taken extends AskedVisit {
  readonly fence: number;
  /** With this one. */
  readonly attempts: number;
  /** For how long it was due. */
  readonly waitedMs: number;
}

export interface Worker {
  readonly name: string;
  readonly leaseMs: number;
}

const LOOKS_AGAIN_MS = 15_000;

/**
 * Takes a visit with the lock of its deployment, in one transaction: null where it has ended, another worker is at it, or its host asked to
 * be left alone. Other visits of the same kind that are due by now are covered by it, but for confirming ones: each looks at something else.
 */
export async function take(database: Database, id: string, worker: Worker): Promise<Taken | null> {
  return await database.transaction(async (sql) => {
    const [visit] = await sql.query<Omit<Taken, 'id' | 'fence'>>`
      select d.spec as deployment, v.kind, v.subjects, v.attempts + 1 as attempts,
        greatest(0, extract(epoch from ${NOW} - v.due) * 1000)::float8 as "waitedMs"
      from counterproof_fleet.visits v join counterproof_fleet.deployments d on d.name = v.deployment
      where v.id = ${id} and v.ended_at is null for update of v skip locked`;
    if (visit === undefined) return null;
    const [quiet] = await sql.query<{ until: Date }>`
      select until from counterproof_fleet.quiet_hosts
      where host = ${new URL(visit.deployment.url).host} and until > ${NOW}`;
    const fence = quiet === undefined ? await lock(sql, visit.deployment.name, id, worker) : null;
    if (fence === null) {
      await sql.query`update counterproof_fleet.visits set rung_at = null,
        not_before = coalesce(${quiet?.until.toISOString() ?? null}::timestamptz, ${after(LOOKS_AGAIN_MS)}) where id = ${id}`;
      return null;
    }
    await sql.query`
      update counterproof_fleet.visits set ended_at = ${NOW}, result = 'covered', reason = ${`visit ${id} stands for it`}
      where id in (
        select id from counterproof_fleet.visits
        where deployment = ${visit.deployment.name} and id <> ${id} and ended_at is null and due <= ${NOW}
          and ((kind = ${visit.kind} and kind <> 'confirm') or (${visit.kind} = 'full' and kind = 'sample'))
        for update skip locked)`;
    await sql.query`
      update counterproof_fleet.visits set started_at = ${NOW}, worker = ${worker.name}, attempts = attempts + 1
      where id = ${id}`;
    return { ...visit, id, fence };
  });
}

/** The number of the lock, or null where another worker holds it. */
async function lock(sql: Sql, deployment: string, visit: string, { name, leaseMs }: Worker): Promise<number | null> {
  const [row] = await sql.query<{ fence: number }>`
    insert into counterproof_fleet.locks as held (deployment, fence, visit, worker, until)
    values (${deployment}, 1, ${visit}, ${name}, ${after(leaseMs)})
    on conflict (deployment) do update set fence = held.fence + 1, visit = excluded.visit, worker = excluded.worker,
      until = excluded.until
    where held.until <= ${NOW} returning fence`;
  return row?.fence ?? null;
}

type Held = Pick<Taken, 'id' | 'fence' | 'deployment'>;

/** Keeps the lock for another lease. False where it is another's by now. */
export async function beat(sql: Sql, { deployment, fence }: Held, leaseMs: number): Promise<boolean> {
  const rows = await sql.query`
    update counterproof_fleet.locks set until = ${after(leaseMs)}
    where deployment = ${deployment.name} and fence = ${fence} and visit is not null returning fence`;
  return rows.length > 0;
}

/** The visit is another's to do, at once. */
export async function giveBack(database: Database, held: Held): Promise<void> {
  await database.transaction(async (sql) => {
    if (!(await release(sql, held))) return;
    await sql.query`
      update counterproof_fleet.visits set started_at = null, worker = null, rung_at = null, attempts = attempts - 1
      where id = ${held.id} and ended_at is null`;
  });
}

/** False where the lock is another's by now. */
async function release(sql: Sql, { id, deployment, fence }: Held): Promise<boolean> {
  const rows = await sql.query`update counterproof_fleet.locks set until = '-infinity', visit = null
    where deployment = ${deployment.name} and fence = ${fence} and visit = ${id} returning fence`;
  return rows.length > 0;
}

/** In a folder one process works: what it finds locked was left by one that has ended. */
export async function releaseAll(sql: Sql): Promise<void> {
  await sql.query`update counterproof_fleet.locks set until = '-infinity', visit = null`;
}

/** Records a visit and frees its lock, in one transaction. False, and nothing is recorded, where the lock is another's by now. */
export async function record(
  database: Database,
  taken: Taken,
  outcome: VisitOutcome,
  link: Link | null = null,
): Promise<boolean> {
  return await database.transaction(async (sql) => {
    if (!(await release(sql, taken))) return false;
    const list = await requirementList(sql, outcome.seen);
    await sql.query`
      update counterproof_fleet.visits set ended_at = ${NOW}, result = ${outcome.result},
        reason = ${outcome.reason}, requests = ${outcome.requests}, duration_ms = ${Math.round(outcome.durationMs)},
        evidence = ${outcome.evidence}, summary = ${outcome.summary === null ? null : JSON.stringify(outcome.summary)}::jsonb,
        requirement_list = ${list}, outcomes = ${list === null ? null : outcome.seen.map(letterOf).join('')},
        since = ${(await sinceWhen(sql, taken, outcome))?.toISOString() ?? null}
      where id = ${taken.id}`;
    // It names the one before it, so it is made for one number: where another has that number by now this throws, and a chain never forks.
    if (link !== null)
      await sql.query`insert into counterproof_fleet.bundles (deployment, number, digest, visit, evidence, made_at)
        values (${taken.deployment.name}, ${link.number}, ${link.digest}, ${taken.id}, ${link.evidence}, ${NOW})`;
    const visit = part`v.id = ${taken.id}`;
    await sql.query`${counted(visit)}`;
    await keepStates(sql, taken, outcome.seen);
    // A failure in a sample is looked at in full before it counts.
    const failing = taken.kind === 'sample' ? outcome.seen.filter(({ fails }) => fails) : [];
    await lookAgain(
      sql,
      taken.deployment.name,
      failing.map(({ requirement }) => requirement),
    );
    await noteVisit(sql, taken, outcome);
    const { quiet } = outcome;
    if (quiet !== null)
      await sql.query`insert into counterproof_fleet.quiet_hosts (host, until, because)
        values (${quiet.host}, ${after(Math.round(quiet.ms))}, ${quiet.because})
        on conflict (host) do update set until = excluded.until, because = excluded.because`;
    // Last: all workers want these few rows.
    await sql.query`${timed(visit)}`;
    return true;
  });
}

/**
 * When the first visit ended that found the same as all since: of those that asked, that nothing answers; of full ones, the same verdict, with
 * none between them that found something else. Null where it was this one.
 */
async function sinceWhen(sql: Sql, { deployment, kind }: Taken, { result }: VisitOutcome): Promise<Date | null> {
  if (result !== 'unreachable' && kind !== 'full') return null;
  const counts =
    result === 'unreachable'
      ? part``
      : part`and (kind = 'full' or result = 'unreachable' or (kind = 'confirm' and result = 'nonconformant'))`;
  const [before] = await sql.query<{ result: Result; kind: VisitKind; since: Date }>`
    select result, kind, coalesce(since, ended_at) as since from counterproof_fleet.visits
    where deployment = ${deployment.name} and ended_at is not null and result in (${ASKED}) ${counts} order by ended_at desc limit 1`;
  const isSame = before?.result === result && (result === 'unreachable' || before.kind === 'full');
  return isSame ? before.since : null;
}

/** A sample sees too little to say that something is kept, and a failure in it is looked at again first. */
async function keepStates(sql: Sql, { deployment, kind }: Taken, seen: readonly Seen[]): Promise<void> {
  const isDecided = ({ outcome }: Seen) => kind === 'full' || outcome === 'passed' || outcome === 'failed';
  const decided = kind === 'sample' ? [] : seen.filter(isDecided);
  if (decided.length === 0) return;
  await sql.query`
    insert into counterproof_fleet.requirement_states as kept (deployment, requirement, outcome, fails, since)
    select ${deployment.name}, requirement, outcome, fails, ${NOW}
    from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as seen (requirement text, outcome text, fails boolean)
    on conflict (deployment, requirement) do update set outcome = excluded.outcome, fails = excluded.fails,
      since = case when kept.outcome = excluded.outcome and kept.fails = excluded.fails then kept.since else excluded.since end`;
}

async function requirementList(sql: Sql, seen: readonly Seen[]): Promise<string | null> {
  if (seen.length === 0) return null;
  const ids = seen.map(({ requirement }) => requirement);
  const digest = createHash('sha256').update(ids.join(' ')).digest('hex').slice(0, 16);
  await sql.query`
    insert into counterproof_fleet.requirement_lists (digest, ids) values (${digest}, ${ids}::text[]) on conflict do nothing`;
  return digest;
}

/** A visit that was asked for, due now; one that was due already is this one. Null where there is no such deployment. */
export async function ask(database: Database, name: string): Promise<string | null> {
  return await database.transaction(async (sql) => {
    const [found] = await sql.query<{ spec: Deployment; queue: string; next_due: Date | null; now: Date }>`
      select spec, queue, next_due, ${NOW} as now from counterproof_fleet.deployments
      where name = ${name} and removed_at is null for update`;
    if (found === undefined) return null;
    const { spec, queue, next_due, now } = found;
    const isDue = next_due !== null && next_due <= now;
    if (isDue) {
      const next = nextDue(scheduleOf(spec.schedule, spec.zone), next_due, now).toISOString();
      await sql.query`update counterproof_fleet.deployments set next_due = ${next} where name = ${name}`;
    }
    const [row] = await sql.query<{ id: string }>`
      insert into counterproof_fleet.visits (deployment, due, kind, queue, queued_at)
      values (${name}, ${(isDue ? next_due : now).toISOString()}, 'full', ${queue}, ${NOW})
      on conflict (deployment, due, kind) do update set queue = excluded.queue returning id`;
    return row?.id ?? null;
  });
}

/** A visit, as `history --json` and `export` print it. Times are text, so that it is the same here and through the endpoint of `up`. */
export interface ListedVisit {
  readonly id: string;
  readonly deployment: string;
  readonly kind: VisitKind;
  readonly due: string;
  readonly late: boolean;
  readonly started: string | null;
  readonly ended: string | null;
  readonly worker: string | null;
  readonly result: Result | null;
  readonly reason: string | null;
  readonly requests: number | null;
  readonly durationMs: number | null;
  readonly evidence: string | null;
  /** Where it is in the chain of its deployment, while its bundle is kept. */
  readonly bundle: { readonly number: number; readonly digest: string } | null;
  readonly summary: Summary | null;
  /** Outcomes by requirement; empty where none was seen. */
  readonly requirements: Readonly<Record<string, string>>;
}

interface Row extends Omit<ListedVisit, 'requirements'> {
  readonly ids: readonly string[] | null;
  readonly outcomes: string | null;
}

const LISTED = part`select v.id, v.deployment, v.kind, ${iso('v.due')} as due, v.late, ${iso('v.started_at')} as started,
    ${iso('v.ended_at')} as ended, v.worker, v.result, v.reason, v.requests, v.duration_ms as "durationMs", v.evidence,
    case when b.number is not null then json_build_object('number', b.number, 'digest', b.digest) end as bundle,
    v.summary, r.ids, v.outcomes
  from counterproof_fleet.visits v
    left join counterproof_fleet.requirement_lists r on r.digest = v.requirement_list
    left join counterproof_fleet.bundles b on b.visit = v.id`;

function listed({ ids, outcomes, ...visit }: Row): ListedVisit {
  const seen = [...lettersOf(ids, outcomes)].map(([id, letter]) => [id, outcomeOf(letter)]);
  return { ...visit, requirements: Object.fromEntries(seen) };
}

export async function visitWith(sql: Sql, id: string): Promise<ListedVisit | null> {
  const [row] = await sql.query<Row>`${LISTED} where v.id = ${id}`;
  return row === undefined ? null : listed(row);
}

/** The last ones that were done, the newest first; of one deployment, or of all. With `before`, those before this visit. */
export async function history(
  sql: Sql,
  name: string | null,
  most: number,
  before: string | null = null,
): Promise<readonly ListedVisit[]> {
  const rows = await sql.query<Row>`
    ${LISTED} where (${name}::text is null or v.deployment = ${name}) and v.ended_at is not null
      and v.result not in ('covered', 'dropped')
      and (${before}::uuid is null
        or (v.ended_at, v.id) < (select b.ended_at, b.id from counterproof_fleet.visits b where b.id = ${before}::uuid))
    order by v.ended_at desc, v.id desc limit ${most}`;
  return rows.map(listed);
}
