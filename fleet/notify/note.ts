import { randomUUID } from 'node:crypto';
import type { Deployment } from '../file/deployment.ts';
import type { Sql } from '../store/database.ts';
import { askSoon, lookAgain } from '../store/second-look.ts';
import type { AskedVisit, VisitOutcome } from '../visit/outcome.ts';
import { asksSoon, type Known, type LookedAt, NOTHING_KNOWN, newsOf, type Said } from './news.ts';
import { noticeOf } from './notice-of.ts';

interface Watched {
  readonly kept: Known['kept'];
  readonly suspects: Known['suspects'];
  readonly silent: Known['silent'];
  readonly episodes: Known['episodes'];
  readonly now: Date;
  readonly isFirst: boolean;
}

/** Writes what a visit gives to say, in the transaction that records it; and asks for a second look at what was broken in one. */
export async function noteVisit(
  sql: Sql,
  { id, kind, deployment }: Pick<AskedVisit, 'id' | 'kind' | 'deployment'>,
  { result, reason, evidence, seen }: VisitOutcome,
): Promise<void> {
  const [row] = await sql.query<Watched>(
    `insert into counterproof_fleet.watched as w (deployment) values ($1)
     on conflict (deployment) do update set deployment = w.deployment
     returning kept, suspects, silent, episodes, counterproof_fleet.fleet_now() as now,
       $3 = 'full' and not exists (select 1 from counterproof_fleet.visits v where v.deployment = $1 and v.id <> $2
         and v.kind = 'full' and v.result in ('conformant', 'nonconformant')) as "isFirst"`,
    [deployment.name, id, kind],
  );
  const { now, isFirst, ...known } = row ?? { ...NOTHING_KNOWN, now: new Date(), isFirst: false };
  const ended = now.toISOString();
  const news = newsOf(known, { id, kind, ended, result, reason, evidence, seen, isFirst });
  await sql.query(
    `update counterproof_fleet.watched set asked_at = coalesce($2, asked_at), kept = $3::text[], suspects = $4::jsonb, silent = $5::jsonb,
       episodes = $6::jsonb where deployment = $1`,
    [
      deployment.name,
      result === 'broken' ? null : ended,
      news.known.kept,
      JSON.stringify(news.known.suspects),
      news.known.silent === null ? null : JSON.stringify(news.known.silent),
      JSON.stringify(news.known.episodes),
    ],
  );
  const visit = { id, kind, ended, evidence };
  for (const said of news.said) await writeNotice(sql, said, { deployment, visit, at: ended });
  if (news.confirm.length > 0) await lookAgain(sql, deployment.name, news.confirm);
  if (asksSoon(news.known)) await askSoon(sql, deployment.name);
}

export interface Noting {
  readonly deployment: Deployment;
  readonly visit: LookedAt | null;
  readonly at: string;
  /** Of a reminder, the moment for which it is. */
  readonly round?: string;
}

/** Once for each deployment, episode and kind, whoever writes it again. */
export async function writeNotice(sql: Sql, said: Said, { deployment, visit, at, round = '' }: Noting): Promise<void> {
  const id = randomUUID();
  await sql.query(
    `insert into counterproof_fleet.notices (id, deployment, episode, kind, round, at, content)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb) on conflict (deployment, episode, kind, round) do nothing`,
    [
      id,
      deployment.name,
      said.episode.id,
      said.kind,
      round,
      at,
      JSON.stringify(noticeOf(said, { id, at, deployment, visit })),
    ],
  );
}
