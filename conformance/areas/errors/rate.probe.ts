import { pathOf } from '../../../contract/operations.ts';
import type { Artifacts } from '../../model/artifacts.ts';
import { type Attempt, type Exchange, isGoodKey } from '../../model/exchange.ts';
import { BURST_AT_ONCE, NotEnough, type ProbeContext, probe, Skipped } from '../../model/probe.ts';
import { BURST } from '../../model/reproduction.ts';
import type { Missing } from '../../model/tally.ts';
import { plural } from '../../model/values/plural.ts';
import { givesData, isPlainAnswer, isSuccess } from '../../see/answers.ts';
import { retryWindow, serverTime } from '../../see/retry-window.ts';

export type Rate = Artifacts['rate'];

/** Too slow under load is not refused. */
const TOO_SLOW = 408;

/** Whether a client is refused with it, as it is beyond a limit. */
export function isRefusal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && status !== TOO_SLOW;
}

/** What a burst met: "749 answered 200, 63 answered 429". */
export function answerWords({ statuses }: Pick<Rate, 'statuses'>): string {
  return Object.entries(statuses)
    .map(([status, requests]) => `${requests} ${status === 'null' ? 'not answered' : `answered ${status}`}`)
    .join(', ');
}

/** What /me answered before the burst; null where it was not seen. */
export function plainAnswer(exchanges: readonly Exchange[]): Exchange | null {
  return exchanges.find((one) => one.operation === 'getMe' && one.probe !== 'rate' && isPlainAnswer(one, NONE)) ?? null;
}

const NONE: ReadonlySet<string> = new Set();

/** A proxy may answer a refusal with its own page or error and call that a success: it is not what /me answered before. */
export function isGoodAnswer(answer: Exchange, plain: Exchange | null): boolean {
  const isAsBefore = plain === null || givesData(answer) === givesData(plain);
  return isSuccess(answer.status) && answer.facts.isJson && isAsBefore;
}

/** Of the burst, and called a success without being one. */
function otherAnswerIn(exchanges: readonly Exchange[]): Exchange | undefined {
  const plain = plainAnswer(exchanges);
  return exchanges.find((one) => one.probe === 'rate' && isSuccess(one.status) && !isGoodAnswer(one, plain));
}

function areAllGood({ statuses }: Pick<Rate, 'statuses'>, exchanges: readonly Exchange[]): boolean {
  const areSuccesses = Object.keys(statuses).every((status) => isSuccess(Number(status)));
  return areSuccesses && otherAnswerIn(exchanges) === undefined;
}

/**
 * What a burst without a 429 leaves open. A limit is a setting of the deployment and no data of its shop: a user who requires a
 * burst has to lower it, unless other requests of the run met it.
 */
export function withoutLimit(rate: Rate, exchanges: readonly Exchange[]): Missing {
  const reason = withoutLimitWords(rate, exchanges);
  const wasLimited = exchanges.some(
    ({ probe, credential, attempts }) =>
      probe !== 'rate' && isGoodKey(credential) && attempts.some(({ status }) => status === 429),
  );
  return { kind: areAllGood(rate, exchanges) && wasLimited ? 'data' : 'answer', reason };
}

/** Only if all its answers were good is it certain that it met no limit. */
function withoutLimitWords(rate: Rate, exchanges: readonly Exchange[]): string {
  const { sent } = rate;
  const met = `(${answerWords(rate)})`;
  if (areAllGood(rate, exchanges))
    return `a burst of ${plural(sent, 'request')} met no limit ${met}: to see what is answered beyond it, give this deployment a lower limit for the check`;
  return `whether a burst of ${plural(sent, 'request')} met a limit is not known ${met}: ${whyUnknown(exchanges)}`;
}

const LOADED = 'that may be too much load. A lower limit of this deployment would be met before it';

/** Who knows what answers so can say whether it is a limit. */
function whyUnknown(exchanges: readonly Exchange[]): string {
  const unavailable = exchanges.find(({ probe, status }) => probe === 'rate' && status === 503);
  if (unavailable !== undefined)
    return `the 503 ${sourceOf(unavailable)} may be a limit or too much load, and nothing shows which. With --pace, a check stays below it`;
  const other = otherAnswerIn(exchanges);
  if (other === undefined) return LOADED;
  return `some of the answers with status ${other.status} ${sourceOf(other)} are not what GET /me answers, and may be refusals. Refuse with 429, so that a client sees it`;
}

