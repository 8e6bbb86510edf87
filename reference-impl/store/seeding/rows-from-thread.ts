import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WorldOptions } from '../../world/world.ts';
import type { Portion } from '../schema/columns.ts';
import type { Part, Portions } from './portions.ts';

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

export interface ThreadTask {
  readonly world: WorldOptions;
  readonly parts: readonly Part[];
  /** One number: how many portions were taken. */
  readonly taken: Int32Array<SharedArrayBuffer>;
}

/** The rows of a world, made by a thread of its own, which begins now, while those that it made before are loaded here. */
export function rowsFromThread({ seed, scale, now }: WorldOptions, parts: readonly Part[]): Portions {
  const taken = new Int32Array(new SharedArrayBuffer(4));
  const workerData: ThreadTask = { world: { seed, scale, now }, parts, taken };
  const worker = new Worker(new URL(`./seed-thread${EXTENSION}`, import.meta.url), { workerData });
  const messages = on(worker, 'message', { close: ['exit'] });

  async function* rows(): AsyncGenerator<Portion> {
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
