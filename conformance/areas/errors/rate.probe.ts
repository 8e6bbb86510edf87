import { setTimeout as sleep } from 'node:timers/promises';
import { pathOf } from '../../../contract/operations.ts';
import { retryWindow } from '../../kernel/retry-window.ts';
import type { Exchange } from '../../model/exchange.ts';
import { NotEnough, type ProbeContext, probe, Skipped } from '../../model/probe.ts';
import { redundantAnswers } from './burst.ts';
import type { LimitMet, RateEvidence } from './evidence.ts';

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly rate: RateEvidence;
  }
}

const BURST = 2500;
const BATCH = 125;
/** A slow deployment is not worth more than this: it would be asked for minutes without ever being hurried. */
const BURST_MS = 25_000;
/** A window longer than this is believed, not waited for. */
const LONGEST_WAIT_MS = 90_000;
const WINDOWS = 2;
/** Clocks tick in whole seconds, and the answer travels. */
const SLACK_MS = 300;

export const rateProbe = probe({
  artifact: 'rate',
  requires: [],
  phase: 'burst',
  title: `Up to ${BURST} quick requests until a limit is met, then one after the time that it tells`,
  plan: ({ allow }) => (allow.burst ? WINDOWS : 0),
  async gather(context) {
    if (!context.allow.burst) throw new Skipped('a burst is not sent without --allow burst');
    // Whoever allowed only so many requests, and has had them, is not to be hurried beside.
    if (context.requestsLeft() === 0) throw new NotEnough('the budget was used up before the burst');
    const { statuses, sent, limited, answers, rateLimitedAs503 } = await burst(context);
    context.letGo(redundantAnswers(answers));
    return {
      burst: 'sent',
      sent,
      statuses,
      rateLimitedAs503,
      met: limited === null ? [] : await comeBack(context, limited),
    };
  },
});

interface Burst extends Pick<RateEvidence, 'statuses' | 'sent' | 'rateLimitedAs503'> {
  readonly limited: Exchange | null;
  readonly answers: readonly Exchange[];
}

async function burst(context: ProbeContext): Promise<Burst> {
  const statuses: Record<string, number> = {};
  const answers: Exchange[] = [];
  for (let spentMs = 0; answers.length < BURST && spentMs < BURST_MS; ) {
    const batch = await context.all(Array.from({ length: BATCH }, () => () => hurry(context)));
    answers.push(...batch);
    for (const { status } of batch) statuses[String(status)] = (statuses[String(status)] ?? 0) + 1;
    const limited = batch.findLast(({ status }) => status === 429);
    const rateLimitedAs503 = batch.filter(speaksOfLimit).map(({ id }) => id);
    if (limited !== undefined || rateLimitedAs503.length > 0)
      return { statuses, sent: answers.length, limited: limited ?? null, answers, rateLimitedAs503 };
    // Nobody is there any more: the rest would be lost in the same way.
    if (batch.every(({ status }) => status === null)) break;
    spentMs += Math.max(...batch.map(endOf)) - Math.min(...batch.map(({ at }) => at));
  }
  return { statuses, sent: answers.length, limited: null, answers, rateLimitedAs503: [] };
}

/** A 503 may be the weather; one that counts down to nothing, or says what it is, is the limit under a wrong name. */
function speaksOfLimit({ status, headers, attempts, body, text }: Exchange): boolean {
  if (status !== 503) return false;
  const all = [...headers, ...(attempts.at(-1)?.limitHeaders ?? [])];
  const isUsedUp = all.some(([name, value]) => /limit.*remaining$/.test(name) && value.trim() === '0');
  return isUsedUp || /too many requests|rate[ _-]?limit/i.test(text ?? JSON.stringify(body ?? ''));
}

/** Waits as long as it is told, up to two windows: other clients may use the same key meanwhile. */
async function comeBack(context: ProbeContext, first: Exchange): Promise<readonly LimitMet[]> {
  const met: LimitMet[] = [];
  for (let limited = first; met.length < WINDOWS; ) {
    const told = toldBy(context, limited);
    if (told === null || told > LONGEST_WAIT_MS) return [...met, metBy(limited, told, null)];
    await sleep(told + SLACK_MS);
    const after = await hurry(context);
    met.push(metBy(limited, told, after));
    if (after.status !== 429) return met;
    limited = after;
  }
  return met;
}

function hurry(context: ProbeContext): Promise<Exchange> {
  return context.ask({ operation: 'getMe', path: pathOf('getMe'), fresh: true, takeLimit: true });
}

function metBy(limited: Exchange, told: number | null, after: Exchange | null): LimitMet {
  return {
    exchange: limited.id,
    headers: limitHeadersOf(limited),
    told,
    after: after?.status ?? null,
    afterExchange: after?.id ?? null,
  };
}

function toldBy(context: ProbeContext, limited: Exchange): number | null {
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
