import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Changed } from '../change.ts';
import type { Comparison } from '../comparison/compare.ts';
import { type Mutant, type Placed, placeMutants, type Remarked, type SubjectName } from './place.ts';
import type { Judged, Message, Recorded, Task } from './worker.ts';

type Result = Omit<Judged, 'outcome'> & { readonly outcome: Judged['outcome'] | 'timeout' };

/** Three checks and three comparisons of some seconds each, on a machine that does other things too. */
const LONGEST_MS = 120_000;
/** A thread keeps every file that it has loaded; this many mutants, then another thread. */
const MUTANTS_OF_A_THREAD = 60;

interface Pool {
  readonly subject: SubjectName;
  readonly now: number;
  readonly placed: Placed;
  readonly comparison: Comparison;
  readonly threads: number;
  /** No mutant is begun after this, by `performance.now()`. */
  readonly until: number;
  readonly onResult: (result: Result) => void;
}

/** Checks one deployment for each mutant; a thread that dies or does not answer counts against its mutant alone. */
async function runMutants(tasks: readonly Task[], pool: Pool): Promise<void> {
  const waiting = [...tasks];
  const work = async (): Promise<void> => {
    while (waiting.length > 0 && performance.now() < pool.until) await oneThread(waiting, pool);
  };
  await Promise.all(Array.from({ length: pool.threads }, work));
}

/** Checks and compares the deployment without a mutant, which the others are held against. */
function recordPlain({ subject, now, placed }: Pick<Pool, 'subject' | 'now' | 'placed'>): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { subject, now, sources: placed.sources, comparison: null },
    });
    worker.on('error', reject);
    worker.on('message', (message: Message) => {
      if (message === 'ready') worker.postMessage('record');
      else if ('executed' in message) void worker.terminate().then(() => resolve(message));
    });
  });
}

function oneThread(waiting: Task[], { subject, now, placed, comparison, until, onResult }: Pool): Promise<void> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { subject, now, sources: placed.sources, comparison },
      resourceLimits: { maxYoungGenerationSizeMb: 64 },
    });
    let current: Task | undefined;
    let done = 0;
    let timer: NodeJS.Timeout | undefined;
    const end = (outcome: 'timeout' | 'crashed', why: string): void => {
      clearTimeout(timer);
      if (current !== undefined) onResult({ id: current.id, outcome, by: [why] });
      current = undefined;
      void worker.terminate().then(() => resolve());
    };
    worker.on('error', (error) => end('crashed', error.message));
    worker.on('message', (message: Message) => {
      clearTimeout(timer);
      if (message !== 'ready' && 'outcome' in message) onResult(message);
      current = done < MUTANTS_OF_A_THREAD && performance.now() < until ? waiting.shift() : undefined;
      done += 1;
      if (current === undefined) {
        void worker.terminate().then(() => resolve());
        return;
      }
      timer = setTimeout(() => end('timeout', `no verdict after ${LONGEST_MS / 1000} s`), LONGEST_MS);
      worker.postMessage(current);
    });
  });
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
    drawn: (seed) => shuffled(placed.mutants, seed),
    reasonFor: ({ reason }) => reason,
    missed: ['survived'],
    words: ({ file, line, within, original, replacement }) =>
      `${file}:${line} ${within}: ${original.slice(0, 120)} => ${replacement.slice(0, 120)}`,
    judge: async (mutants, onResult) => {
      const { executed, reached, comparison } = await recordPlain({ subject, now, placed });
      const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));
      const [isReached, isExecuted] = [new Set(reached), new Set(executed)];
      for (const change of mutants)
        if (!isReached.has(change.id)) onResult({ change, outcome: 'unchanged', by: ['no request executes it'] });
      const tasks = mutants
        .filter(({ id }) => isReached.has(id))
        .map(({ id }) => ({ id, isChecked: isExecuted.has(id) }));
      const until = performance.now() + seconds * 1000;
      const pool = { subject, now, placed, comparison, threads, until };
      await runMutants(tasks, {
        ...pool,
        onResult: ({ id, outcome, by }) => {
          const change = byId.get(id);
          if (change !== undefined) onResult({ change, outcome, by });
        },
      });
    },
  };
}

/** The same order for the same seed. */
function shuffled<Entry>(entries: readonly Entry[], seed: number): Entry[] {
  const drawn = [...entries];
  let state = seed >>> 0;
  for (let index = drawn.length - 1; index > 0; index -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (index + 1));
    const [one, two] = [drawn[index], drawn[other]];
    if (one !== undefined && two !== undefined) [drawn[index], drawn[other]] = [two, one];
  }
  return drawn;
}
