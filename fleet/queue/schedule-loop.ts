import type { Database } from '../store/database.ts';
import type { VisitQueue } from './queue.ts';
import { enqueueDue, ringForgotten } from './scheduler.ts';

interface Loop {
  readonly database: Database;
  readonly queue: VisitQueue;
  readonly everyMs: number;
  /** Something was enqueued. */
  readonly onEnqueued: () => void;
  /** A turn that failed, such as for a database that does not answer: the next one tries again. */
  readonly onError: (error: unknown) => void;
  /** Before each turn, such as to read a file again. */
  readonly before?: () => Promise<void>;
}

/** Enqueues what is due until it is ended; the promise is that of its end. */
export async function scheduleLoop(loop: Loop, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    try {
      await loop.before?.();
      const enqueued = await enqueueDue(loop.database, loop.queue);
      const rung = await ringForgotten(loop.database, loop.queue);
      if (enqueued + rung > 0) loop.onEnqueued();
    } catch (error) {
      if (!ended.aborted) loop.onError(error);
    }
    await pause(loop.everyMs, ended);
  }
}

/** Ends early where the signal does. */
export async function pause(ms: number, ended: AbortSignal): Promise<void> {
  if (ended.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const end = () => resolve();
  ended.addEventListener('abort', end, { once: true });
  await promise;
  clearTimeout(timer);
  ended.removeEventListener('abort', end);
}
