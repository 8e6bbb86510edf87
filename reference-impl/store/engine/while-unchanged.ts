/** So many keys are in use at once in no shop that we know. */
const most = 1000;

/** What was found under a key, remembered until anything is written to the database. What was not found is not kept. */
export function whileUnchanged<V>(
  version: () => Promise<number>,
  read: (key: string) => Promise<V | null>,
): (key: string) => Promise<V | null> {
  const known = new Map<string, V>();
  let knownAt: number | null = null;
  return async (key) => {
    const current = await version();
    if (current !== knownAt || known.size >= most) known.clear();
    knownAt = current;
    const held = known.get(key);
    if (held !== undefined) return held;
    const found = await read(key);
    // A write may have come between: then this belongs to a version that we have not seen.
    if (found !== null && knownAt === (await version())) known.set(key, found);
    return found;
  };
}