function sourceOf({ headers, facts }: Exchange): string {
  const server = headers.find(([name]) => name === 'server')?.[1] ?? 'none';
  return `(Server: ${server}; ${facts.contentType || 'no media type'})`;
}

/** What a 429 announced about coming back, and whether the deployment served again then. */
interface LimitMet {
  readonly exchange: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Milliseconds to wait as the headers say; null where nothing could be read. */
  readonly announcedMs: number | null;
  /** Status of the request after that time; null where none was made, or no answer came. */
  readonly after: number | null;
  readonly afterExchange: string | null;
}

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly rate: {
      readonly burst: 'sent' | 'not allowed';
      readonly sent: number;
      /** How often each status came, and `null` for no answer: in each burst, and to each request after a wait. */
      readonly statuses: Readonly<Record<string, number>>;
      /** Exchanges that were answered 503 with a message about a limit or, in both of two bursts alone, with a retry header. */
      readonly rateLimitedAs503: readonly string[];
      /** The windows that were waited for, one after the other; empty where no limit was met. */
      readonly met: readonly LimitMet[];
    };
  }
}

/** A slow deployment is not worth more than this: it would be asked for minutes without ever meeting its limit. */
const BURST_MS = 25_000;
/** Answers that are looked at together: as many as are under way at once. */
const RECENT = BURST_AT_ONCE;
/** Of the last answers, more than this that were not good end a burst: it learns no more, and may do harm. */
const MANY_BAD = RECENT / 2;
/** Fewer 503 with a retry header than this among the last answers may be transient errors. */
const MANY_503 = 10;
/** If more of the attempts before the burst were answered 503, one in the burst shows nothing. */
const MOST_503_BEFORE = 0.1;
/** So many requests, one at a time, are served where it is too much load and no limit. */
const ALONE = 20;
/** A window longer than this is not waited for. */
const LONGEST_WAIT_MS = 90_000;
const WINDOWS = 3;
/** Clocks tick in whole seconds, and the answer travels. */
const SLACK_MS = 300;

export const rateProbe = probe({
  artifact: 'rate',
  requires: [],
  phase: 'burst',
  title: `Up to ${BURST} requests, ${BURST_AT_ONCE} at once and without a pace, until a limit is met; then up to ${WINDOWS}, each after the time that a 429 announces; twice if the limit is answered 503`,
  plan: ({ allow }) => (allow.burst ? WINDOWS : 0),
  async gather(context) {
    if (!context.allow.burst) throw new Skipped(context.noBurst);
    // A budget that is used up allows no burst.
    if (context.requestsLeft() === 0) throw new NotEnough('the budget was used up before the burst');
    const statuses: Record<string, number> = {};
    const visit: Visit = { context, statuses, plain: plainAnswer(context.seen()), enough503: enough503(context) };
    const { limited, mentioning, announcing } = await burst(visit);
    const isLimit = await isMetAgain(visit, announcing);
    const met = limited === null ? [] : await comeBack(visit, limited);
    return {
      burst: 'sent',
      sent: Object.values(statuses).reduce((sum, requests) => sum + requests, 0),
      statuses,
      rateLimitedAs503: (isLimit ? announcing : mentioning).map(({ id }) => id),
      met,
    };
  },
});

interface Visit {
  readonly context: ProbeContext;
  /** How often each status came so far. */
  readonly statuses: Record<string, number>;
  /** What a good answer looks like; null where none was seen. */
  readonly plain: Exchange | null;
  /** So many 503 with a retry header among the last answers are no transient errors. */
  readonly enough503: number;
}

