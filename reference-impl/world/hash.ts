/**
 * Every value of the world is a hash of (seed, entity, index, field), never drawn from a running generator: the world is the
 * same on any machine and in any order, and a new field changes no other.
 */
function step(state: number, word: number): number {
  let h = state ^ Math.imul(word, 0xcc9e2d51);
  h = Math.imul((h << 15) | (h >>> 17), 0x1b873593);
  h ^= h >>> 13;
  return (Math.imul(h, 5) + 0xe6546b64) | 0;
}

function finish(state: number): number {
  let h = state ^ (state >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The key of one record; draws for its fields start from here. */
export function keyOf(seed: number, entity: number, index: number): number {
  return finish(step(step(step(0x9747b28c, seed), entity), index));
}

/** 32 random bits for one field of a record. */
export function bits(key: number, field: number): number {
  return finish(step(key, field));
}

/** In [0, 1). */
export function unit(key: number, field: number): number {
  return bits(key, field) / 0x1_0000_0000;
}

/** In [0, bound). */
export function below(key: number, field: number, bound: number): number {
  return Math.floor(unit(key, field) * bound);
}

/** In [low, high]. */
export function between(key: number, field: number, low: number, high: number): number {
  return low + below(key, field, high - low + 1);
}

export function chance(key: number, field: number, percent: number): boolean {
  return unit(key, field) * 100 < percent;
}

export function pick<T>(pool: readonly T[], key: number, field: number): T {
  return at(pool, below(key, field, pool.length));
}

/** Reads an index that is known to exist. */
export function at<T>(pool: readonly T[], index: number): T {
  const item = pool[index];
  if (item === undefined) throw new RangeError(`nothing at ${index} of ${pool.length}`);
  return item;
}
