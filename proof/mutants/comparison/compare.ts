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
}

export type Open = () => Promise<OpenedDeployment>;

export interface Difference {
  readonly request: ApiRequest;
  readonly before: string;
  readonly after: string;
}

/** Slow enough that no limit is met: 50 requests a second. */
export const STEP_MS = 20;

type OnAnswer = (request: ApiRequest, seen: Seen, index: number) => void;

/** Asks everything in its order, each by a clock that stands still meanwhile: the same requests meet the same moment. */
async function replay(open: Open, now: number, parts: readonly Part[], onAnswer: OnAnswer): Promise<void> {
  let at = now;
  let index = 0;
  stopClockAt(at);
  const deployment = await open();
  for (const { requests, everyMs, pauseMs } of parts) {
    await settled();
    at += pauseMs;
    for (const request of requests) {
      at += everyMs;
      stopClockAt(at);
      onAnswer(request, seenIn(request, await deployment.handle(request)), index);
      index += 1;
    }
  }
  await deployment.close();
}

/** Lets the deployment end what it does in the background, such as reading sales into memory. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resume) => setTimeout(resume, 1));
}

/** Throws where the deployment without a mutant does not answer the same twice: then nothing could be concluded from a difference. */
export async function comparisonOf(open: Open, now: number, parts: readonly Part[]): Promise<Comparison> {
  const answers: Seen[] = [];
  await replay(open, now, parts, (_, { whole, seen }) => answers.push({ whole, seen }));
  const [different] = await differences(open, now, { parts, answers });
  if (different === undefined) return { parts, answers };
  const { request, before, after } = different;
  throw new Error(`${request.method} ${request.url} is answered in two ways: ${before} and ${after}`);
}

/** Where the deployment answers otherwise. */
export async function differences(
  open: Open,
  now: number,
  { parts, answers }: Comparison,
): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  await replay(open, now, parts, (request, after, index) => {
    const before = answers[index];
    if (before === undefined || before.whole === after.whole || before.seen === after.seen) return;
    found.push({ request, before: before.seen, after: after.seen });
  });
  return found;
}
