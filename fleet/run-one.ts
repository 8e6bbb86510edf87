import { setTimeout as sleep } from 'node:timers/promises';
import type { ListedVisit } from './fleet.ts';
import type { OpenFleet } from './open.ts';
import { NO_QUEUE } from './queue/queue.ts';
import { type Working, workerOf } from './up.ts';
import type { Worker } from './work/worker.ts';

const LOOKS_MS = 300;

/**
 * Visits a deployment now: in this process, or in the one that holds the folder. Null where there is no such deployment. A signal gives
 * the visit back: then it has not ended.
 */
export async function runOne(
  { fleet, database }: OpenFleet,
  name: string,
  working: Working,
  signal: AbortSignal,
): Promise<ListedVisit | null> {
  const id = await fleet.ask(name);
  if (id === null) return null;
  if (database !== null) await worked(workerOf(database, NO_QUEUE, working), id, signal);
  for (;;) {
    const visit = await fleet.visit(id);
    if (visit === null || visit.ended !== null || signal.aborted) return visit;
    await sleep(LOOKS_MS);
  }
}

async function worked(worker: Worker, id: string, signal: AbortSignal): Promise<void> {
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  const stop = () => void worker.stop().then(resolve);
  signal.addEventListener('abort', stop, { once: true });
  await worker.finish(id);
  if (signal.aborted) await stopped;
  signal.removeEventListener('abort', stop);
}