/** As fast as it goes, and no further than to the first sign of a limit: what is under way then is waited for. */
async function burst(visit: Visit) {
  const { context } = visit;
  const answers: Exchange[] = [];
  const recent: Kind[] = [];
  const state = { sent: 0, isOver: false, isAnnounced: false };
  const note = (answer: Exchange): void => {
    answers.push(answer);
    recent.push(kindOf(visit, answer));
    if (recent.length > RECENT) recent.shift();
    state.isAnnounced ||= recent.filter((kind) => kind === 'announcing').length >= visit.enough503;
    const isSign = recent.at(-1) === 'limit' || recent.filter((kind) => kind !== 'good').length > MANY_BAD;
    const spentMs = endOf(answer) - (answers[0] ?? answer).at;
    state.isOver ||= state.isAnnounced || isSign || spentMs >= BURST_MS;
  };
  const send = async (): Promise<void> => {
    while (state.sent < BURST && !state.isOver) {
      state.sent += 1;
      note(await askAtOnce(visit));
    }
  };
  await context.all(Array.from({ length: BURST_AT_ONCE }, () => send));
  context.letGo(redundantAnswers(answers));
  return {
    limited: answers.findLast(({ status }) => status === 429) ?? null,
    mentioning: answers.filter(mentionsLimit),
    /** Many at once; none where there were fewer. */
    announcing: state.isAnnounced ? answers.filter((answer) => kindOf(visit, answer) === 'announcing') : [],
  };
}

/** `limit`: refused, as a client is. `announcing`: 503 that says when to come back. `bad`: any other failure, something else in place of /me, or no answer. */
type Kind = 'good' | 'limit' | 'announcing' | 'bad';

function kindOf({ context, plain }: Visit, answer: Exchange): Kind {
  const { status } = answer;
  if (isSuccess(status)) return isGoodAnswer(answer, plain) ? 'good' : 'bad';
  if (isRefusal(status) || mentionsLimit(answer)) return 'limit';
  return status === 503 && (announcedBy(context, answer) ?? 0) > 0 ? 'announcing' : 'bad';
}

/** Where a 503 came before the burst too, only more than half of the answers are more than that. */
function enough503(context: ProbeContext): number {
  const attempts = context.seen().flatMap((exchange) => (exchange.probe === 'rate' ? [] : exchange.attempts));
  const before = attempts.filter(({ status }) => status === 503).length;
  if (before === 0) return MANY_503;
  return before <= MOST_503_BEFORE * attempts.length ? MANY_BAD + 1 : Number.POSITIVE_INFINITY;
}

/**
 * An outage during the burst has a retry header as well, but it does not come with a second burst too. Neither is too much load
 * a limit: one request at a time is served then, also before the announced time.
 */
async function isMetAgain(visit: Visit, announcing: readonly Exchange[]): Promise<boolean> {
  const { context } = visit;
  const last = announcing.at(-1);
  const announcedMs = last === undefined ? null : announcedBy(context, last);
  if (announcedMs === null) return false;
  const isRefused = await isRefusedAlone(visit);
  if (announcedMs > LONGEST_WAIT_MS) return isRefused;
  await context.wait(announcedMs + SLACK_MS);
  if (!isSuccess((await askAtOnce(visit)).status)) return false;
  const { limited, announcing: again } = await burst(visit);
  return limited === null && again.length > 0 && (isRefused || (await isRefusedAlone(visit)));
}

/** Several requests, because a limit may let one pass now and then. */
async function isRefusedAlone(visit: Visit): Promise<boolean> {
  for (let asked = 0; asked < ALONE; asked += 1) if ((await askAtOnce(visit)).status === 503) return true;
  return false;
}

const LIMIT_WORDS =
  /too many requests|slow down|throttl|(?:rate|request|call|usage)s?[ _-]?limit|limit[ _-]?(?:exceeded|reached)|quota[ _-]?exceeded/i;

/** A 503 may be transient; one with no requests remaining, or with a message about a limit, is the limit with the wrong status. */
function mentionsLimit({ status, headers, attempts, body, text }: Exchange): boolean {
  if (status !== 503) return false;
  const all = [...headers, ...(attempts.at(-1)?.limitHeaders ?? [])];
  const isUsedUp = all.some(([name, value]) => /limit.*remaining$/.test(name) && value.trim() === '0');
  return isUsedUp || LIMIT_WORDS.test(text ?? JSON.stringify(body ?? ''));
}

/** Waits as long as announced, alone, up to three windows: other clients may use the same key meanwhile. */
async function comeBack(visit: Visit, first: Exchange): Promise<readonly LimitMet[]> {
  const { context } = visit;
  const met: LimitMet[] = [];
  for (let limited = first; met.length < WINDOWS; ) {
    const announcedMs = announcedBy(context, limited);
    if (announcedMs === null || announcedMs > LONGEST_WAIT_MS) return [...met, metBy(limited, announcedMs, null)];
    await context.wait(announcedMs + SLACK_MS);
    const after = await askAtOnce(visit);
    met.push(metBy(limited, announcedMs, after));
    if (after.status !== 429) return met;
    limited = after;
  }
  return met;
}

