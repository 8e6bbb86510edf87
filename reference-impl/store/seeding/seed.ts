import { on } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { recentResults } from '../../../contract/serving/recent-results.ts';
import { rowsOf } from '../../world/id.ts';
import { shapesOf, type Vocabulary, worldVersion } from '../../world/shape.ts';
import type { WorldOptions } from '../../world/world.ts';
import { type Engine, onceUnlessFailed } from '../engine/engine.ts';
import type { EngineKind, Part, Portion } from '../schema/columns.ts';

type Progress = (done: number, total: number) => void;

/** Loads a world into empty tables. Without the row in `worlds` a database counts as not seeded. */
export function seedWorld(
  engine: Engine,
  world: WorldOptions,
  portions: readonly Portions[],
  onProgress?: Progress,
): Promise<void> {
  const total = shapesOf(world).reduce((sum, { sales }) => sum + sales, 0);
  let done = 0;
  return engine.transaction(async (db, load) => {
    for (const { rows: made } of portions) {
      for await (const { table, rows } of made) {
        await load(table, rows);
        if (table !== 'sales') continue;
        done += rows.length;
        onProgress?.(done, total);
      }
    }
    await countHistory(db);
    await load('worlds', [[1, worldVersion, world.seed, String(world.scale), world.now]]);
  });
}

/** Rows are numbered without gaps, so the last number is the count. */
export async function newestOf(db: Engine['db'], table: 'sales' | 'movements', organization: number) {
  const { first, last } = rowsOf(organization);
  const theirs = db.selectFrom(table).select(['seq', 'created_at']).where('seq', '>', first).where('seq', '<', last);
  const newest = await theirs.orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return { number: newest === undefined ? 0 : newest.seq - first, created_at: newest?.created_at ?? 0 };
}

/** The counts of an organization are 0 until its whole history is loaded. */
async function countHistory(db: Engine['db']): Promise<void> {
  for (const { no } of await db.selectFrom('organizations').select('no').where('sales', '=', 0).execute()) {
    const { number: sales, created_at } = await newestOf(db, 'sales', no);
    if (sales === 0) continue;
    const { number: movements } = await newestOf(db, 'movements', no);
    const counted = { sales, seeded_sales: sales, movements, seeded_movements: movements, last_at: created_at };
    await db.updateTable('organizations').set(counted).where('no', '=', no).where('sales', '=', 0).execute();
  }
}

/**
 * Loads the history into a store that is being served. The rows are deterministic, so an interrupted start or another process that
 * loads them too does no harm.
 */
async function loadHistory(engine: Engine, { rows: portions, close }: Portions, signal: AbortSignal): Promise<void> {
  const stop = () => void close();
  signal.addEventListener('abort', stop);
  try {
    for await (const { table, rows } of portions) {
      // Lets requests through.
      await nextTurn();
      signal.throwIfAborted();
      await engine.transaction((_, load) => load(table, rows, true));
    }
    // An aborted thread ends without an error.
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener('abort', stop);
    await close();
  }
  await countHistory(engine.db);
}

/** Rows that are being made. The caller closes them, even if not all were read. */
export interface Portions {
  readonly rows: AsyncIterable<Portion>;
  close(): Promise<void>;
}

/** A smaller world is made in less time than a thread takes to start. */
const LEAST_OF_A_THREAD = 0.2;

/** Made in a thread that starts now, where that is worth it. */
export function makeHistory(world: WorldOptions): Portions {
  return world.scale < LEAST_OF_A_THREAD ? madeHere(world, 'history') : madeByThread(world);
}

export function madeHere(options: WorldOptions, part: Part): Portions {
  async function* rows(): AsyncGenerator<Portion> {
    // Loaded here, because only a first start needs them.
    const [{ makeWorld }, { worldRows }, words] = await Promise.all([
      import('../../world/world.ts'),
      import('./world-rows.ts'),
      wordsOf(options.seed),
    ]);
    yield* worldRows(makeWorld(options, words), part);
  }
  return { rows: rows(), async close() {} };
}

/** Cached, because a first start needs them twice. */
const wordsOf = recentResults(
  async (seed: number): Promise<Vocabulary> => (await import('../../world/words.ts')).makeVocabulary(seed),
  100,
);

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** Rows are short-lived: with a large young generation the garbage collector moves almost none of them. */
const resourceLimits = { maxYoungGenerationSizeMb: 96 };

export interface ThreadTask {
  readonly world: WorldOptions;
  /** One number: how many portions were read. */
  readonly taken: Int32Array<SharedArrayBuffer>;
}

/** The words are sent to the thread, because loading faker there would double its start time. */
function madeByThread({ seed, scale, shape, now }: WorldOptions): Portions {
  const taken = new Int32Array(new SharedArrayBuffer(4));
  const workerData: ThreadTask = { world: { seed, scale, shape, now }, taken };
  const worker = new Worker(new URL(`./seed-thread${EXTENSION}`, import.meta.url), { workerData, resourceLimits });
  const messages = on(worker, 'message', { close: ['exit'] });
  const sent = wordsOf(seed).then((made) => worker.postMessage(made));
  // The reader of the rows gets the error.
  sent.catch(() => undefined);

  async function* rows(): AsyncGenerator<Portion> {
    await sent;
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

/** Neither worlds that are made at once, nor those whose seeding takes longer than anybody waits for an answer. */
export function seedsInBackground(kind: EngineKind, { scale }: WorldOptions): boolean {
  return kind === 'sqlite' && scale >= LEAST_OF_A_THREAD && scale <= 2;
}

export interface BackgroundSeeding {
  /** Resolves when the history is loaded. Rejects when that failed; the next call tries again. */
  readonly ready: () => Promise<void>;
  /** The next start loads what is still missing. */
  readonly stop: () => Promise<void>;
}

export const noBackgroundSeeding: BackgroundSeeding = { ready: async () => {}, stop: async () => {} };

/** Delays the seeding, so that the server starts and answers its first requests undisturbed. */
const delayMs = 100;

interface Begin {
  /** The history that a thread has already started to make. */
  readonly begun: Portions | null;
  readonly onFailed?: ((error: unknown) => void) | undefined;
}

/** Loads what is missing while the store is served. */
export function seedInBackground(engine: Engine, world: WorldOptions, { begun, onFailed }: Begin): BackgroundSeeding {
  const stopped = new AbortController();
  const { signal } = stopped;
  let underWay = begun;
  const ready = onceUnlessFailed(async () => {
    const history = underWay;
    underWay = null;
    try {
      signal.throwIfAborted();
      const lacking = engine.db.selectFrom('organizations').select('no').where('sales', '=', 0);
      if ((await lacking.executeTakeFirst()) !== undefined)
        await loadHistory(engine, history ?? makeHistory(world), signal);
    } finally {
      await history?.close();
    }
  });
  // A failure is also reported to the requests that wait.
  const begin = () => ready().catch((error: unknown) => (signal.aborted ? undefined : onFailed?.(error)));
  const timer = setTimeout(begin, delayMs);
  return {
    ready,
    async stop() {
      clearTimeout(timer);
      stopped.abort();
      await begin();
    },
  };
}
