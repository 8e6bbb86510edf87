import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Cell, EngineKind, Row, TableName, Tables } from '../schema/columns.ts';

/** A query of Kysely, or SQL. */
export interface Statement<R> {
  compile(db: Kysely<Tables>): CompiledQuery<R>;
}

/** A query that is compiled once; only the values of its slots change. */
export type Prepared<R> = (values: Readonly<Record<string, Cell>>) => Promise<readonly R[]>;

/** What a prepared query gives. */
export type RowOf<P> = P extends Prepared<infer R> ? R : never;

export type Version = () => number | Promise<number>;

/** Bulk-loads rows of a table, with cells in the order of its columns. */
export type Load = (table: TableName, rows: readonly Row[]) => Promise<void>;

/** The differences between the two databases. Everything else is one set of queries, built with `db`. */
export interface Engine {
  readonly kind: EngineKind;
  /** For the schema, the start and writes. Requests read with prepared queries. */
  readonly db: Kysely<Tables>;
  prepare<R>(query: Statement<R>): Prepared<R>;
  /** The same with rows as arrays in the order of the selection, which is faster. */
  prepareTuples<R extends readonly Cell[]>(query: Statement<unknown>): Prepared<R>;
  /** Runs `work`, a bulk load into tables that are not in use yet. A failure leaves them unusable. */
  loading<T>(work: () => Promise<T>): Promise<T>;
  /**
   * A number that changes with every write of any process: data that was read under the same number is still current. Null
   * for a database where asking for it costs as much as reading. A promise only while it has to wait: every request asks.
   */
  readonly version: Version | null;
  readonly load: Load;
  /** The same while the table is in use; skips existing rows. Each call is a transaction. */
  loadMissing(table: TableName, rows: readonly Row[]): Promise<void>;
  /** Everything in `work` becomes visible at once or not at all. */
  transaction<T>(work: (db: Kysely<Tables>, load: Load) => Promise<T>): Promise<T>;
  /** Runs `work` while no other process sets up the same database, with an engine without query time-outs. */
  alone<T>(work: (engine: Engine) => Promise<T>): Promise<T>;
  /** True when the error means that the database does not answer. */
  isUnavailable(error: unknown): boolean;
  close(): Promise<void>;
}

/** A placeholder in a prepared query for a value of each run. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export function slot<T extends Cell = number>(name: string): RawBuilder<T> {
  return sql<T>`${new Slot(name)}`;
}

/**
 * A slot as a LIMIT. SQLite plans a query again for each bare LIMIT value, which takes longer than the query itself; a cast
 * prevents that.
 */
export function limitSlot(name: string): RawBuilder<number> {
  return sql<number>`cast(${slot(name)} as integer)`;
}

/** Puts named values into the order of the parameters of a compiled query. */
export function binder(parameters: readonly unknown[]): (values: Readonly<Record<string, Cell>>) => Cell[] {
  return (values) =>
    parameters.map((parameter) => (parameter instanceof Slot ? cellOf(values, parameter.name) : fixedValue(parameter)));
}

function cellOf(values: Readonly<Record<string, Cell>>, name: string): Cell {
  const value = values[name];
  if (value === undefined) throw new RangeError(`no value for ${name}`);
  return value;
}

function fixedValue(parameter: unknown): Cell {
  if (typeof parameter === 'string' || typeof parameter === 'number') return parameter;
  return null;
}

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
