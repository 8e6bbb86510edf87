import type { Change } from '../../proof/fault.ts';
import { on } from '../../proof/fault-kit/on.ts';
import { withHeader } from '../../proof/fault-kit/responses.ts';
import type { Harm, RetryForm, TroubleOrder } from '../../workbench/sandbox/trouble.ts';
import type { TaskName } from '../tasks/task-names.ts';
import { type Given, task } from '../tasks/tasks.ts';
import type { Seen } from '../traffic/traffic.ts';
import {
  edgesRepeated,
  emptyPages,
  listsEndWithout,
  manySales,
  moreFields,
  newWords,
  nulls,
  refusesKey,
  withoutMeta,
  withoutNulls,
} from './changes.ts';

/** Something that a deployment may do to a client: correct, or a trouble that passes. */
export interface Situation {
  readonly id: string;
  /** What happens, as a sentence about the deployment. */
  readonly title: string;
  /** The requirement that a client breaks whose answer is wrong for it. */
  readonly requirement: string;
  /** Of which tasks it can come about: those that walk, all, or these. */
  readonly tasks: 'walks' | 'all' | readonly TaskName[];
  /** It comes about between two pages of a list; so does all that comes about in walks. */
  readonly betweenPages?: true;
  /** What a client may do that keeps its promises. */
  readonly allows: 'the answer' | 'the answer or an error' | 'an error';
  /** How answers differ from those of the sandbox; made anew for each execution. */
  readonly change?: (given: Given) => Change;
  /** What goes wrong with answers; `elsewhere` is the address of another origin. */
  readonly orders?: (elsewhere: string) => readonly TroubleOrder[];
  /** A sale is refunded between the pages of a walk. */
  readonly refunds?: true;
  /** The client is ended after its second page, and started again. */
  readonly interrupts?: true;
  /** Each answer takes so long: otherwise requests that are sent at once come one after the other. */
  readonly pauseMs?: number;
  /** A client that is patient takes its time to give up. */
  readonly patience?: true;
  /** Its memory is measured, and the answer is what this says. */
  readonly long?: true;
  /** May be mixed with others. */
  readonly mixes: boolean;
  /** Whether the client came to it. */
  readonly met: (seen: readonly Seen[]) => boolean;
}

const isLaterPage = ({ query }: Seen): boolean => query.some(([name]) => name === 'cursor');
const wasAnswered = ({ status }: Seen): boolean => status === 200;
const isLaterAnswer = (one: Seen): boolean => isLaterPage(one) && wasAnswered(one);
const met = (is: (one: Seen) => boolean) => (seen: readonly Seen[]) => seen.some(is);

type Row = Omit<Situation, 'tasks' | 'allows' | 'mixes' | 'met'> & Partial<Situation>;

/**
 * Unless it says otherwise, it comes about in all tasks and alone, and a client that keeps its promises answers. The client came to it
 * where what was ordered went wrong with an answer, or else where it was answered at all.
 */
function situationOf(row: Row): Situation {
  const ordered = row.orders?.('')[0]?.harm.kind;
  const isMet = ordered === undefined ? wasAnswered : ({ harm }: Seen) => harm?.kind === ordered;
  return { tasks: 'all', allows: 'the answer', mixes: false, met: met(isMet), ...row };
}

function once(harm: Harm, where: 'later pages' | 'data'): readonly TroubleOrder[] {
  return [{ harm, operation: null, next: 1, every: null, where }];
}

function always(status: 500 | 503): TroubleOrder {
  return { harm: { kind: 'status', status, retry: 'none' }, operation: null, next: null, every: 1 };
}

/**
 * How long each lasts: longer than a client waits that goes by no header; where there is none, as long as it may wait. Some headers
 * name whole seconds. A limit of something in front of the deployment has a page.
 */
const LIMITS: readonly (readonly [form: RetryForm, words: string, lastsMs: number, body?: 'page' | 'none'])[] = [
  ['seconds', 'Retry-After in seconds', 2950],
  ['date', 'Retry-After as a date', 1950, 'page'],
  ['x-ratelimit', 'X-RateLimit-Reset alone', 2950],
  ['ratelimit', 'RateLimit alone', 1950],
  ['none', 'no header that says how long', 950, 'none'],
];

const limits = LIMITS.map(
  ([retry, words, lastsMs, body]): Row => ({
    id: `limit-${retry}`,
    title: `A 429 with ${words}, for ${Math.ceil(lastsMs / 1000)} s`,
    requirement: 'CLI-13',
    orders: () => once({ kind: 'status', status: 429, retry, lastsMs, ...(body && { body }) }, 'data'),
    pauseMs: 40,
    mixes: retry === 'seconds',
  }),
);

