import { listed } from '../fleet.ts';
import type { Sql } from '../store/database.ts';
import { type Standing, standings } from '../store/facts.ts';
import { DAY_LETTER } from '../store/signs.ts';
import type { KeptVisit } from '../store/visits.ts';
import type { Result, Summary, VisitKind } from '../visit/outcome.ts';
import type { Now, ShownDeployment, ShownHistory, ShownVisit } from './shown.ts';

const DAYS = 90;
const DAYS_A_POINT = 3;
/** More than so many are read as all of them are. */
const SOME = 20;
const FULL_ONES = 120;
const OTHERS = 100;

interface Day {
  readonly letter: string;
  readonly p95: number | null;
}

const NO_VISIT = '.';

interface Row {
  readonly name: string;
  readonly changed: Date | null;
  /** For each: how many days ago, the letter, and the 95th percentile where there is one. */
  readonly days: string | null;
}

/** All that the table of a fleet shows, of all deployments or of some. */
export async function overview(sql: Sql, names: readonly string[] | null = null): Promise<readonly ShownDeployment[]> {
  if (names?.length === 0) return [];
  const all = await standingsOf(sql, names);
  const rows = await sql.query<Row>(
    `with clock as materialized (select (counterproof_fleet.fleet_now() at time zone 'UTC')::date as today)
     select d.name,
       (select max(s.since) from counterproof_fleet.requirement_states s
        where s.deployment = d.name and s.since > interval '1 second' + (
          select v.ended_at from counterproof_fleet.visits v
          where v.deployment = d.name and v.kind = 'full' and v.ended_at is not null and v.outcomes is not null
          order by v.ended_at limit 1)
       ) as changed,
       (select string_agg(concat_ws(' ', today - day, ${DAY_LETTER}, p95), ',')
        from counterproof_fleet.days k where k.deployment = d.name and day > today - ${DAYS}) as days
     from counterproof_fleet.deployments d, clock
     where d.removed_at is null and ($1::text[] is null or d.name = any($1::text[]))`,
    [names],
  );
  const known = new Map(rows.map((row) => [row.name, row]));
  return all.flatMap((one) => {
    const row = known.get(one.deployment.name);
    return row === undefined ? [] : [shown(one, row)];
  });
}

async function standingsOf(sql: Sql, names: readonly string[] | null): Promise<readonly Standing[]> {
  if (names === null || names.length > SOME) return await standings(sql);
  const found: Standing[] = [];
  for (const name of names) found.push(...(await standings(sql, name)));
  return found;
}

const UNSEEN: ReadonlySet<string> = new Set(['unreachable', 'blocked', 'stale']);

function shown(standing: Standing, { changed, days }: Row): ShownDeployment {
  const byAgo = daysIn(days ?? '');
  const ofDays = Array.from({ length: DAYS }, (_, index) => byAgo.get(DAYS - 1 - index));
  return {
    ...listed(standing),
    musts: standing.full?.musts ?? null,
    mustsOf: UNSEEN.has(standing.state) ? (standing.fullEnded?.toISOString() ?? null) : null,
    p95: slowest(standing.full?.p95 ?? {}),
    p95s: Array.from({ length: DAYS / DAYS_A_POINT }, (_, index) =>
      most(ofDays.slice(index * DAYS_A_POINT, (index + 1) * DAYS_A_POINT).map((day) => day?.p95 ?? null)),
    ),
    days: ofDays.map((day) => day?.letter ?? NO_VISIT).join(''),
    changed: changed?.toISOString() ?? null,
  };
}

/** By how many days ago. */
function daysIn(text: string): ReadonlyMap<number, Day> {
  const parts = text.split(',').map((day) => day.split(' '));
  return new Map(
    parts.map(([ago = '', letter = NO_VISIT, p95]) => [
      Number(ago),
      { letter, p95: p95 === undefined ? null : Number(p95) },
    ]),
  );
}

export function slowest(p95: Readonly<Record<string, number>>): number | null {
  return most(Object.values(p95));
}

function most(values: readonly (number | null)[]): number | null {
  return values.reduce((found, value) => (value !== null && (found === null || value > found) ? value : found), null);
}

