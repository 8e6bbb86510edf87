import type { Compilable, Kysely } from 'kysely';
import type { Cell, Row, TableName, Tables } from '../schema/columns.ts';

export type EngineKind = 'sqlite' | 'postgres';

/** A query that is compiled once; only the values of its slots change. */
export type Prepared<R> = (values: Readonly<Record<string, Cell>>) => Promise<readonly R[]>;

export type Version = () => number | Promise<number>;

/** Bulk-loads rows of a table, with cells in the order of its columns. */
export type Load = (table: TableName, rows: readonly Row[]) => Promise<void>;

/** The differences between the two databases. Everything else is one set of queries, built with `db`. */
export interface Engine {
  readonly kind: EngineKind;
  /** For the schema, the start and writes. Requests read with prepared queries. */
  readonly db: Kysely<Tables>;
  prepare<R>(query: Compilable<R>): Prepared<R>;
  /** The same with rows as arrays in the order of the selection, which is faster. */
  prepareTuples<R extends readonly Cell[]>(query: Compilable<unknown>): Prepared<R>;
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
