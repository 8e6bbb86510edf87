import { Worker } from 'node:worker_threads';
import type { Shop } from './open-deployment.ts';
import type { CaseResult, QualificationCase } from './qualify-case.ts';

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** Where and when cases are tried. */
export interface Place {
  readonly now: number;
  /** The shop of the qualification where left out. */
  readonly shop?: Partial<Shop>;
  /** For so long before now, in ms, nothing happened in the shop. */
  readonly isQuietFor: number;
}

/** Judges all cases on several threads; a thread that dies takes the whole qualification with it. */
export async function judgeCases(
  cases: readonly QualificationCase[],
  { threads, now, shop = {}, isQuietFor = 0 }: Partial<Place> & { readonly now: number; readonly threads: number },
  onResult: (result: CaseResult) => void,
): Promise<CaseResult[]> {
  const results = new Map<string, CaseResult>();
  await inThreads<QualificationCase, CaseResult>(cases, {
    module: new URL(`./case-worker${EXTENSION}`, import.meta.url),
    given: { now, shop, isQuietFor } satisfies Place,
    threads,
    onDone: (result) => {
      results.set(keyOf(result), result);
      onResult(result);
    },
  });
  return cases.map((one) => results.get(keyOf(one))).filter((result) => result !== undefined);
}

export function keyOf(one: QualificationCase): string {
  return `${one.kind} ${one.id}`;
}

interface Threads<Done> {
  /** The module that answers each item with what became of it, and `null` by ending itself. */
  readonly module: URL;
  readonly given: unknown;
  readonly threads: number;
  readonly onDone: (done: Done) => void;
}

/** Hands out items to several threads; one that dies takes the whole work with it. */
export async function inThreads<Item, Done>(items: readonly Item[], how: Threads<Done>): Promise<void> {
  const { module, given, threads, onDone } = how;
  const waiting = [...items];
  const run = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(module, {
        workerData: given,
        // Answers come and go by the megabyte, and a large shop needs more than a thread has by itself.
        resourceLimits: { maxYoungGenerationSizeMb: 128, maxOldGenerationSizeMb: 6144 },
      });
      worker.on('error', reject);
      worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a thread ended with ${code}`))));
      worker.on('message', (message: 'ready' | Done) => {
        if (message !== 'ready') onDone(message);
        worker.postMessage(waiting.shift() ?? null);
      });
    });
  await Promise.all(Array.from({ length: Math.min(threads, items.length) }, run));
}
