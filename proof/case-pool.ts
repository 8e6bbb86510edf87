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
  const waiting = [...cases];
  const results = new Map<string, CaseResult>();
  const run = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL(`./case-worker${EXTENSION}`, import.meta.url), {
        workerData: { now, shop, isQuietFor } satisfies Place,
        // Answers come and go by the megabyte; the young generation is better swept seldom.
        resourceLimits: { maxYoungGenerationSizeMb: 128 },
      });
      worker.on('error', reject);
      worker.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`a qualification thread ended with ${code}`)),
      );
      worker.on('message', (message: 'ready' | CaseResult) => {
        if (message !== 'ready') {
          results.set(keyOf(message), message);
          onResult(message);
        }
        worker.postMessage(waiting.shift() ?? null);
      });
    });
  await Promise.all(Array.from({ length: Math.min(threads, cases.length) }, run));
  return cases.map((one) => results.get(keyOf(one))).filter((result) => result !== undefined);
}

export function keyOf(one: QualificationCase): string {
  return `${one.kind} ${one.id}`;
}