/** So many records a page has at most, one page after the other. */
const SHORT = [12, 7, 10, 1];

/** In all tasks that walk, unless it says otherwise. */
const lists: readonly Row[] = [
  {
    id: 'end-without-cursor',
    title: 'The last page of a list has no nextCursor',
    requirement: 'CLI-10',
    change: () => listsEndWithout('nextCursor'),
    mixes: true,
    met: met(isEnd),
  },
  {
    id: 'end-without-pagination',
    title: 'The last page of a list has no pagination',
    requirement: 'CLI-10',
    change: () => listsEndWithout('pagination'),
    mixes: true,
    met: met(isEnd),
  },
  {
    id: 'end-with-an-empty-page',
    title: 'A list ends with an empty page',
    requirement: 'CLI-10',
    change: () => on.lists.paging({ end: 'one-more-empty-page' }),
    met: met(({ page }) => page !== null && page.records === 0 && page.next === null),
  },
  {
    id: 'short-pages',
    title: 'Pages are shorter than their limit',
    requirement: 'CLI-11',
    change: () => on.lists.paging({ size: ({ limit, position }) => shorter(limit, position) }),
    met: met(({ page }) => page !== null && page.next !== null),
  },
  {
    id: 'empty-pages',
    title: 'Some pages are empty, and a nextCursor leads on',
    requirement: 'CLI-11',
    change: emptyPages,
    met: met(({ page }) => page !== null && page.records === 0 && page.next !== null),
  },
  {
    id: 'cursor-refused',
    title: 'A cursor in the middle of a walk is refused with 400',
    requirement: 'CLI-24',
    allows: 'the answer or an error',
    orders: () => once({ kind: 'refuse-cursor' }, 'later pages'),
  },
  {
    id: 'key-rotated',
    title: 'The key is rotated in the middle of a walk: 401 from then on',
    requirement: 'CLI-24',
    allows: 'the answer or an error',
    orders: () => once({ kind: 'rotate-key' }, 'later pages'),
    met: met(({ status }) => status === 401),
  },
  {
    id: 'sales-come-again',
    betweenPages: true,
    title: 'The last sale of a page was changed, and comes again on the next',
    requirement: 'CLI-23',
    tasks: ['sales-of-month', 'export'],
    change: edgesRepeated,
    met: met(isLaterAnswer),
  },
  {
    id: 'sales-refunded',
    betweenPages: true,
    title: 'A sale is refunded while sales are read',
    requirement: 'CLI-23',
    tasks: ['sales-of-month', 'export'],
    refunds: true,
    met: met(isLaterAnswer),
  },
  {
    id: 'many-sales',
    title: 'A list has 100,000 sales',
    requirement: 'CLI-29',
    tasks: ['sales-of-month', 'export'],
    allows: 'the answer or an error',
    change: manySales,
    long: true,
    met: met(isLaterAnswer),
  },
];

/** May be mixed, all of them. */
const answers: readonly Row[] = [
  {
    id: 'more-fields',
    title: 'Records have fields that the contract does not name',
    requirement: 'CLI-19',
    change: () => moreFields,
  },
  {
    id: 'new-words',
    title: 'Types, triggers and payment methods have words that the contract does not',
    requirement: 'CLI-20',
    tasks: ['sales-of-month', 'stock-movements', 'promotions-today', 'best-customers', 'export'],
    change: () => newWords,
  },
  {
    id: 'nulls',
    title: 'Everything is null that may be',
    requirement: 'CLI-21',
    tasks: ['sales-of-month', 'stock-movements', 'promotions-today', 'export'],
    change: () => nulls,
  },
  {
    id: 'meta-absent',
    title: 'Answers have no meta where it is not promised',
    requirement: 'CLI-21',
    tasks: ['best-customers', 'promotions-today'],
    change: () => withoutMeta,
  },
];

