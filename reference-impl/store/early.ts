import type { WorldOptions } from '../world/world.ts';
import type { EngineKind } from './engine/engine.ts';
import { allParts, type Part } from './seeding/parts.ts';
import { isWorthAThread } from './seeding/portions.ts';

/** In a small world what is left for later takes seconds altogether, and little is slow for the lack of it. */
export function servesEarly(kind: EngineKind, { scale }: WorldOptions): boolean {
  return kind === 'sqlite' && scale <= 2;
}

/** What a store is not served without. */
export function firstParts(kind: EngineKind, world: WorldOptions): readonly Part[] {
  return servesEarly(kind, world) && isWorthAThread(world) ? ['catalogue'] : allParts;
}
