import type { WorldOptions } from '../../world/world.ts';
import type { Portion } from '../schema/columns.ts';
import { rowsFromThread } from './rows-from-thread.ts';

/** The movements of stock can be loaded apart from all else: nothing else is read from them. */
export type Part = 'stock' | 'rest';

/** Rows that are being made. Whoever has them closes them, whether all were taken or not. */
export interface Portions {
  readonly rows: AsyncIterable<Portion>;
  close(): Promise<void>;
}

/** A smaller world is made in less time than a thread needs to begin. */
export function isWorthAThread({ scale }: WorldOptions): boolean {
  return scale >= 0.2;
}

export function makePortions(world: WorldOptions, parts: readonly Part[]): Portions {
  return isWorthAThread(world) ? rowsFromThread(world, parts) : { rows: rowsMadeHere(world, parts), async close() {} };
}

async function* rowsMadeHere(world: WorldOptions, parts: readonly Part[]): AsyncGenerator<Portion> {
  // Only a first start needs the world and its words, and with a thread not even that.
  const { worldRows } = await import('./world-rows.ts');
  yield* worldRows(world, parts);
}
