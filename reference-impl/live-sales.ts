import { setTimeout as sleep } from 'node:timers/promises';
import { errorFields, type Logger } from './log.ts';
import type { Store } from './store/index.ts';

interface LiveOptions {
  readonly store: Store;
  readonly organizationId: string;
  readonly perMinute: number;
  readonly now: () => number;
  readonly log: Logger | undefined;
}

/** Adds sales evenly while the sandbox runs, one at a time. Returns a function that stops it. */
export function startLiveSales({ store, organizationId, perMinute, now, log }: LiveOptions): () => Promise<void> {
  if (perMinute <= 0) return async () => {};
  const stopped = new AbortController();
  const { signal } = stopped;
  const running = ringUp();

  async function ringUp(): Promise<void> {
    for (let due = performance.now(); !signal.aborted; due += 60_000 / perMinute) {
      await sleep(Math.max(0, due - performance.now()), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        await store.addLiveSale(organizationId, now());
      } catch (error) {
        log?.warn(errorFields(error), 'live sale failed');
        due = performance.now() + 1000;
      }
    }
  }

  return async () => {
    stopped.abort();
    await running;
  };
}