async function askAtOnce({ context, statuses }: Visit): Promise<Exchange> {
  const answer = await context.ask({ operation: 'getMe', path: pathOf('getMe'), fresh: true, takeLimit: true });
  const status = String(answer.status);
  statuses[status] = (statuses[status] ?? 0) + 1;
  return answer;
}

function metBy(limited: Exchange, announcedMs: number | null, after: Exchange | null): LimitMet {
  return {
    exchange: limited.id,
    headers: limitHeadersOf(limited),
    announcedMs,
    after: after?.status ?? null,
    afterExchange: after?.id ?? null,
  };
}

function announcedBy(context: ProbeContext, limited: Exchange): number | null {
  return retryWindow(limitHeadersOf(limited), Date.parse(context.startedAt) + endOf(limited));
}

function endOf({ at, ms, attempts }: Exchange): number {
  return (attempts.at(-1)?.sentAt ?? at) + ms;
}

/** As they came where the kernel kept them so, and every other header as it was captured. */
function limitHeadersOf({ attempts, headers }: Exchange): LimitMet['headers'] {
  const kept = attempts.at(-1)?.limitHeaders ?? [];
  const names = new Set(kept.map(([name]) => name));
  return [...kept, ...headers.filter(([name]) => !names.has(name))];
}

const BEFORE = 3;

/**
 * Of thousands of equal answers, those that need not be kept: all but the first and the last few before a limit was met.
 * An answer that shows anything that the first does not (another status, a leak, a header) is kept, and so is one after a 429.
 */
export function redundantAnswers(answers: readonly Exchange[]): Exchange[] {
  const inOrder = [...answers].sort((a, b) => Number(a.id.slice(3)) - Number(b.id.slice(3)));
  const limit = inOrder.findIndex(({ status }) => status === 429);
  const [first, ...rest] = inOrder.slice(0, limit === -1 ? inOrder.length : limit);
  if (first === undefined) return [];
  const known = shown(first);
  return rest.slice(0, -BEFORE).filter((answer) => shown(answer) === known);
}

/** All that rules look at; what an answer weighs and what its headers count down differ without meaning anything. */
function shown({ status, error, headers, facts, attempts }: Exchange): string {
  return JSON.stringify([status, error, headers.map(([name]) => name), { ...facts, bytes: 0 }, attempts.length]);
}

/** The headers of each 429 and 503 that an exchange met, also of those that were waited out. */
export function limitAnswers(
  exchange: Exchange,
): readonly { readonly status: number; readonly headers: Attempt['limitHeaders'] }[] {
  return exchange.attempts.flatMap(({ status, limitHeaders }, index) => {
    if (status !== 429 && status !== 503) return [];
    const isLast = index === exchange.attempts.length - 1;
    return [{ status, headers: isLast ? [...limitHeaders, ...exchange.headers] : limitHeaders }];
  });
}

export function retryAftersOf(exchange: Exchange) {
  return limitAnswers(exchange).flatMap(({ status, headers }) => {
    const value = retryAfterIn(headers);
    return value === null ? [] : [{ exchange, status, value, problem: problemOf(value, serverTime(headers)) }];
  });
}

/** An empty header says as much as none. */
export function retryAfterIn(headers: Attempt['limitHeaders']): string | null {
  return headers.find(([name]) => name === 'retry-after')?.[1].trim() || null;
}

const DAY_S = 86_400;
const TOO_LONG = 'more than a day';

/** Why no client can wait for it; null if one can, `unknown` where it is a date and the answer has none to compare it with. */
function problemOf(value: string, nowMs: number): string | null {
  if (/^-\d/.test(value)) return 'a negative time';
  if (/^\d+(\.\d+)?$/.test(value)) {
    if (Number(value) === 0) return 'no time to wait';
    return Number(value) > DAY_S ? TOO_LONG : null;
  }
  const at = /\d{4}|\d{2}:\d{2}/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) return 'neither a number of seconds nor a date';
  if (Number.isNaN(nowMs)) return 'unknown';
  if (at < nowMs) return 'in the past';
  return at - nowMs > DAY_S * 1000 ? TOO_LONG : null;
}
