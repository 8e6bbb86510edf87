import type { Engine } from './engine/engine.ts';
import { buildHelpfulIndexes } from './schema/indexes.ts';
import { lacksStock, loadStock } from './seeding/seed.ts';
import type { WorldInfo } from './store.ts';

/** What a store is served without at first, and gets while it is served. */
export interface Later {
  /** Resolves when the indexes are there that sales and shifts are read by. */
  readonly indexed: Promise<void>;
  /** Resolves when the movements are there, and rejects when it is stopped before. */
  readonly stocked: Promise<void>;
  /** Somebody waits for it. */
  readonly hurry: () => void;
  /** What is missing then is made by the next start. */
  readonly stop: () => Promise<void>;
}

const there = Promise.resolve();
export const nothingLater: Later = { indexed: there, stocked: there, hurry() {}, stop: () => there };

/** So long a start is left alone to begin serving, and its first requests to be answered. */
const headStart = 100;

/** Makes what is missing, and lets requests through between one piece and the next. */
export function finishLater(engine: Engine, world: WorldInfo): Later {
  const begun = Promise.withResolvers<void>();
  const timer = setTimeout(begun.resolve, headStart);
  const stopped = new AbortController();
  const { signal } = stopped;
  const indexed = begun.promise.then(() => buildHelpfulIndexes(engine.db, ['sales', 'staff_shifts'], signal));
  const stocked = indexed.then(() => stock());
  const done = stocked.then(() => buildHelpfulIndexes(engine.db, ['movements'], signal));
  // Heard here, told to whoever waits for it.
  for (const part of [indexed, stocked, done]) part.catch(() => undefined);

  async function stock(): Promise<void> {
    signal.throwIfAborted();
    if (await lacksStock(engine)) await loadStock(engine, world, signal);
  }

  return {
    indexed,
    stocked,
    hurry: begun.resolve,
    async stop() {
      clearTimeout(timer);
      stopped.abort();
      begun.resolve();
      await done.catch(() => undefined);
    },
  };
}
