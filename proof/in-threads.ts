import { Worker } from 'node:worker_threads';

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
        // Answers come and go by the megabyte; the young generation is better swept seldom.
        resourceLimits: { maxYoungGenerationSizeMb: 128 },
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
