/** Chance that comes out the same every time for the same name. */
export type Dice = ReturnType<typeof dice>;

export function dice(name: string) {
  const next = mulberry(hash(name));
  /** An integer from `min` to `max`, both included. */
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  /** So many different ones, in an order of their own. */
  const some = <T>(items: readonly T[], count: number): T[] => {
    const rest = [...items];
    return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(int(0, rest.length - 1), 1)).flat();
  };
  return {
    int,
    some,
    pick: <T>(items: readonly T[]): T => {
      const [picked] = some(items, 1);
      if (picked === undefined) throw new RangeError('nothing to pick from');
      return picked;
    },
  };
}

function hash(text: string): number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return state >>> 0;
}

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
