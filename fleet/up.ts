import { randomBytes, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { plural } from '../conformance/model/values/plural.ts';
import type { Deployment } from './file/deployment.ts';
import { FleetSource } from './file/edit-file.ts';
import { FleetFileError } from './file/read-file.ts';
import { deliver, lackingSecrets } from './notify/outbox.ts';
import { folderOf, type OpenFleet, openToWork, type Where } from './open.ts';
import { fleetIn, removeAddress, writeAddress } from './serve/fleet.ts';
import { type At, serve } from './serve/site.ts';
import { type Database, DatabaseAway } from './store/database.ts';
import { sync } from './store/deployments.ts';
import { filesOf, type Retention } from './store/files.ts';
import { enqueueDue, NO_QUEUE, openQueue, ringForgotten, type VisitQueue } from './store/queue.ts';
import type { ListedVisit } from './store/visits.ts';
import { noteStale, remind } from './store/watched.ts';
import type { Watch } from './trace/tracing.ts';
import { keeperOf } from './work/keeper.ts';
import { tickerOf } from './work/ticker.ts';
import { Worker, type WorkerOptions } from './work/worker.ts';

/** How a worker works; what is left out has a default. */
export type Working = Pick<WorkerOptions, 'visit' | 'tags' | 'concurrency' | 'onVisited'> &
  Partial<Pick<WorkerOptions, 'leaseMs' | 'everyMs'>> & {
    readonly watch?: Watch | undefined;
    /** Left out, neither evidence nor bundles are kept. */
    readonly keeping?: Keeping;
    readonly onError: (error: unknown) => void;
  };

export interface Keeping {
  /** Null for the database. */
  readonly folder: string | null;
  readonly signingKey: string;
}

export interface Running {
  /** Gives back what is being visited. */
  readonly stop: () => Promise<void>;
}

const LEASE_MS = 60_000;
const EVERY_MS = 1000;
const PRUNED_EVERY_MS = 3_600_000;
const LASTING_EVERY_MS = 30_000;

function workerOf(database: Database, queue: VisitQueue, { keeping, ...working }: Working): Worker {
  const keep =
    keeping === undefined ? {} : { keep: keeperOf(database, filesOf(database, keeping.folder), keeping.signingKey) };
  const name = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  return new Worker({ leaseMs: LEASE_MS, everyMs: EVERY_MS, ...working, ...keep, name, database, queue });
}

async function opened(where: Where, { onError }: Working) {
  const database = await openToWork(where);
  try {
    return { database, queue: await openQueue(database, onError) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A worker alone, beside a scheduler that runs elsewhere. */
export async function startWorker(where: Where, working: Working): Promise<Running> {
  const { database, queue } = await opened(where, working);
  const worker = workerOf(database, queue, working);
  worker.start();
  return {
    stop: async () => {
      await worker.stop();
      await queue.close();
      await database.close();
    },
  };
}

export interface UpOptions extends Working {
  readonly where: Where;
  readonly file: string;
  /** Has the secrets of channels. */
  readonly env: NodeJS.ProcessEnv;
  /** Where the endpoint listens. */
  readonly at: At;
  readonly retention: Retention;
  /** What is wrong with the file after its start, and that it is right again. */
  readonly onFile: (lines: readonly string[]) => void;
}

/** Scheduler, worker and endpoint in one process. The file is read again whenever it changes. */
export async function startUp({ where, file, at, retention, env, onFile, ...working }: UpOptions) {
  const source = new FleetSource(file);
  let first: readonly Deployment[] = [];
  await source.read(async (deployments) => {
    first = deployments;
  });
  const { database, queue } = await opened(where, working);
  const token = randomBytes(24).toString('base64url');
  const worker = workerOf(database, queue, working);
  const { watch, onError } = working;
  const scheduler = tickerOf(() => schedule(), EVERY_MS, onError);
  const delivering = { database, notify: () => source.notify, env, watch, onError };
  // What is being sent when it is stopped is sent and marked.
  const deliverer = tickerOf(() => deliver(delivering), EVERY_MS, onError);
  const reminder = tickerOf(() => sayWhatLasts(database, source), LASTING_EVERY_MS, onError);
  const fleet = fleetIn({ database, folder: folderOf(where) }, () => scheduler.wake());
  const sayLacking = () => {
    if (source.notify === null) return;
    for (const line of lackingSecrets(source.notify, env)) onError(new Error(line));
  };
  let isWrong = false;
  const take = async (deployments: readonly Deployment[]): Promise<void> => {
    await sync(database, deployments);
    if (isWrong) onFile([`${file} is right again: ${plural(deployments.length, 'deployment')}.`]);
    isWrong = false;
    sayLacking();
  };
  const sayWrong = (error: unknown): void => {
    if (error instanceof FleetFileError) {
      isWrong = true;
      onFile(error.lines);
    } else onError(error);
  };
  const schedule = async (): Promise<void> => {
    await source.read(take).catch(sayWrong);
    const enqueued = await enqueueDue(database, queue);
    const rung = await ringForgotten(database, queue);
    if (enqueued + rung > 0) worker.wake();
  };
  const pruner = tickerOf(async () => void (await fleet.prune(retention)), PRUNED_EVERY_MS, onError);
  const all = [scheduler, worker, pruner, deliverer, reminder];
  const close = async (): Promise<void> => {
    await Promise.all(all.map((each) => each.stop()));
    await queue.close();
    await database.close();
  };
  try {
    await sync(database, first);
    const endpoint = await serve({ fleet, token, at, database, folder: folderOf(where) });
    if ('folder' in where) writeAddress(where.folder, { url: endpoint.url, token, pid: process.pid });
    for (const each of all) each.start();
    sayLacking();
    return {
      url: endpoint.url,
      fleet,
      stop: async () => {
        if ('folder' in where) removeAddress(where.folder);
        await endpoint.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function sayWhatLasts(database: Database, { notify }: FleetSource): Promise<void> {
  await noteStale(database);
  if (notify?.remind != null) await remind(database, notify.remind);
}

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
  signal.addEventListener('abort', () => void worker.stop(), { once: true });
  await worker.finish(id);
  if (signal.aborted) await worker.stop();
}

/** What does not come again for so long is over. */
const OVER_MS = 60_000;
const AGAIN_MS = 3_600_000;
/** A connection that broke is replaced at once, and is no news. */
const LASTS_MS = 2000;

interface Heard {
  readonly since: number;
  last: number;
  said: number | null;
}

/** Everything is tried again every second: what goes wrong is said once while it lasts, and every hour. */
export function saidOnce(say: (error: unknown) => void, now: () => number = () => performance.now()) {
  const heard = new Map<string, Heard>();
  return (error: unknown): void => {
    const at = now();
    for (const [text, { last }] of heard) if (at - last > OVER_MS) heard.delete(text);
    const isAway = error instanceof DatabaseAway;
    const text = isAway ? error.name : error instanceof Error ? error.message : String(error);
    const one = heard.get(text) ?? { since: at, last: at, said: null };
    heard.set(text, one);
    one.last = at;
    const isDue = one.said === null ? !isAway || at - one.since >= LASTS_MS : at - one.said >= AGAIN_MS;
    if (!isDue) return;
    one.said = at;
    say(error);
  };
}
