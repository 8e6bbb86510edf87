import type { WorldOptions } from '../../world/world.ts';
import type { Engine, EngineKind } from '../engine/engine.ts';
import { onceUnlessFailed } from '../engine/while-unchanged.ts';
import type { Part } from '../schema/columns.ts';
import { buildHelpfulIndexes } from '../schema/indexes.ts';
import { allParts, isWorthAThread, makePortions, type Portions } from './portions.ts';
import { type BackgroundTable, lacks, loadMore } from './seed.ts';

/** Small worlds only: their background seeding ends within seconds, and queries without their indexes are still fast. */
export function seedsInBackground(kind: EngineKind, { scale }: WorldOptions): boolean {
  return kind === 'sqlite' && scale <= 2;
}

/** The parts that must be loaded before a store is served. */
export function partsBeforeServing(kind: EngineKind, world: WorldOptions): readonly Part[] {
  return seedsInBackground(kind, world) && isWorthAThread(world) ? ['catalogue'] : allParts;
}

/** A stage of background seeding: sales are loaded, their indexes are built, stock movements are loaded. */
export type Stage = 'sales' | 'indexes' | 'movements';

export interface BackgroundSeeding {
  /** Resolves when the stage is done. Rejects when it failed; the next call tries again. */
  readonly ready: (stage: Stage) => Promise<void>;
  /** The next start loads what is still missing. */
  readonly stop: () => Promise<void>;
}

export const noBackgroundSeeding: BackgroundSeeding = { ready: async () => {}, stop: async () => {} };

/** Delays the seeding, so that the server starts and answers its first requests undisturbed. */
const delayMs = 100;

interface Begin {
  /** The sales that a thread has already started to make. */
  readonly begun: Portions | null;
  readonly onFailed?: ((error: unknown) => void) | undefined;
}

/** Loads what is missing while the store is served. */
export function seedInBackground(engine: Engine, world: WorldOptions, { begun, onFailed }: Begin): BackgroundSeeding {
  const stopped = new AbortController();
  const { signal } = stopped;
  let begunSales = begun;

  async function load(table: BackgroundTable, part: Part, underWay: Portions | null): Promise<void> {
    try {
      signal.throwIfAborted();
      if (await lacks(engine, table)) await loadMore(engine, table, underWay ?? makePortions(world, [part]), signal);
    } finally {
      await underWay?.close();
    }
  }

  const sales = onceUnlessFailed(async () => {
    const underWay = begunSales;
    begunSales = null;
    await load('sales', 'sales', underWay);
  });
  const indexes = onceUnlessFailed(async () => {
    await sales();
    await buildHelpfulIndexes(engine.db, ['sales', 'staff_shifts'], signal);
  });
  const movements = onceUnlessFailed(async () => {
    await indexes();
    await load('movements', 'stock', null);
  });
  const all = onceUnlessFailed(async () => {
    await movements();
    await buildHelpfulIndexes(engine.db, ['movements'], signal);
  });

  const stages = { sales, indexes, movements };
  // A failure is also reported to the requests that wait for the stage.
  const begin = () => all().catch((error: unknown) => (signal.aborted ? undefined : onFailed?.(error)));
  const timer = setTimeout(begin, delayMs);
  return {
    ready: (stage) => stages[stage](),
    async stop() {
      clearTimeout(timer);
      stopped.abort();
      await begin();
    },
  };
}
