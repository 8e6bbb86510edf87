import { type ListedDeployment, listed } from '../fleet.ts';
import type { Sql } from '../store/database.ts';
import { standings } from '../store/facts.ts';
import type { Result, Summary, VisitKind } from '../visit/outcome.ts';
import type { Now, ShownDeployment, ShownHistory, ShownVisit } from './shown.ts';

const DAYS = 90;
const DAYS_A_POINT = 3;
/** More than so many are read as all of them are. */
const SOME = 20;
const FULL_ONES = 120;
const OTHERS = 100;

/** How long ago, then counts in the order of `LETTERS`, then the slowest 95th percentile. */
type Day = readonly [ago: number, counts: readonly number[], p95: number | null];

/** The worst comes first: what a day is shown as. */
const LETTERS = 'fupclb';
const NO_VISIT = '.';

interface Row {
  readonly name: string;
  readonly full_one: Partial<Pick<Summary, 'musts' | 'p95'>> | null;
  readonly changed: Date | null;
  readonly days: readonly Day[] | null;
}

/** All that the table of a fleet shows, of all deployments or of some. */
export async function overview(sql: Sql, names: readonly string[] | null = null): Promise<readonly ShownDeployment[]> {
  if (names?.length === 0) return [];
  const all = await standingsOf(sql, names);
  const rows = await sql.query<Row>(
    `select d.name,
       (select jsonb_build_object('musts', v.summary->'musts', 'p95', v.summary->'p95')
        from counterproof_fleet.visits v
        where v.deployment = d.name and v.kind = 'full' and v.ended_at is not null and v.summary is not null
        order by v.ended_at desc limit 1) as full_one,
       (select max(s.since) from counterproof_fleet.requirement_states s
        where s.deployment = d.name and s.since > interval '1 second' + (
          select min(v.ended_at) from counterproof_fleet.visits v
          where v.deployment = d.name and v.kind = 'full' and v.ended_at is not null and v.outcomes is not null)
       ) as changed,
       (select jsonb_agg(jsonb_build_array((counterproof_fleet.fleet_now() at time zone 'UTC')::date - day,
          jsonb_build_array(failing, unreachable, incomplete, conformant, looks, broken), p95))
        from counterproof_fleet.days k
        where k.deployment = d.name
          and day > (counterproof_fleet.fleet_now() at time zone 'UTC')::date - ${DAYS}) as days
     from counterproof_fleet.deployments d
     where d.removed_at is null and ($1::text[] is null or d.name = any($1::text[]))`,
    [names],
  );
  const known = new Map(rows.map((row) => [row.name, row]));
  return all.flatMap((one) => {
    const row = known.get(one.name);
    return row === undefined ? [] : [shown(one, row)];
  });
}

async function standingsOf(sql: Sql, names: readonly string[] | null): Promise<readonly ListedDeployment[]> {
  if (names === null || names.length > SOME) return (await standings(sql)).map(listed);
  const found: ListedDeployment[] = [];
  for (const name of names) found.push(...(await standings(sql, name)).map(listed));
  return found;
}

function shown(one: ListedDeployment, { full_one, changed, days }: Row): ShownDeployment {
  const byAgo = new Map((days ?? []).map((day) => [day[0], day]));
  const ofDays = Array.from({ length: DAYS }, (_, index) => byAgo.get(DAYS - 1 - index));
  return {
    ...one,
    musts: full_one?.musts ?? null,
    p95: slowest(full_one?.p95 ?? {}),
    p95s: Array.from({ length: DAYS / DAYS_A_POINT }, (_, index) =>
      most(ofDays.slice(index * DAYS_A_POINT, (index + 1) * DAYS_A_POINT).map((day) => day?.[2] ?? null)),
    ),
    days: ofDays.map(letterOf).join(''),
    changed: changed?.toISOString() ?? null,
  };
}

function letterOf(day: Day | undefined): string {
  const found = (day?.[1] ?? []).findIndex((count) => count > 0);
  return LETTERS[found] ?? NO_VISIT;
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

interface VisitRow {
  readonly id: string;
  readonly kind: VisitKind;
  readonly due: Date;
  readonly late: boolean;
  readonly ended_at: Date;
  readonly result: Result;
  readonly reason: string;
  readonly requests: number | null;
  readonly duration_ms: number | null;
  readonly musts: Summary['musts'] | null;
  readonly p95: Record<string, number> | null;
  readonly list: string | null;
  readonly outcomes: string | null;
}

type Past = Pick<ShownHistory, 'visits' | 'lists' | 'states' | 'latency'>;

/** The last visits of a deployment: so many full and confirming ones, and so many of any kind. */
export async function pastOf(sql: Sql, name: string): Promise<Past> {
  const last = (which: string, most: number) =>
    `(select id from counterproof_fleet.visits where deployment = $1 and ended_at is not null
      and result not in ('covered', 'dropped') ${which} order by ended_at desc limit ${most})`;
  const rows = await sql.query<VisitRow>(
    `select id, kind, due, late, ended_at, result, reason, requests, duration_ms, summary->'musts' as musts,
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
