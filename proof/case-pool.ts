import { Worker } from 'node:worker_threads';
import type { CaseResult, QualificationCase } from './qualify-case.ts';

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** Judges all cases on several threads; a thread that dies takes the whole qualification with it. */
export async function judgeCases(
  cases: readonly QualificationCase[],
  { threads, now }: { readonly threads: number; readonly now: number },
  onResult: (result: CaseResult) => void,
): Promise<CaseResult[]> {
  const waiting = [...cases];
  const results = new Map<string, CaseResult>();
  const run = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL(`./case-worker${EXTENSION}`, import.meta.url), {
        workerData: { now },
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
