import { requirement } from '../../contract/requirements/index.ts';
import type { NoticeKind } from '../file/channels.ts';
import type { Deployment } from '../file/deployment.ts';
import { profileNameOf } from '../file/read-file.ts';
import { byId, momentOf } from '../visit/outcome.ts';
import type { NoticeVisit, Said } from './news.ts';

/** What a webhook gets, and what e-mail and chat are made of. Published as `notice.schema.json`: additions alone keep the format. */
export interface Notice {
  readonly format: 1;
  /** The same in every attempt to deliver it, as `webhook-id` and in the Message-ID. */
  readonly id: string;
  readonly kind: NoticeKind;
  /** When it was written. */
  readonly at: string;
  readonly deployment: { readonly name: string; readonly url: string; readonly tags: readonly string[] };
  /** The same from its beginning over reminders to its end. */
  readonly episode: string;
  /** When the episode was first seen. */
  readonly since: string;
  /** Of a regression, its reminders and its recovery: the must requirements that broke together. */
  readonly requirements: readonly NoticeRequirement[];
  /** The visit that showed it; null where no visit is what it is about. */
  readonly visit: NoticeVisit | null;
  /** One line. What a chat would take for a link, a mention or the end of a block of code is broken up by zero-width spaces. */
  readonly reason: string;
  /** A command that shows it again; null where there is nothing to show. */
  readonly reproduce: string | null;
  /** One line, for a person. */
  readonly subject: string;
  /** For a person. */
  readonly text: string;
}

interface NoticeRequirement {
  readonly id: string;
  readonly title: string;
  /** The look in which it was first seen broken. */
  readonly first: NoticeVisit;
  readonly keptAgain: boolean;
}

export interface Noting {
  readonly deployment: Deployment;
  readonly visit: NoticeVisit | null;
  readonly at: string;
  /** Of a reminder, the moment for which it is. */
  readonly round?: string;
}

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
    // It may hold what a deployment wrote: to its reader it stays the same, and to a chat it is no markup.
    reason: ENDED[kind] ?? episode.reason.replaceAll(MARKUP, `$&${ZERO_WIDTH_SPACE}`),
    reproduce: requirements.length === 0 || kind === 'recovery' ? null : commandOf(deployment, requirements),
  } as const;
  const [subject, opening] = HEADS[kind](wordsOf(facts));
  return { ...facts, subject, text: textOf(facts, opening) };
}

const ZERO_WIDTH_SPACE = '\u200b';
/** What ends a block of code, mentions or links, also in a chat or a mail program that makes a link of `evil.example`. */
const MARKUP = /[`@#<>|[\]\\]|:(?=\S)|\.(?=\S)/g;

function commandOf(deployment: Deployment, requirements: readonly NoticeRequirement[]): string {
  const only = requirements.map(({ id }) => id).join(',');
  return `counterproof check ${word(deployment.url)} --profile ${profileNameOf(deployment)} --only ${only}`;
}

/** As a shell takes it. */
function word(text: string): string {
  return /^[\w.:/@%+~-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

type Facts = Omit<Notice, 'subject' | 'text'>;
type Head = readonly [subject: string, opening: string];

type Words = ReturnType<typeof wordsOf>;

const AGAIN = { reachable: 'answers again', unblocked: 'can be visited again', visited: 'is visited again' } as const;

/** What an end says in place of the reason of the beginning. */
const ENDED: Readonly<Partial<Record<NoticeKind, string>>> = {
  recovery: 'what was broken is kept again',
  ...Object.fromEntries(Object.entries(AGAIN).map(([kind, words]) => [kind, `it ${words}`])),
};

const again =
  (kind: keyof typeof AGAIN) =>
  ({ name, who, since }: Words): Head => [
    `${name} ${AGAIN[kind]}`,
    `${who} ${AGAIN[kind]}, for the first time since ${since}.`,
  ];

const HEADS: Readonly<Record<NoticeKind, (words: Words) => Head>> = {
  regression: ({ name, who, ids, many }) => [`${name} breaks ${ids}`, `${who} breaks ${many}. Two visits saw it.`],
  recovery: ({ name, who, ids, many, since }) => [
    `${name} keeps again ${ids}`,
    `${who} keeps ${many} again, broken since ${since}.`,
  ],
  reminder: ({ name, who, ids, many, since, why }) =>
    ids === ''
      ? [
          `${name}: still no visit with an answer since ${since}`,
          `${who}: there is still no visit with an answer since ${since}. ${why}`,
        ]
      : [`${name} still breaks ${ids} (since ${since})`, `${who} still breaks ${many}, since ${since}.`],
  unreachable: ({ name, who, since, why }) => [
    `${name} does not answer, since ${since}`,
    `${who} gave no answer in the last three visits, since ${since}. ${why}`,
  ],
  blocked: ({ name, who, since, reason, why }) => [
    `${name} cannot be visited: ${reason}`,
    `${who} cannot be visited, since ${since}. ${why}`,
  ],
  stale: ({ name, who, since, why }) => [
    `${name} was not visited since ${since}`,
    `${who} was not visited since ${since}, for more than twice its interval. ${why}`,
  ],
  reachable: again('reachable'),
  unblocked: again('unblocked'),
  visited: again('visited'),
};

function wordsOf({ deployment: { name, url }, since, requirements, reason }: Facts) {
  const [first, ...more] = requirements;
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  const why = `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}`;
  return {
    name,
    /** With its address. */
    who: `${name} (${url})`,
    /** `PAGE-04: its title`, `PAGE-04 and 2 more: title of the first`; empty where nothing is broken. */
    ids: first === undefined ? '' : `${first.id}${others}: ${first.title}`,
    many: requirements.length === 1 ? 'a must requirement' : `${requirements.length} must requirements`,
    since: momentOf(since),
    reason,
    /** The reason as a sentence. */
    why: /[.!?]$/.test(why) ? why : `${why}.`,
  };
}

function textOf({ deployment, requirements, visit, reproduce }: Facts, opening: string): string {
  const looks = [...new Map(requirements.map(({ first }) => [first.id, first])).values()];
  if (visit !== null && !looks.some(({ id }) => id === visit.id)) looks.push(visit);
  const blocks = [
    [opening],
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
