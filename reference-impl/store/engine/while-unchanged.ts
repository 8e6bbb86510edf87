import type { Version } from './engine.ts';

const maxEntries = 1000;

/** Caches what was found under a key until the database changes. A miss is not cached. */
export function whileUnchanged<V>(
  version: Version,
  read: (key: string) => Promise<V | null>,
): (key: string) => Promise<V | null> {
  const known = new Map<string, V>();
  let knownAt: number | null = null;
  return async (key) => {
    const current = await version();
    if (current !== knownAt || known.size >= maxEntries) known.clear();
    knownAt = current;
    const held = known.get(key);
    if (held !== undefined) return held;
    const found = await read(key);
    // A write in between would make this a value of another version.
    if (found !== null && knownAt === (await version())) known.set(key, found);
    return found;
  };
}

/** Runs `work` once for all callers. After a failure the next call runs it again. */
export function onceUnlessFailed<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= work().catch((error: unknown) => {
      running = null;
      throw error;
    });
    return running;
  };
}