/** What is going on. */
export async function nowIn(sql: Sql): Promise<Now> {
  const [row] = await sql.query<{ now: Date; waiting: number }>(
    `select counterproof_fleet.fleet_now() as now, (
       select count(*)::integer from counterproof_fleet.visits
       where ended_at is null and started_at is null and due <= counterproof_fleet.fleet_now()) as waiting`,
  );
  const running = await sql.query<{ deployment: string; kind: VisitKind; since: Date | null }>(
    `select l.deployment, v.kind, v.started_at as since
     from counterproof_fleet.locks l join counterproof_fleet.visits v on v.id = l.visit
     where l.until > counterproof_fleet.fleet_now() order by v.started_at, l.deployment`,
  );
  const quiet = await sql.query<{ host: string; until: Date; because: string }>(
    'select host, until, because from counterproof_fleet.quiet_hosts where until > counterproof_fleet.fleet_now() order by host',
  );
  return {
    now: (row?.now ?? new Date()).toISOString(),
    running: running.map((one) => ({ ...one, since: one.since?.toISOString() ?? null })),
    waiting: row?.waiting ?? 0,
    quiet: quiet.map((one) => ({ ...one, until: one.until.toISOString() })),
  };
}

/** Deployments with a visit that began, ended or became due since then. */
export async function changedSince(sql: Sql, since: Date): Promise<readonly string[]> {
  const rows = await sql.query<{ name: string }>(
    `select deployment as name from counterproof_fleet.visits where ended_at >= $1
     union select deployment from counterproof_fleet.visits where ended_at is null and greatest(queued_at, started_at) >= $1
     union select name from counterproof_fleet.deployments where greatest(added_at, paused_at) >= $1`,
    [since.toISOString()],
  );
  return rows.map(({ name }) => name);
}

interface VisitRow extends Pick<KeptVisit, 'id' | 'kind' | 'due' | 'late' | 'requests' | 'duration_ms' | 'outcomes'> {
  readonly ended_at: Date;
  readonly result: Result;
  readonly reason: string;
  readonly musts: Summary['musts'] | null;
  readonly p95: Record<string, number> | null;
  readonly list: string | null;
}

type Past = Pick<ShownHistory, 'visits' | 'lists' | 'states' | 'latency'>;

/** The last visits of a deployment: so many full and confirming ones, and so many of any kind. */
export async function pastOf(sql: Sql, name: string): Promise<Past> {
  const last = (which: string, most: number) =>
    `(select id from counterproof_fleet.visits where deployment = $1 and ended_at is not null
      and result not in ('covered', 'dropped') ${which} order by ended_at desc limit ${most})`;
  const rows = await sql.query<VisitRow>(
    `select id, kind, due, late, ended_at, result, reason, requests, duration_ms, case kind when 'full' then summary->'musts' end as musts,
       summary->'p95' as p95, requirement_list as list, outcomes
     from counterproof_fleet.visits
     where id in (${last("and kind <> 'sample'", FULL_ONES)} union ${last('', OTHERS)}) order by ended_at desc, id`,
    [name],
  );
  const lists = await sql.query<{ digest: string; ids: string[] }>(
    'select digest, ids from counterproof_fleet.requirement_lists where digest = any($1::text[])',
    [[...new Set(rows.map(({ list }) => list).filter((list) => list !== null))]],
  );
  const states = await sql.query<{ requirement: string; outcome: string; fails: boolean; since: Date }>(
    `select requirement, outcome, fails, since from counterproof_fleet.requirement_states
     where deployment = $1 order by requirement`,
    [name],
  );
  return {
    visits: rows.map(shownVisit),
    lists: Object.fromEntries(lists.map(({ digest, ids }) => [digest, ids])),
    states: states.map((state) => ({ ...state, since: state.since.toISOString() })),
    latency: rows.find(({ kind, p95 }) => kind === 'full' && p95 !== null)?.p95 ?? {},
  };
}

function shownVisit({ due, ended_at, requests, duration_ms, p95, ...rest }: VisitRow): ShownVisit {
  return {
    ...rest,
    due: due.toISOString(),
    ended: ended_at.toISOString(),
    requests: requests ?? 0,
    durationMs: duration_ms ?? 0,
    p95: slowest(p95 ?? {}),
  };
}
