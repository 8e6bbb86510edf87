import type { Deployment } from '../file/deployment.ts';
import { nextDue, type Schedule, scheduleOf, staleAfter } from '../schedule/schedule.ts';
import type { Database, Sql } from '../store/database.ts';
import { begun, type Episode } from './news.ts';
import { writeNotice } from './note.ts';

interface Open {
  readonly deployment: string;
  readonly spec: Deployment;
  readonly episodes: readonly Episode[];
  readonly now: Date;
}

/** Says again what lasts, once for each time of the schedule; what was missed meanwhile is said once. Gives the number of reminders. */
export async function remind(database: Database, schedule: Schedule): Promise<number> {
  return await database.transaction(async (sql) => {
    const open = await sql.query<Open>(
      `select w.deployment, d.spec, w.episodes, counterproof_fleet.fleet_now() as now
       from counterproof_fleet.watched w join counterproof_fleet.deployments d on d.name = w.deployment
       where w.episodes <> '[]' and d.removed_at is null and d.paused_at is null for update of w skip locked`,
    );
    let said = 0;
    for (const { deployment, spec, episodes, now } of open) {
      const due = episodes.filter(({ lastSaid }) => nextDue(schedule, new Date(lastSaid)) <= now);
      if (due.length === 0) continue;
      for (const episode of due) {
        const round = nextDue(schedule, new Date(episode.lastSaid)).toISOString();
        const at = now.toISOString();
        await writeNotice(sql, { kind: 'reminder', episode }, { deployment: spec, visit: null, at, round });
      }
      said += due.length;
      await keepEpisodes(
        sql,
        deployment,
        episodes.map((episode) =>
          due.includes(episode) ? { ...episode, lastSaid: lastDue(schedule, episode.lastSaid, now) } : episode,
        ),
      );
    }
    return said;
  });
}

/** The last time of the schedule that has come. */
function lastDue(schedule: Schedule, from: string, now: Date): string {
  if (schedule.kind === 'cron') return now.toISOString();
  return new Date(nextDue(schedule, new Date(from), now).getTime() - schedule.ms).toISOString();
}

async function keepEpisodes(sql: Sql, deployment: string, episodes: readonly Episode[]): Promise<void> {
  await sql.query(
    `insert into counterproof_fleet.watched (deployment, episodes) values ($1, $2::jsonb)
     on conflict (deployment) do update set episodes = excluded.episodes`,
    [deployment, JSON.stringify(episodes)],
  );
}

interface Unvisited {
  readonly name: string;
  readonly spec: Deployment;
  readonly visited: Date;
  readonly now: Date;
}

/** The shortest interval that a schedule may have, twice. */
const LEAST_STALE = "interval '20 seconds'";

/** Of most, nothing waits and nothing was broken: what schedule they have does not matter then. */
const UNVISITED = `select d.name, d.spec, coalesce(w.asked_at, d.added_at) as visited, counterproof_fleet.fleet_now() as now
  from counterproof_fleet.deployments d left join counterproof_fleet.watched w on w.deployment = d.name
  where d.removed_at is null and d.paused_at is null
    and coalesce(w.asked_at, d.added_at) < counterproof_fleet.fleet_now() - ${LEAST_STALE}
    and not coalesce(w.episodes @> '[{"kind":"stale"}]' or w.episodes @> '[{"kind":"blocked"}]', false)
    and exists (select 1 from counterproof_fleet.visits v where v.deployment = d.name and v.ended_at is null)`;

/** Says which deployments are not visited any more, each once. Gives their number. */
export async function noteStale(database: Database): Promise<number> {
  const late = (await database.query<Unvisited>(UNVISITED)).filter(isStale);
  let said = 0;
  for (const { name } of late) said += await database.transaction((sql) => noteOne(sql, name));
  return said;
}

function isStale({ spec, visited, now }: Unvisited): boolean {
  return now > staleAfter(scheduleOf(spec.schedule, spec.zone), visited);
}

async function noteOne(sql: Sql, name: string): Promise<number> {
  await sql.query(
    'insert into counterproof_fleet.watched (deployment) values ($1) on conflict (deployment) do nothing',
    [name],
  );
  const [row] = await sql.query<{ readonly episodes: readonly Episode[] }>(
    'select episodes from counterproof_fleet.watched where deployment = $1 for update',
    [name],
  );
  const [found] = await sql.query<Unvisited>(`${UNVISITED} and d.name = $1`, [name]);
  if (row === undefined || found === undefined || !isStale(found)) return 0;
  const reason = await whyStale(sql, found);
  if (reason === null) return 0;
  const { spec, visited, now } = found;
  const at = now.toISOString();
  const since = visited.toISOString();
  const episode = begun('stale', since, { since, reason, ended: at });
  await keepEpisodes(sql, name, [...row.episodes, episode]);
  await writeNotice(sql, { kind: 'stale', episode }, { deployment: spec, visit: null, at });
  return 1;
}

/** Null where the fleet itself did not run: its first visit is on the way, and says more. */
async function whyStale(sql: Sql, { name, spec, now }: Unvisited): Promise<string | null> {
  const [waiting] = await sql.query<{ queued_at: Date; started_at: Date | null }>(
    'select queued_at, started_at from counterproof_fleet.visits where deployment = $1 and ended_at is null order by queued_at limit 1',
    [name],
  );
  if (waiting === undefined || nextDue(scheduleOf(spec.schedule, spec.zone), waiting.queued_at) > now) return null;
  return waiting.started_at === null ? 'no worker took its visit' : 'its visit does not end';
}
