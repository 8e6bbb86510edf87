import { randomUUID } from 'node:crypto';
import { requirement } from '../../contract/requirements/index.ts';
import type { Deployment } from '../file/deployment.ts';
import { profileNameOf } from '../file/read-file.ts';
import { momentOf } from '../state/state.ts';
import type { Sql } from '../store/database.ts';
import { askSoon, lookAgain } from '../store/facts.ts';
import { type AskedVisit, byId, type VisitOutcome } from '../visit/outcome.ts';
import { asksSoon, type Known, type LookedAt, NOTHING_KNOWN, newsOf, type Said } from './news.ts';
import type { Notice, NoticeRequirement } from './notice.ts';

/** The notice of what is said, in words that need no other page. */
export function noticeOf({ kind, episode }: Said, { id, at, deployment, visit }: Noting & { id: string }): Notice {
  const requirements = episode.broken
    .filter(({ restored }) => kind !== 'reminder' || !restored)
    .map(({ requirement: name, first, restored }) => ({
      id: name,
      title: requirement(name)?.title ?? name,
      first,
      keptAgain: restored,
    }))
    .sort((a, b) => byId(a.id, b.id));
  const { name, url, tags } = deployment;
  const facts = {
    format: 1,
    id,
    kind,
    at,
    deployment: { name, url, tags },
    episode: episode.id,
    since: episode.since,
    requirements,
    visit,
    reason: ENDED[kind] ?? asText(episode.reason),
    reproduce: requirements.length === 0 || kind === 'recovery' ? null : commandOf(deployment, requirements),
  } as const;
  return { ...facts, subject: subjectOf(facts), text: textOf(facts) };
}

