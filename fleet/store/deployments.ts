import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Deployment } from '../file/deployment.ts';
import { nextDue, type Place, scheduleOf, spreadOver } from '../file/schedule.ts';
import { type Database, NOW, type Part, part, type Sql } from './database.ts';

interface Kept {
  readonly name: string;
  readonly spec: Deployment;
  readonly next_sample: Date | null;
  readonly removed_at: Date | null;
  readonly paused_at: Date | null;
  readonly next_due: Date | null;
}

/**
 * Makes the kept deployments those of the file. A new one is due at once; one whose schedule changed, at the next time of the new one;
 * one that left the file keeps its history. With `others: 'stay'`, what the file does not have stays as it is.
 */
export async function sync(
  database: Database,
  deployments: readonly Deployment[],
  others: 'leave' | 'stay' = 'leave',
): Promise<void> {
  await database.transaction(async (sql) => {
    const rows = await sql.query<Kept>`select name, spec, removed_at, paused_at, next_due, next_sample
      from counterproof_fleet.deployments order by name for update`;
    const kept = new Map(rows.map((row) => [row.name, row]));
    const isThere = ({ name }: { readonly name: string }) => kept.get(name)?.removed_at === null;
    const isSame = (one: Deployment) => isDeepStrictEqual(kept.get(one.name)?.spec, JSON.parse(JSON.stringify(one)));
    const changed = deployments.filter((one) => !isThere(one) || !isSame(one));
    await write(sql, changed, kept);
    const names = new Set(deployments.map(({ name }) => name));
    const removed = others === 'stay' ? [] : rows.filter((row) => isThere(row) && !names.has(row.name));
    for (const { name } of removed) await end(sql, name, part`removed_at`, 'the deployment was removed');
  });
}

async function write(sql: Sql, some: readonly Deployment[], kept: ReadonlyMap<string, Kept>): Promise<void> {
  if (some.length === 0) return;
  const [clock] = await sql.query<{ now: Date }>`select ${NOW} as now`;
  const now = clock?.now ?? new Date();
  const values = some.map((deployment, index) => ({
    name: deployment.name,
    spec: deployment,
    queue: queueOf(deployment.tags),
    due: dueAnew(deployment, kept.get(deployment.name), now),
    sample: sampleAnew(deployment, kept.get(deployment.name), now, { index, count: some.length }),
  }));
  await sql.query`insert into counterproof_fleet.deployments (name, spec, queue, added_at, next_due, next_sample)
    select name, spec, queue, ${now.toISOString()}, due, sample
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as new (name text, spec jsonb, queue text, due timestamptz, sample timestamptz)
    on conflict (name) do update set spec = excluded.spec, queue = excluded.queue, next_due = excluded.next_due,
      next_sample = excluded.next_sample, removed_at = null`;
}

/** At once for what is new or back; at the next time of a schedule that changed; as before otherwise. */
function dueAnew({ schedule, zone }: Deployment, kept: Kept | undefined, now: Date): Date | null {
  if (kept !== undefined && kept.paused_at !== null) return null;
  if (kept === undefined || kept.removed_at !== null) return now;
  const { spec } = kept;
  return spec.schedule === schedule && spec.zone === zone ? kept.next_due : nextDue(scheduleOf(schedule, zone), now);
}

function sampleAnew(
  { samples, zone }: Deployment,
  kept: Kept | undefined,
  now: Date,
  place: Place = { index: 0, count: 1 },
): Date | null {
  if (samples === null || (kept !== undefined && kept.paused_at !== null)) return null;
  const isKept = kept?.removed_at === null && kept.spec.samples === samples && kept.spec.zone === zone;
  if (isKept) return kept.next_sample;
  const schedule = scheduleOf(samples, zone);
  return spreadOver(schedule, nextDue(schedule, now), now, place);
}

/** Nothing more is due, and visits that wait are dropped; one that runs goes on. False where there is no such deployment. */
async function end(sql: Sql, name: string, since: Part, reason: string): Promise<boolean> {
  const found = await sql.query`update counterproof_fleet.deployments set next_due = null, next_sample = null,
      ${since} = coalesce(${since}, ${NOW})
    where name = ${name} and removed_at is null returning name`;
  await sql.query`
    update counterproof_fleet.visits set ended_at = ${NOW}, result = 'dropped', reason = ${reason}
    where deployment = ${name} and ended_at is null and started_at is null`;
  return found.length > 0;
}

/** False where there is no such deployment. */
export async function pause(database: Database, name: string): Promise<boolean> {
  return await database.transaction((sql) => end(sql, name, part`paused_at`, 'the deployment was paused'));
}

/** Due at once. False where there is no such deployment. */
export async function resume(database: Database, name: string): Promise<boolean> {
  return await database.transaction(async (sql) => {
    const [found] = await sql.query<{ spec: Deployment; paused_at: Date | null; now: Date }>`
      select spec, paused_at, ${NOW} as now from counterproof_fleet.deployments
      where name = ${name} and removed_at is null for update`;
    if (found === undefined || found.paused_at === null) return found !== undefined;
    await sql.query`
      update counterproof_fleet.deployments set paused_at = null, next_due = ${found.now.toISOString()},
        next_sample = ${sampleAnew(found.spec, undefined, found.now)?.toISOString() ?? null} where name = ${name}`;
    return true;
  });
}

/** Whose workers take a visit follows from the tags: a queue for each set of them. */
function queueOf(tags: readonly string[]): string {
  if (tags.length === 0) return 'visits';
  return `visits-${createHash('sha256').update(tags.join(' ')).digest('hex').slice(0, 12)}`;
}
