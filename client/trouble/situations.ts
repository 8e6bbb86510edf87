import type { Change } from '../../proof/fault.ts';
import { on } from '../../proof/fault-kit/on.ts';
import { withHeader } from '../../proof/fault-kit/responses.ts';
import { rowsOf } from '../../proof/fault-kit/table.ts';
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

/** So many records a page has at most, one page after the other. */
const SHORT = [12, 7, 10, 1];

const OF_PROMISES = { form: 'REQUIREMENT id: title', pattern: /^CLI-\d\d$/ };

/** Rows: "REQUIREMENT id: title", and below it what it has besides; `usual` is what all of them have that do not say otherwise. */
function situationsOf(usual: Partial<Situation>) {
  return ({ raw }: TemplateStringsArray, ...cells: readonly Partial<Situation>[]): readonly Situation[] =>
    rowsOf(raw, cells, OF_PROMISES).map(({ first: requirement, id, title, cells: [cell] }) =>
      situationOf({ requirement, id, title, ...usual, ...cell }),
    );
}

const isEmpty = ({ page }: Seen): boolean => page !== null && page.records === 0;
const hasNext = ({ page }: Seen): boolean => page !== null && page.next !== null;
const SALES: readonly TaskName[] = ['sales-of-month', 'export'];
const OR_ERROR = 'the answer or an error';

const lists = situationsOf({ tasks: 'walks' })`
  CLI-10 end-without-cursor: The last page of a list has no nextCursor
    ${{ change: () => listsEndWithout('nextCursor'), mixes: true, met: met(isEnd) }}
  CLI-10 end-without-pagination: The last page of a list has no pagination
    ${{ change: () => listsEndWithout('pagination'), mixes: true, met: met(isEnd) }}
  CLI-10 end-with-an-empty-page: A list ends with an empty page
    ${{ change: () => on.lists.paging({ end: 'one-more-empty-page' }), met: met((one) => isEmpty(one) && !hasNext(one)) }}
  CLI-11 short-pages: Pages are shorter than their limit
    ${{ change: () => on.lists.paging({ size: ({ limit, position }) => shorter(limit, position) }), met: met(hasNext) }}
  CLI-11 empty-pages: Some pages are empty, and a nextCursor leads on
    ${{ change: emptyPages, met: met((one) => isEmpty(one) && hasNext(one)) }}
  CLI-24 cursor-refused: A cursor in the middle of a walk is refused with 400
    ${{ allows: OR_ERROR, orders: () => once({ kind: 'refuse-cursor' }, 'later pages') }}
  CLI-24 key-rotated: The key is rotated in the middle of a walk: 401 from then on
    ${{ allows: OR_ERROR, orders: () => once({ kind: 'rotate-key' }, 'later pages'), met: met(({ status }) => status === 401) }}
  CLI-23 sales-come-again: The last sale of a page was changed, and comes again on the next
    ${{ tasks: SALES, betweenPages: true, change: edgesRepeated, met: met(isLaterAnswer) }}
  CLI-23 sales-refunded: A sale is refunded while sales are read
    ${{ tasks: SALES, betweenPages: true, refunds: true, met: met(isLaterAnswer) }}
  CLI-29 many-sales: A list has 100,000 sales
    ${{ tasks: SALES, allows: OR_ERROR, change: manySales, long: true, met: met(isLaterAnswer) }}
`;

/** A limit of something in front of the deployment has a page. */
function limited(retry: RetryForm, lastsMs: number, body?: 'page' | 'none'): () => readonly TroubleOrder[] {
  return () => once({ kind: 'status', status: 429, retry, lastsMs, ...(body && { body }) }, 'data');
}

/**
 * Each lasts longer than a client waits that goes by no header; where there is none, as long as it may wait. Some headers name whole
 * seconds.
 */
const limits = situationsOf({ pauseMs: 40 })`
  CLI-13 limit-seconds: A 429 with Retry-After in seconds, for 3 s
    ${{ orders: limited('seconds', 2950), mixes: true }}
  CLI-13 limit-date: A 429 with Retry-After as a date, for 2 s
    ${{ orders: limited('date', 1950, 'page') }}
  CLI-13 limit-x-ratelimit: A 429 with X-RateLimit-Reset alone, for 3 s
    ${{ orders: limited('x-ratelimit', 2950) }}
  CLI-13 limit-ratelimit: A 429 with RateLimit alone, for 2 s
    ${{ orders: limited('ratelimit', 1950) }}
  CLI-13 limit-none: A 429 with no header that says how long, for 1 s
    ${{ orders: limited('none', 950, 'none') }}
`;

const answers = situationsOf({ mixes: true })`
  CLI-19 more-fields: Records have fields that the contract does not name
    ${{ change: () => moreFields }}
  CLI-20 new-words: A type, a trigger or a payment method has a word that the contract does not
    ${{ tasks: [...SALES, 'stock-movements', 'promotions-today', 'best-customers'], change: () => newWords }}
  CLI-21 nulls: Everything is null that may be
    ${{ tasks: [...SALES, 'stock-movements', 'promotions-today'], change: () => nulls }}
  CLI-21 meta-absent: Answers have no meta where it is not promised
    ${{ tasks: ['best-customers', 'promotions-today'], change: () => withoutMeta }}
`;

const failures = situationsOf({})`
  CLI-15 key-revoked: The key was revoked: every answer is a 401
    ${{ allows: 'an error', change: () => refusesKey, met: met(({ status }) => status === 401) }}
  CLI-16 unavailable-once: One answer is a 503 with Retry-After, and without a body
    ${{ orders: () => once({ kind: 'status', status: 503, body: 'none' }, 'data'), mixes: true }}
  CLI-16 failed-once: One answer is a 500, without a word about when to come back
    ${{ orders: () => once({ kind: 'status', status: 500 }, 'data'), mixes: true }}
  CLI-16 gateway-502-once: One answer is a 502 of something in front of the deployment, with a page in HTML
    ${{ orders: () => once({ kind: 'status', status: 502, retry: 'none', body: 'page' }, 'data') }}
  CLI-16 gateway-504-once: One answer is a 504 of something in front of the deployment, with a page that is cut off
    ${{ orders: () => once({ kind: 'status', status: 504, retry: 'none', body: 'cut page' }, 'data') }}
  CLI-16 cut-off-once: One connection is lost in the middle of an answer
    ${{ orders: () => once({ kind: 'cut-off' }, 'data'), mixes: true }}
  CLI-16 slow-once: One answer takes two seconds
    ${{ orders: () => once({ kind: 'delay', ms: 2000 }, 'data') }}
  CLI-17 unavailable-for-ever: Every answer is a 503, without a word about when to come back
    ${{ allows: 'an error', orders: () => [always(503)], patience: true }}
  CLI-24 failing-in-the-middle: From the second page on, every answer is a 500
    ${{ tasks: 'walks', allows: 'an error', orders: () => [{ ...always(500), where: 'later pages' }], patience: true }}
  CLI-28 redirected: One answer is a redirect to another port
    ${{ allows: OR_ERROR, orders: (elsewhere) => once({ kind: 'redirect', to: elsewhere }, 'data') }}
  CLI-25 interrupted: The client is ended after its second page, and started again
    ${{ tasks: ['export'], betweenPages: true, interrupts: true, met: met(isLaterPage) }}
`;

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
export const situations = [...lists, ...limits, ...answers, ...failures];

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