const ZERO_WIDTH_SPACE = '\u200b';
/** What ends a block of code, mentions or links, also in a chat or a mail program that makes a link of `evil.example`. */
const MARKUP = /[`@#<>|[\]\\]|:(?=\S)|\.(?=\S)/g;

/** A reason may hold what a deployment wrote: to its reader it stays the same, and to a chat it is no markup. */
function asText(reason: string): string {
  return reason.replaceAll(MARKUP, `$&${ZERO_WIDTH_SPACE}`);
}

/** What an end says in place of the reason of the beginning. */
const ENDED: Readonly<Partial<Record<Notice['kind'], string>>> = {
  recovery: 'what was broken is kept again',
  reachable: 'it answers again',
  unblocked: 'it can be visited again',
  visited: 'it is visited again',
};

function commandOf(deployment: Deployment, requirements: readonly NoticeRequirement[]): string {
  const only = requirements.map(({ id }) => id).join(',');
  return `counterproof check ${word(deployment.url)} --profile ${profileNameOf(deployment)} --only ${only}`;
}

/** As a shell takes it. */
function word(text: string): string {
  return /^[\w.:/@%+~-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

type Facts = Omit<Notice, 'subject' | 'text'>;

function subjectOf({ kind, deployment: { name }, since, requirements, reason }: Facts): string {
  switch (kind) {
    case 'regression':
      return `${name} breaks ${namesOf(requirements)}`;
    case 'recovery':
      return `${name} keeps again ${namesOf(requirements)}`;
    case 'reminder':
      if (requirements.length > 0) return `${name} still breaks ${namesOf(requirements)} (since ${momentOf(since)})`;
      return `${name}: still no visit with an answer since ${momentOf(since)}`;
    case 'unreachable':
      return `${name} does not answer, since ${momentOf(since)}`;
    case 'reachable':
      return `${name} answers again`;
    case 'blocked':
      return `${name} cannot be visited: ${reason}`;
    case 'unblocked':
      return `${name} can be visited again`;
    case 'stale':
      return `${name} was not visited since ${momentOf(since)}`;
    case 'visited':
      return `${name} is visited again`;
  }
}

/** `PAGE-04: its title`, `PAGE-04 and 2 more: title of the first`. */
function namesOf([first, ...more]: readonly NoticeRequirement[]): string {
  if (first === undefined) return 'nothing';
  return `${first.id}${more.length === 0 ? '' : ` and ${more.length} more`}: ${first.title}`;
}

function textOf(facts: Facts): string {
  const { deployment, requirements, visit, reproduce } = facts;
  const looks = [...new Map(requirements.map(({ first }) => [first.id, first])).values()];
  if (visit !== null && !looks.some(({ id }) => id === visit.id)) looks.push(visit);
  const blocks = [
    [openingOf(facts)],
    requirements.map(({ id, title, first }) => `${id}: ${title}\n  First seen broken: ${momentOf(first.ended)}.`),
    looks.map(({ id, kind, ended, evidence }) => {
      const seen = evidence === null ? 'no evidence' : `evidence ${evidence}`;
      return `Visit ${id} (${kind}), ended ${momentOf(ended)}, ${seen}.`;
    }),
    reproduce === null ? [] : [`To see it yourself, with a key in COUNTERPROOF_KEY:\n  ${reproduce}`],
    [`Its visits: counterproof fleet history ${deployment.name}`],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function openingOf({ kind, deployment: { name, url }, since, requirements, reason }: Facts): string {
  const who = `${name} (${url})`;
  const many = requirements.length === 1 ? 'a must requirement' : `${requirements.length} must requirements`;
  switch (kind) {
    case 'regression':
      return `${who} breaks ${many}. Two visits saw it.`;
    case 'recovery':
      return `${who} keeps ${many} again, broken since ${momentOf(since)}.`;
    case 'reminder':
      if (requirements.length > 0) return `${who} still breaks ${many}, since ${momentOf(since)}.`;
      return `${who}: there is still no visit with an answer since ${momentOf(since)}. ${sentence(reason)}`;
    case 'unreachable':
      return `${who} gave no answer in the last three visits, since ${momentOf(since)}. ${sentence(reason)}`;
    case 'reachable':
      return `${who} answers again, for the first time since ${momentOf(since)}.`;
    case 'blocked':
      return `${who} cannot be visited, since ${momentOf(since)}. ${sentence(reason)}`;
    case 'unblocked':
      return `${who} can be visited again, for the first time since ${momentOf(since)}.`;
    case 'stale':
      return `${who} was not visited since ${momentOf(since)}, for more than twice its interval. ${sentence(reason)}`;
    case 'visited':
      return `${who} is visited again, for the first time since ${momentOf(since)}.`;
  }
}

function sentence(reason: string): string {
  const text = `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}`;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

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
  const { kept, suspects, silent, episodes } = news.known;
  await sql.query(
    `update counterproof_fleet.watched set asked_at = coalesce($2, asked_at), kept = $3::text[], suspects = $4::jsonb, silent = $5::jsonb,
       episodes = $6::jsonb where deployment = $1`,
    [deployment.name, result === 'broken' ? null : ended, kept, ...[suspects, silent, episodes].map(asJson)],
  );
  const visit = { id, kind, ended, evidence };
  for (const said of news.said) await writeNotice(sql, said, { deployment, visit, at: ended });
  if (news.confirm.length > 0) await lookAgain(sql, deployment.name, news.confirm);
  if (asksSoon(news.known)) await askSoon(sql, deployment.name);
}

function asJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

export interface Noting {
  readonly deployment: Deployment;
  readonly visit: LookedAt | null;
  readonly at: string;
  /** Of a reminder, the moment for which it is. */
  readonly round?: string;
}

/** Once for each deployment, episode and kind, whoever writes it again. */
export async function writeNotice(sql: Sql, said: Said, noting: Noting): Promise<void> {
  const id = randomUUID();
  const content = JSON.stringify(noticeOf(said, { ...noting, id }));
  await sql.query(
    `insert into counterproof_fleet.notices (id, deployment, episode, kind, round, at, content)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb) on conflict (deployment, episode, kind, round) do nothing`,
    [id, noting.deployment.name, said.episode.id, said.kind, noting.round ?? '', noting.at, content],
  );
}
