import type { Kysely } from 'kysely';
import type { EngineKind, Row, TableName, Tables } from '../schema/columns.ts';

/** Bulk-loads rows of a table, with cells in the order of its columns. SQLite skips those that are there already where it is asked to. */
export type Load = (table: TableName, rows: readonly Row[], skipsExisting?: boolean) => Promise<void>;

/** The differences between the two databases. Everything else is one set of queries, built with `db`. */
export interface Engine {
  readonly kind: EngineKind;
  readonly db: Kysely<Tables>;
  /**
   * A number that changes with every write of any process: data that was read under the same number is still current. Null
   * for a database where asking for it costs as much as reading.
   */
  readonly version: (() => number) | null;
  /** Everything in `work` becomes visible at once or not at all. */
  transaction<T>(work: (db: Kysely<Tables>, load: Load) => Promise<T>): Promise<T>;
  /** Runs `work` while no other process sets up the same database, with an engine without query time-outs. */
  alone<T>(work: (engine: Engine) => Promise<T>): Promise<T>;
  /** True when the error means that the database does not answer. */
  isUnavailable(error: unknown): boolean;
  close(): Promise<void>;
}

const maxEntries = 1000;

/** Caches what was found under a key until the database changes. A miss is not cached. */
export function whileUnchanged<K, V>(
  { version }: Pick<Engine, 'version'>,
  read: (key: K) => Promise<V | null>,
): (key: K) => Promise<V | null> {
  if (version === null) return read;
  const known = new Map<K, V>();
  let knownAt: number | null = null;
  return async (key) => {
    const current = version();
    if (current !== knownAt || known.size >= maxEntries) known.clear();
    knownAt = current;
    const held = known.get(key);
    if (held !== undefined) return held;
    const found = await read(key);
    // A write in between would make this a value of another version.
    if (found !== null && knownAt === version()) known.set(key, found);
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
