import type { ApiRequest } from '../../../contract/http.ts';
import type { OpenedDeployment } from '../../open-deployment.ts';
import { stopClockAt } from '../../thread-clock.ts';
import { type Seen, seenIn } from './answers.ts';

/** Requests that are asked one after the other. */
export interface Part {
  readonly requests: readonly ApiRequest[];
  /** By how much the clock goes on between two of them. */
  readonly everyMs: number;
  /** By how much it goes on before the first. */
  readonly pauseMs: number;
}

/** What one deployment is asked, and what it answers without a mutant. */
export interface Comparison {
  readonly parts: readonly Part[];
  readonly answers: readonly Seen[];
  /** How many of the first requests are those of a check. */
  readonly ofCheck: number;
}

export type Open = () => Promise<OpenedDeployment>;

export interface Difference {
  readonly request: ApiRequest;
  readonly before: string;
  readonly after: string;
}

/** Slow enough that no limit is met: 50 requests a second. */
export const STEP_MS = 20;

/** Returns whether it has seen enough. */
type OnAnswer = (request: ApiRequest, seen: Seen, index: number) => boolean;

/** Asks everything in its order, each by a clock that stands still meanwhile: the same requests meet the same moment. */
async function replay(open: Open, now: number, parts: readonly Part[], onAnswer: OnAnswer): Promise<void> {
  stopClockAt(now);
  const deployment = await open();
  await ask(deployment, now, parts, onAnswer);
  await deployment.close();
}

async function ask(
  { handle }: OpenedDeployment,
  now: number,
  parts: readonly Part[],
  onAnswer: OnAnswer,
): Promise<void> {
  let [at, index] = [now, 0];
  for (const { requests, everyMs, pauseMs } of parts) {
    at += pauseMs;
    for (const request of requests) {
      at += everyMs;
      stopClockAt(at);
      if (onAnswer(request, seenIn(request, await handle(request)), index)) return;
      index += 1;
    }
  }
}

/** Throws where the deployment without a mutant does not answer the same twice: then nothing could be concluded from a difference. */
export async function comparisonOf(
  open: Open,
  now: number,
  parts: readonly Part[],
  ofCheck: number,
): Promise<Comparison> {
  const answers: Seen[] = [];
  await replay(open, now, parts, (_, { whole, seen }) => {
    answers.push({ whole, seen });
    return false;
  });
  const comparison = { parts, answers, ofCheck };
  const [different] = await differences(open, now, comparison);
  if (different === undefined) return comparison;
  const { request, before, after } = different;
  throw new Error(`${request.method} ${request.url} is answered in two ways: ${before} and ${after}`);
}

/** Where the deployment answers otherwise. */
export async function differences(open: Open, now: number, comparison: Comparison): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  await replay(open, now, comparison.parts, (request, answer, index) => {
    found.push(...differenceAt(comparison, request, answer, index));
    return false;
  });
  return found;
}

/**
 * The same; null as soon as a request of a check is answered otherwise in any way. As long as its answers are the same to the byte, so
 * are its questions and its verdict, and it need not be run.
 */
export async function differencesUnlessChecked(
  open: Open,
  now: number,
  comparison: Comparison,
): Promise<readonly Difference[] | null> {
  const found: Difference[] = [];
  let changesCheck = false;
  await replay(open, now, comparison.parts, (request, answer, index) => {
    changesCheck = index < comparison.ofCheck && comparison.answers[index]?.whole !== answer.whole;
    found.push(...differenceAt(comparison, request, answer, index));
    return changesCheck;
  });
  return changesCheck ? null : found;
}

function differenceAt({ answers }: Comparison, request: ApiRequest, after: Seen, index: number): readonly Difference[] {
  const before = answers[index];
  if (before === undefined || before.whole === after.whole || before.seen === after.seen) return [];
  return [{ request, before: before.seen, after: after.seen }];
}
