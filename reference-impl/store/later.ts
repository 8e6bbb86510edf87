import type { WorldOptions } from '../world/world.ts';
import type { Engine } from './engine/engine.ts';
import { buildHelpfulIndexes } from './schema/indexes.ts';
import type { Part, Portions } from './seeding/parts.ts';
import { makePortions } from './seeding/portions.ts';
import { type LateTable, lacks, loadMore } from './seeding/seed.ts';
import { untilDone } from './until-done.ts';

/** What a store is served without at first, and gets while it is served: sales, what finds them fast, movements. */
export type LatePart = 'sold' | 'indexed' | 'stocked';

export interface Later {
  /**
   * Resolves when that part is there. Rejects with what came in between, which is tried again when somebody asks again.
   */
  readonly ready: (part: LatePart) => Promise<void>;
  /** What is missing then is made by the next start. */
  readonly stop: () => Promise<void>;
}

export const nothingLater: Later = { ready: async () => {}, stop: async () => {} };

/** So long a start is left alone to begin serving, and its first requests to be answered. */
const headStart = 100;

/** Makes what is missing, and lets requests through between one piece and the next. Some of it may have begun. */
export function finishLater(engine: Engine, world: WorldOptions, begun: Portions | null): Later {
  const stopped = new AbortController();
  const { signal } = stopped;
  let sales = begun;

  async function load(table: LateTable, part: Part, underWay: Portions | null): Promise<void> {
    try {
      signal.throwIfAborted();
      if (await lacks(engine, table)) await loadMore(engine, table, underWay ?? makePortions(world, [part]), signal);
    } finally {
      await underWay?.close();
    }
  }

  const sold = untilDone(async () => {
    const underWay = sales;
    sales = null;
    await load('sales', 'sales', underWay);
  });
  const indexed = untilDone(async () => {
    await sold();
    await buildHelpfulIndexes(engine.db, ['sales', 'staff_shifts'], signal);
  });
  const stocked = untilDone(async () => {
    await indexed();
    await load('movements', 'stock', null);
  });
  const all = untilDone(async () => {
    await stocked();
    await buildHelpfulIndexes(engine.db, ['movements'], signal);
  });

  const parts = { sold, indexed, stocked };
  // What fails is told to whoever waits for it.
  const begin = () => all().catch(() => undefined);
  const timer = setTimeout(begin, headStart);
  return {
    ready: (part) => parts[part](),
    async stop() {
      clearTimeout(timer);
      stopped.abort();
      await begin();
    },
  };
}
