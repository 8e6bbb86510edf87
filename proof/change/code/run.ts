import { Worker } from 'node:worker_threads';
import type { Comparison } from '../comparison/compare.ts';
import type { Placed } from './place.ts';
import type { SubjectName } from './subjects.ts';
import type { Judged, Message, Recorded, Task } from './worker.ts';

export type Result = Omit<Judged, 'outcome'> & { readonly outcome: Judged['outcome'] | 'timeout' };

/** Three checks and three comparisons of some seconds each, on a machine that does other things too. */
const LONGEST_MS = 120_000;
/** A thread keeps every file that it has loaded; this many mutants, then another thread. */
const MUTANTS_OF_A_THREAD = 60;

interface Pool {
  readonly subject: SubjectName;
  readonly now: number;
  readonly placed: Placed;
  readonly comparisons: readonly Comparison[];
  readonly threads: number;
  /** No mutant is begun after this, by `performance.now()`. */
  readonly until: number;
  readonly onResult: (result: Result) => void;
}

/** Checks one deployment for each mutant; a thread that dies or does not answer counts against its mutant alone. */
export async function runMutants(tasks: readonly Task[], pool: Pool): Promise<void> {
  const waiting = [...tasks];
  const work = async (): Promise<void> => {
    while (waiting.length > 0 && performance.now() < pool.until) await oneThread(waiting, pool);
  };
  await Promise.all(Array.from({ length: pool.threads }, work));
}

/** Checks and compares the deployment without a mutant, which the others are held against. */
export function recordPlain({ subject, now, placed }: Pick<Pool, 'subject' | 'now' | 'placed'>): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { subject, now, sources: placed.sources, comparisons: [] },
    });
    worker.on('error', reject);
    worker.on('message', (message: Message) => {
      if (message === 'ready') worker.postMessage('record');
      else if ('executed' in message) void worker.terminate().then(() => resolve(message));
    });
  });
}

function oneThread(waiting: Task[], { subject, now, placed, comparisons, until, onResult }: Pool): Promise<void> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { subject, now, sources: placed.sources, comparisons },
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
