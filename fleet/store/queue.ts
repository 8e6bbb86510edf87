import type { Deployment } from '../file/deployment.ts';
import { nextDue, type Place, scheduleOf, spreadOver } from '../file/schedule.ts';
import type { VisitKind } from '../visit/outcome.ts';
import { sampleAt } from '../visit/samples.ts';
import { type Database, type Part, part, type Sql } from './database.ts';

interface Due {
  readonly spec: Deployment;
  readonly due: Date;
  readonly samples: number;
  readonly now: Date;
}

/** Asked once for a statement, so that an index serves. */
const NOW = part`(select counterproof_fleet.fleet_now())`;

const AT_ONCE = 200;
/** What is enqueued later than this after its time is marked late. */
const LATE_S = 60;

/** What is visited on a schedule: which column has its next time, and what it looks at. */
interface Kind {
  readonly kind: VisitKind;
  readonly column: Part;
  readonly schedule: (deployment: Deployment) => string | null;
  readonly subjects: (turn: number) => readonly string[] | null;
}

const KINDS: readonly Kind[] = [
  { kind: 'full', column: part`next_due`, schedule: ({ schedule }) => schedule, subjects: () => null },
  { kind: 'sample', column: part`next_sample`, schedule: ({ samples }) => samples, subjects: sampleAt },
];

/**
 * Enqueues what is due, each due time once: the visit and the next due time are one transaction, and another scheduler skips what this
 * one has locked. What was missed meanwhile is one visit, for the first time that was missed. Gives the number of due times.
 */
export async function enqueueDue(database: Database): Promise<number> {
  let enqueued = 0;
  for (const kind of KINDS) {
    let some = AT_ONCE;
    while (some === AT_ONCE) {
      some = await database.transaction((sql) => enqueueSome(kind, sql));
      enqueued += some;
    }
  }
  return enqueued;
}

async function enqueueSome({ kind, column, schedule, subjects }: Kind, sql: Sql): Promise<number> {
  const due = await sql.query<Due>`
    select spec, ${column} as due, samples, counterproof_fleet.fleet_now() as now from counterproof_fleet.deployments
    where ${column} <= ${NOW} and removed_at is null and paused_at is null
    order by ${column} limit ${AT_ONCE} for update skip locked`;
  if (due.length === 0) return 0;
  const together = Map.groupBy(due, ({ due: at }) => at.getTime());
  const next = due.map((one) => {
    const some = together.get(one.due.getTime()) ?? [];
    const place = { index: some.indexOf(one), count: some.length };
    return { name: one.spec.name, next: nextAfter(schedule(one.spec), one, place), subjects: subjects(one.samples) };
  });
  await sql.query`insert into counterproof_fleet.visits (deployment, due, kind, late, subjects, queued_at)
    select d.name, d.${column}, ${kind}, d.${column} < counterproof_fleet.fleet_now() - ${LATE_S} * interval '1 second', n.subjects,
      counterproof_fleet.fleet_now()
    from counterproof_fleet.deployments d
      join jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as n (name text, subjects text[]) on n.name = d.name
    on conflict (deployment, due, kind) do nothing`;
  await sql.query`
    update counterproof_fleet.deployments d set ${column} = n.next, samples = samples + ${kind === 'sample' ? 1 : 0}
    from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as n (name text, next timestamptz) where d.name = n.name`;
  return due.length;
}

function nextAfter(text: string | null, { spec, due, now }: Due, place: Place): string | null {
  if (text === null) return null;
  const schedule = scheduleOf(text, spec.zone);
  return spreadOver(schedule, nextDue(schedule, due, now), now, place).toISOString();
}

/**
 * Visits that may begin now, of deployments with one of the tags, or of any where that is null; what is due first comes first. What a
 * worker was at that has ended is among them when its lock is over.
 */
export async function waitingVisits(
  sql: Sql,
  tags: readonly string[] | null,
  most: number,
): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>`
    select v.id from counterproof_fleet.visits v join counterproof_fleet.deployments d on d.name = v.deployment
    where v.ended_at is null and (v.not_before is null or v.not_before <= ${NOW})
      and not exists (select 1 from counterproof_fleet.locks l where l.deployment = v.deployment and l.until > ${NOW})
      and (${tags}::text[] is null or exists (select 1 from jsonb_array_elements_text(d.spec->'tags') tag where tag = any(${tags}::text[])))
    order by v.due limit ${most}`;
  return rows.map(({ id }) => id);
}
