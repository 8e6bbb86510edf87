import { once } from 'node:events';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { byHash, type Changed, type Result } from '../change.ts';
import { type Mutant, placeMutants, type Remarked, type SubjectName } from './place.ts';
import type { Given, Judged, Recorded } from './worker.ts';

/** A check and a comparison of some seconds each, on a machine that does other things too. */
const LONGEST_MS = 120_000;
/** A thread keeps every file that it has loaded; this many mutants, then another thread. */
const MUTANTS_OF_A_THREAD = 60;

function threadFor(given: Given): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: given,
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });
  // What happens while it is asked is said to the one who asks.
  return worker.on('error', () => undefined);
}

/** Checks and compares the deployment without a mutant, which the others are held against. */
async function recordPlain(given: Given): Promise<Recorded> {
  const worker = threadFor(given);
  worker.postMessage(null);
  const [recorded] = await once(worker, 'message');
  await worker.terminate();
  return recorded;
}

/** Checks one deployment for each mutant; a thread that dies or does not answer counts against its mutant alone. */
async function oneThread(
  waiting: Remarked[],
  given: Given,
  until: number,
  onResult: (result: Result<Remarked>) => void,
): Promise<void> {
  const worker = threadFor(given);
  for (let done = 0; done < MUTANTS_OF_A_THREAD && performance.now() < until; done += 1) {
    const change = waiting.shift();
    if (change === undefined) break;
    worker.postMessage(change.id);
    try {
      const [judged]: Judged[] = await once(worker, 'message', { signal: AbortSignal.timeout(LONGEST_MS) });
      if (judged !== undefined) onResult({ change, ...judged });
    } catch (error) {
      onResult({ change, ...ended(error) });
      break;
    }
  }
  await worker.terminate();
}

function ended(error: unknown): Judged | { readonly outcome: 'timeout'; readonly by: readonly string[] } {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name === 'AbortError') return { outcome: 'timeout', by: [`no verdict after ${LONGEST_MS / 1000} s`] };
  return { outcome: 'crashed', by: [message] };
}

const ROOT = resolve(import.meta.dirname, '../../..');

interface Options {
  readonly now: number;
  readonly threads: number;
  /** No mutant is begun after so many seconds of judging. */
  readonly seconds: number;
}

export interface CodeChanges extends Changed<Remarked> {
  /** The same mutant in today's code, which may have moved it to another line. */
  again(before: Mutant): Remarked | undefined;
}

const CONTENT = ['file', 'kind', 'within', 'original', 'replacement', 'before'] as const;

/** Mutants of a deployment's code, each with a check. */
export async function codeChanges(subject: SubjectName, { now, threads, seconds }: Options): Promise<CodeChanges> {
  const placed = await placeMutants(subject, ROOT);
  return {
    again: (before) => {
      const alike = placed.mutants.filter((mutant) => CONTENT.every((field) => mutant[field] === before[field]));
      return alike.find(({ id }) => id === before.id) ?? alike[0];
    },
    name: `mutants of the ${subject} deployment`,
    all: placed.mutants,
    drawn: (seed) => byHash(placed.mutants, seed, 'sha256'),
    reasonFor: ({ reason }) => reason,
    missed: ['survived'],
    words: ({ file, line, within, original, replacement }) =>
      `${file}:${line} ${within}: ${original.slice(0, 120)} => ${replacement.slice(0, 120)}`,
    judge: async (mutants, onResult) => {
      const given = { subject, now, sources: placed.sources };
      const { reached, comparison } = await recordPlain({ ...given, comparison: null });
      const isReached = new Set(reached);
      for (const change of mutants)
        if (!isReached.has(change.id)) onResult({ change, outcome: 'unchanged', by: ['no request executes it'] });
      const waiting = mutants.filter(({ id }) => isReached.has(id));
      const until = performance.now() + seconds * 1000;
      const work = async (): Promise<void> => {
        while (waiting.length > 0 && performance.now() < until)
          await oneThread(waiting, { ...given, comparison }, until, onResult);
      };
      await Promise.all(Array.from({ length: threads }, work));
    },
  };
}
