import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Vocabulary } from '../../world/vocabulary.ts';
import type { WorldOptions } from '../../world/world.ts';
import type { Portion } from '../schema/columns.ts';
import type { Part, Portions } from './parts.ts';

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** Rows are done with soon: with so much room for them hardly one is still there to be moved when it is full. */
const resourceLimits = { maxYoungGenerationSizeMb: 96 };

export interface ThreadTask {
  readonly world: WorldOptions;
  readonly parts: readonly Part[];
  /** One number: how many portions were taken. */
  readonly taken: Int32Array<SharedArrayBuffer>;
}

/**
 * The rows of a world, made by a thread of its own, which begins now. It is told the words, since to load what makes
 * them takes as long as the thread takes to begin.
 */
export function rowsFromThread(
  { seed, scale, now }: WorldOptions,
  parts: readonly Part[],
  words: Promise<Vocabulary>,
): Portions {
  const taken = new Int32Array(new SharedArrayBuffer(4));
  const workerData: ThreadTask = { world: { seed, scale, now }, parts, taken };
  const worker = new Worker(new URL(`./seed-thread${EXTENSION}`, import.meta.url), { workerData, resourceLimits });
  const messages = on(worker, 'message', { close: ['exit'] });
  const told = words.then((made) => worker.postMessage(made));
  // Thrown to whoever takes the rows.
  told.catch(() => undefined);

  async function* rows(): AsyncGenerator<Portion> {
    await told;
    for await (const [portion] of messages) {
      yield portion;
      Atomics.add(taken, 0, 1);
      Atomics.notify(taken, 0);
    }
  }

  return {
    rows: rows(),
    async close() {
      await worker.terminate();
    },
  };
}