const failures: readonly Row[] = [
  {
    id: 'key-revoked',
    title: 'The key was revoked: every answer is a 401',
    requirement: 'CLI-15',
    allows: 'an error',
    change: () => refusesKey,
    met: met(({ status }) => status === 401),
  },
  {
    id: 'unavailable-once',
    title: 'One answer is a 503 with Retry-After, and without a body',
    requirement: 'CLI-16',
    orders: () => once({ kind: 'status', status: 503, body: 'none' }, 'data'),
    mixes: true,
  },
  {
    id: 'failed-once',
    title: 'One answer is a 500, without a word about when to come back',
    requirement: 'CLI-16',
    orders: () => once({ kind: 'status', status: 500 }, 'data'),
    mixes: true,
  },
  {
    id: 'gateway-502-once',
    title: 'One answer is a 502 of something in front of the deployment, with a page in HTML',
    requirement: 'CLI-16',
    orders: () => once({ kind: 'status', status: 502, retry: 'none', body: 'page' }, 'data'),
  },
  {
    id: 'gateway-504-once',
    title: 'One answer is a 504 of something in front of the deployment, with a page that is cut off',
    requirement: 'CLI-16',
    orders: () => once({ kind: 'status', status: 504, retry: 'none', body: 'cut page' }, 'data'),
  },
  {
    id: 'cut-off-once',
    title: 'One connection is lost in the middle of an answer',
    requirement: 'CLI-16',
    orders: () => once({ kind: 'cut-off' }, 'data'),
    mixes: true,
  },
  {
    id: 'slow-once',
    title: 'One answer takes two seconds',
    requirement: 'CLI-16',
    orders: () => once({ kind: 'delay', ms: 2000 }, 'data'),
  },
  {
    id: 'unavailable-for-ever',
    title: 'Every answer is a 503, without a word about when to come back',
    requirement: 'CLI-17',
    allows: 'an error',
    orders: () => [always(503)],
    patience: true,
  },
  {
    id: 'failing-in-the-middle',
    title: 'From the second page on, every answer is a 500',
    requirement: 'CLI-24',
    tasks: 'walks',
    allows: 'an error',
    orders: () => [{ ...always(500), where: 'later pages' }],
    patience: true,
  },
  {
    id: 'redirected',
    title: 'One answer is a redirect to another port',
    requirement: 'CLI-28',
    allows: 'the answer or an error',
    orders: (elsewhere) => once({ kind: 'redirect', to: elsewhere }, 'data'),
  },
];

const interruption: Row = {
  id: 'interrupted',
  betweenPages: true,
  title: 'The client is ended after its second page, and started again',
  requirement: 'CLI-25',
  tasks: ['export'],
  interrupts: true,
  met: met(isLaterPage),
};

/** For a task that is answered wrongly, it shows whether compression is why; for one that is not, whether the client reads both. */
export const uncompressed = situationOf({
  id: 'uncompressed',
  title: 'Answers are not compressed',
  requirement: 'CLI-31',
  change: () => on.anything.changeResponse((answer) => withHeader(answer, 'content-encoding', 'identity')),
});

/** Only for a task that is answered wrongly: it shows whether null is why, which every shop has. */
const nothingNull = situationOf({
  id: 'nothing-null',
  title: 'Nothing is null',
  requirement: 'CLI-21',
  allows: 'the answer or an error',
  change: () => withoutNulls,
});

/** What tells why a task is answered wrongly without trouble. */
export const diagnoses: readonly Situation[] = [uncompressed, nothingNull];

/** What a client meets, one after the other. */
export const situations = [
  ...lists.map((row): Row => ({ tasks: 'walks', ...row })),
  ...limits,
  ...answers.map((row): Row => ({ ...row, mixes: true })),
  ...failures,
  interruption,
].map(situationOf);

const byId = new Map([...situations, ...diagnoses].map((situation) => [situation.id, situation]));

export function situation(id: string): Situation {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`there is no situation ${id}`);
  return found;
}

/** Of these tasks, those that it can come about in. */
export function tasksFor({ tasks }: Pick<Situation, 'tasks'>, among: readonly TaskName[]): readonly TaskName[] {
  if (tasks === 'all') return among;
  return among.filter((name) => (tasks === 'walks' ? task(name).walks : tasks.includes(name)));
}

/** A form of the end of a list. */
export function isListEnd({ requirement }: Pick<Situation, 'requirement'>): boolean {
  return requirement === 'CLI-10';
}

function isEnd({ status, page }: Seen): boolean {
  return status === 200 && page !== null && page.next === null;
}

function shorter(limit: number, position: number): number {
  return Math.min(limit, SHORT[position % SHORT.length] ?? limit);
}

/** Whether it is a situation of the requirement, or another rule of that looks at it. */
export function shows({ id, requirement: own }: Situation, requirement: string): boolean {
  return own === requirement || (LOOKED_AT[requirement] ?? []).includes(id);
}

const LOOKED_AT: Readonly<Record<string, readonly string[]>> = {
  'CLI-02': ['unavailable-for-ever', 'key-rotated', 'failed-once'],
  'CLI-09': ['short-pages'],
  'CLI-12': ['short-pages'],
  'CLI-14': situations.filter(({ requirement }) => requirement === 'CLI-13').map(({ id }) => id),
  'CLI-15': ['key-rotated'],
  'CLI-17': ['failing-in-the-middle'],
  'CLI-18': ['unavailable-for-ever', 'failing-in-the-middle'],
  'CLI-24': ['key-revoked'],
};
