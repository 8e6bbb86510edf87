import { pathOf } from '../../../contract/operations.ts';
import { retryWindow } from '../../kernel/retry-window.ts';
import type { Exchange } from '../../model/exchange.ts';
import { NOT_ALLOWED, NotEnough, type ProbeContext, probe, Skipped } from '../../model/probe.ts';
import { isSuccess } from '../../requests/answers.ts';
import { redundantAnswers } from './redundant-answers.ts';

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

interface RateEvidence {
  readonly burst: 'sent' | 'not allowed';
  readonly sent: number;
  /** How often each status came during the burst. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Exchanges that were answered 503 with a message about a limit or, in both of two bursts alone, with a retry header. */
  readonly rateLimitedAs503: readonly string[];
  /** The windows that were waited for, one after the other; empty where no limit was met. */
  readonly met: readonly LimitMet[];
}

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly rate: RateEvidence;
  }
}

const BURST = 2500;
const BATCH = 125;
/** A slow deployment is not worth more than this: it would be asked for minutes without ever meeting its limit. */
const BURST_MS = 25_000;
/** Fewer 503 with a retry header than this in a batch may be transient errors. */
const MANY_503 = 10;
/** A window longer than this is not waited for. */
const LONGEST_WAIT_MS = 90_000;
const WINDOWS = 2;
/** Clocks tick in whole seconds, and the answer travels. */
const SLACK_MS = 300;

export const rateProbe = probe({
  artifact: 'rate',
  requires: [],
  phase: 'burst',
  title: `Up to ${BURST} quick requests until a limit is met, then one after the time that it announces; twice if the limit is answered 503`,
  plan: ({ allow }) => (allow.burst ? WINDOWS : 0),
  async gather(context) {
    if (!context.allow.burst) throw new Skipped(NOT_ALLOWED.burst);
    // A budget that is used up allows no burst.
    if (context.requestsLeft() === 0) throw new NotEnough('the budget was used up before the burst');
    const { statuses, sent, limited, answers, mentioning, announcing } = await burst(context);
    context.letGo(redundantAnswers(answers));
    const isLimit = await isMetAgain(context, announcing);
    return {
      burst: 'sent',
      sent,
      statuses,
      rateLimitedAs503: (isLimit ? announcing : mentioning).map(({ id }) => id),
      met: limited === null ? [] : await comeBack(context, limited),
    };
  },
});

interface Burst extends Pick<RateEvidence, 'statuses' | 'sent'> {
  readonly limited: Exchange | null;
  readonly answers: readonly Exchange[];
  /** Answered 503 with a message about a limit. */
  readonly mentioning: readonly Exchange[];
  /** Answered 503 with a retry header, many at once, where nothing else of the run was answered 503. */
  readonly announcing: readonly Exchange[];
}

async function burst(context: ProbeContext): Promise<Burst> {
  const statuses: Record<string, number> = {};
  const answers: Exchange[] = [];
  const ended = (found: Partial<Burst>): Burst => ({
    ...{ limited: null, mentioning: [], announcing: [] },
    ...{ statuses, sent: answers.length, answers },
    ...found,
  });
  for (let spentMs = 0; answers.length < BURST && spentMs < BURST_MS; ) {
    const batch = await context.all(Array.from({ length: BATCH }, () => () => askAtOnce(context)));
    answers.push(...batch);
    for (const { status } of batch) statuses[String(status)] = (statuses[String(status)] ?? 0) + 1;
    const limited = batch.findLast(({ status }) => status === 429);
    const mentioning = batch.filter(mentionsLimit);
    if (limited !== undefined || mentioning.length > 0) return ended({ limited: limited ?? null, mentioning });
    const announcing = batch.filter((answer) => answer.status === 503 && (announcedBy(context, answer) ?? 0) > 0);
    if (announcing.length >= MANY_503 && !isElsewhere503(context)) return ended({ announcing });
    // Nothing answers any more: the rest would be lost in the same way.
    if (batch.every(({ status }) => status === null)) break;
    spentMs += Math.max(...batch.map(endOf)) - Math.min(...batch.map(({ at }) => at));
  }
  return ended({});
}

function isElsewhere503(context: ProbeContext): boolean {
  return context
    .seen()
    .some(({ probe, attempts }) => probe !== 'rate' && attempts.some(({ status }) => status === 503));
}

/** An outage during the burst has a retry header as well, but it does not come with a second burst too. */
async function isMetAgain(context: ProbeContext, announcing: readonly Exchange[]): Promise<boolean> {
  const last = announcing.at(-1);
  const announcedMs = last === undefined ? null : announcedBy(context, last);
  if (announcedMs === null) return false;
  if (announcedMs > LONGEST_WAIT_MS) return true;
  await context.wait(announcedMs + SLACK_MS);
  if (!isSuccess((await askAtOnce(context)).status)) return false;
  const { answers, limited, announcing: again } = await burst(context);
  context.letGo(redundantAnswers(answers));
  return limited === null && again.length > 0;
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

/** Waits as long as announced, up to two windows: other clients may use the same key meanwhile. */
async function comeBack(context: ProbeContext, first: Exchange): Promise<readonly LimitMet[]> {
  const met: LimitMet[] = [];
  for (let limited = first; met.length < WINDOWS; ) {
    const announcedMs = announcedBy(context, limited);
    if (announcedMs === null || announcedMs > LONGEST_WAIT_MS) return [...met, metBy(limited, announcedMs, null)];
    await context.wait(announcedMs + SLACK_MS);
    const after = await askAtOnce(context);
    met.push(metBy(limited, announcedMs, after));
    if (after.status !== 429) return met;
    limited = after;
  }
  return met;
}

function askAtOnce(context: ProbeContext): Promise<Exchange> {
  return context.ask({ operation: 'getMe', path: pathOf('getMe'), fresh: true, takeLimit: true });
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

function endOf({ at, ms }: Exchange): number {
  return at + ms;
}

/** As they came where the kernel kept them so, and every other header as it was captured. */
function limitHeadersOf({ attempts, headers }: Exchange): LimitMet['headers'] {
  const kept = attempts.at(-1)?.limitHeaders ?? [];
  const names = new Set(kept.map(([name]) => name));
  return [...kept, ...headers.filter(([name]) => !names.has(name))];
}
