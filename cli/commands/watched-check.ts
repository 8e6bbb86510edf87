import { CannotStart, type Checked, check, type Visit } from '../../conformance/index.ts';
import { ProgressLine, signsOfLife } from '../terminal.ts';
import { clearEarlier, isOfARun } from './earlier-run.ts';
import type { Io } from './options.ts';
import { barOf, progressWords, secondsLeft } from './progress-words.ts';

export interface Watch {
  readonly directory: string;
  readonly io: Io;
  /** The deployment answers and has taken the key: now the visit itself begins. */
  readonly onBegin: () => void;
}

/** A check that says how far it is: on a terminal in a line that moves, elsewhere in one now and then. */
export async function watchedCheck(visit: Visit, { directory, io, onBegin }: Watch): Promise<Checked> {
  const progress = new ProgressLine(process.stderr);
  let stage = 'asking';
  let planned: number | null = null;
  let began = performance.now();
  let done = { requests: 0, retries: 0 };
  let answered = began;
  let limitedUntil = began;
  const now = () => {
    const at = performance.now();
    return { ...done, planned, ms: at - began, quietMs: at - answered, limitedMs: limitedUntil - at };
  };
  const show = (what = '') => {
    if (io.heard === undefined)
      progress.show(`${barOf(done.requests, planned)}${stage}: ${progressWords(now())}${what}`);
  };
  const fallSilent = signsOfLife(process.stderr, (seconds) => {
    if (io.heard === undefined) io.err(`counterproof check: ${stage}, ${seconds} s: ${progressWords(now())}\n`);
  });
  const refreshing = setInterval(() => {
    show();
    io.tell?.({ event: 'progress', stage, ...done, planned, secondsLeft: secondsLeft(now()) });
  }, 1000).unref();
  try {
    return await check({
      ...visit,
      onPlan: (requests) => {
        planned = requests;
        began = performance.now();
        io.tell?.({ event: 'plan', requests });
      },
      onStage: (name) => {
        stage = name === 'confirming' ? 'confirming failures' : 'asking';
        if (name !== 'gathering') return;
        progress.clear();
        onBegin();
        io.out(clearEarlier(directory));
      },
      onExchange: (exchange, progressed) => {
        done = progressed;
        answered = performance.now();
        show(`, now ${exchange.operation}`);
      },
      onRetry: (status, waitMs) => {
        if (status === null) return;
        answered = performance.now();
        if (status === 429) limitedUntil = Math.max(limitedUntil, answered + waitMs);
      },
    });
  } catch (error) {
    throw withEarlier(error, directory);
  } finally {
    fallSilent();
    clearInterval(refreshing);
    progress.clear();
  }
}

/** Says that the folder still holds an earlier run, so that it is not mistaken for this one. */
function withEarlier(error: unknown, directory: string): unknown {
  if (!(error instanceof CannotStart) || !isOfARun(directory)) return error;
  return new CannotStart(error.verdict, `${error.message}; ${directory} still holds an earlier run`);
}
