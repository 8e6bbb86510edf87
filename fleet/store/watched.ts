import { randomUUID } from 'node:crypto';
import type { Deployment } from '../file/deployment.ts';
import { nextDue, type Schedule, scheduleOf, staleAfter } from '../file/schedule.ts';
import type { AskedVisit, VisitOutcome } from '../visit/outcome.ts';
import { type Database, NOW, part, type Sql } from './database.ts';
import { asksSoon, begun, type Episode, type Known, NOTHING_KNOWN, newsOf, type Said } from './news.ts';
import { type Noting, noticeOf } from './notice.ts';

interface Watched extends Known {
  readonly now: Date;
  readonly isFirst: boolean;
}

/** Writes what a visit gives to say, in the transaction that records it; and asks for a second look at what was broken in one. */
export async function noteVisit(
  sql: Sql,
  { id, kind, deployment }: Pick<AskedVisit, 'id' | 'kind' | 'deployment'>,
  { result, reason, evidence, seen }: VisitOutcome,
): Promise<void> {
  const [row] = await sql.query<Watched>`
    insert into counterproof_fleet.watched as w (deployment) values (${deployment.name})
    on conflict (deployment) do update set deployment = w.deployment
    returning kept, suspects, silent, episodes, ${NOW} as now,
      ${kind} = 'full' and not exists (select 1 from counterproof_fleet.visits v where v.deployment = ${deployment.name} and v.id <> ${id}
        and v.kind = 'full' and v.result in ('conformant', 'nonconformant')) as "isFirst"`;
  const { now, isFirst, ...known } = row ?? { ...NOTHING_KNOWN, now: new Date(), isFirst: false };
  const ended = now.toISOString();
  const news = newsOf(known, { id, kind, ended, result, reason, evidence, seen, isFirst });
  const { kept, suspects, silent, episodes } = news.known;
  await sql.query`
    update counterproof_fleet.watched set asked_at = coalesce(${result === 'broken' ? null : ended}, asked_at), kept = ${kept}::text[],
      suspects = ${JSON.stringify(suspects)}::jsonb, silent = ${silent && JSON.stringify(silent)}::jsonb,
      episodes = ${JSON.stringify(episodes)}::jsonb where deployment = ${deployment.name}`;
  const visit = { id, kind, ended, evidence };
  for (const said of news.said) await writeNotice(sql, said, { deployment, visit, at: ended });
  await lookAgain(sql, deployment.name, news.confirm);
  if (asksSoon(news.known)) await askSoon(sql, deployment.name);
}

/** Once for each deployment, episode and kind, whoever writes it again. */
async function writeNotice(sql: Sql, said: Said, noting: Noting): Promise<void> {
  const id = randomUUID();
  const content = JSON.stringify(noticeOf(said, { ...noting, id }));
  await sql.query`insert into counterproof_fleet.notices (id, deployment, episode, kind, round, at, content)
    values (${id}, ${noting.deployment.name}, ${said.episode.id}, ${said.kind}, ${noting.round ?? ''}, ${noting.at},
      ${content}::jsonb) on conflict (deployment, episode, kind, round) do nothing`;
}

/** A visit at once, of what was broken in one look; one that waits already gets these requirements. */
export async function lookAgain(sql: Sql, deployment: string, requirements: readonly string[]): Promise<void> {
  if (requirements.length === 0) return;
  const waiting = await sql.query`
    update counterproof_fleet.visits set subjects = array(select distinct unnest(subjects || ${requirements}::text[])) where id in (
      select id from counterproof_fleet.visits
      where deployment = ${deployment} and kind = 'confirm' and ended_at is null and started_at is null
      order by due limit 1 for update skip locked)
    returning id`;
  if (waiting.length > 0) return;
  await sql.query`insert into counterproof_fleet.visits (deployment, due, kind, subjects, queue, queued_at)
    select name, ${NOW}, 'confirm', ${requirements}::text[], queue, ${NOW}
    from counterproof_fleet.deployments where name = ${deployment} and removed_at is null and paused_at is null
    on conflict (deployment, due, kind) do nothing`;
}

const SOON = part`(${NOW} + interval '1 minute')`;

