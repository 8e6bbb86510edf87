export interface Random {
  readonly chance: (part: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
  readonly some: <T>(items: readonly T[], most: number) => T[];
  readonly between: (low: number, high: number) => number;
}

/** mulberry32: the same choices in every run. */
export function randomFrom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  return {
    between,
    pick,
    chance: (part) => next() < part,
    some: (items, most) => Array.from({ length: between(1, most) }, () => pick(items)),
  };
}