/** A full visit in a minute of what gave no answer, unless one is due before. */
async function askSoon(sql: Sql, deployment: string): Promise<void> {
  await sql.query`insert into counterproof_fleet.visits (deployment, due, kind, queue, queued_at, not_before)
    select name, ${SOON}, 'full', queue, ${NOW}, ${SOON}
    from counterproof_fleet.deployments d
    where name = ${deployment} and removed_at is null and paused_at is null and (next_due is null or next_due > ${SOON})
      and not exists (select 1 from counterproof_fleet.visits v
        where v.deployment = d.name and v.kind = 'full' and v.ended_at is null and v.started_at is null)
    on conflict (deployment, due, kind) do nothing`;
}

interface Open {
  readonly spec: Deployment;
  readonly episodes: readonly Episode[];
  readonly now: Date;
}

/** Says again what lasts, once for each time of the schedule; what was missed meanwhile is said once. */
export async function remind(database: Database, schedule: Schedule): Promise<void> {
  await database.transaction(async (sql) => {
    const open = await sql.query<Open>`select d.spec, w.episodes, ${NOW} as now
      from counterproof_fleet.watched w join counterproof_fleet.deployments d on d.name = w.deployment
      where w.episodes <> '[]' and d.removed_at is null and d.paused_at is null for update of w skip locked`;
    for (const { spec, episodes, now } of open) {
      const after = [...episodes];
      for (const [index, episode] of episodes.entries()) {
        const round = nextDue(schedule, new Date(episode.lastSaid));
        if (round > now) continue;
        const about = { deployment: spec, visit: null, at: now.toISOString(), round: round.toISOString() };
        await writeNotice(sql, { kind: 'reminder', episode }, about);
        after[index] = { ...episode, lastSaid: lastDue(schedule, episode.lastSaid, now) };
        await keepEpisodes(sql, spec, after);
      }
    }
  });
}

/** The last time of the schedule that has come. */
function lastDue(schedule: Schedule, from: string, now: Date): string {
  if (schedule.kind === 'cron') return now.toISOString();
  return new Date(nextDue(schedule, new Date(from), now).getTime() - schedule.ms).toISOString();
}

async function keepEpisodes(sql: Sql, { name }: Deployment, episodes: readonly Episode[]): Promise<void> {
  await sql.query`
    update counterproof_fleet.watched set episodes = ${JSON.stringify(episodes)}::jsonb where deployment = ${name}`;
}

interface Unvisited extends Open {
  readonly visited: Date;
  /** Of the visit that waits longest. */
  readonly queued_at: Date;
  readonly started_at: Date | null;
}

/** Says which deployments are not visited any more, each once. */
export async function noteStale(database: Database): Promise<void> {
  await database.transaction(async (sql) => {
    await sql.query`
      insert into counterproof_fleet.watched (deployment) select name from counterproof_fleet.deployments d
      where not exists (select 1 from counterproof_fleet.watched w where w.deployment = d.name)
      order by name on conflict do nothing`;
    // Of most, nothing waits and nothing was broken: what schedule they have does not matter then; the shortest is every 10 seconds.
    const unvisited = await sql.query<Unvisited>`
      select d.spec, w.episodes, coalesce(w.asked_at, d.added_at) as visited, v.queued_at, v.started_at, ${NOW} as now
      from counterproof_fleet.watched w join counterproof_fleet.deployments d on d.name = w.deployment
        cross join lateral (select queued_at, started_at from counterproof_fleet.visits v
          where v.deployment = d.name and v.ended_at is null order by queued_at limit 1) v
      where d.removed_at is null and d.paused_at is null
        and coalesce(w.asked_at, d.added_at) < ${NOW} - interval '20 seconds'
        and not (w.episodes @> '[{"kind":"stale"}]' or w.episodes @> '[{"kind":"blocked"}]')
      for update of w skip locked`;
    for (const { spec, episodes, visited, started_at, now } of unvisited.filter(isStale)) {
      const reason = started_at === null ? 'no worker took its visit' : 'its visit does not end';
      const [at, since] = [now.toISOString(), visited.toISOString()];
      const episode = begun('stale', since, { since, reason, ended: at });
      await keepEpisodes(sql, spec, [...episodes, episode]);
      await writeNotice(sql, { kind: 'stale', episode }, { deployment: spec, visit: null, at });
    }
  });
}

/** Where the fleet itself did not run, its first visit is on the way, and says more. */
function isStale({ spec, visited, queued_at, now }: Unvisited): boolean {
  const schedule = scheduleOf(spec.schedule, spec.zone);
  return now > staleAfter(schedule, visited) && nextDue(schedule, queued_at) <= now;
}
