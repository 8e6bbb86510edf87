import type { Compilable, Kysely } from 'kysely';
import type { Cell, Row, TableName, Tables } from '../schema/columns.ts';

export type EngineKind = 'sqlite' | 'postgres';

/** A query compiled once and run often: only the values of its slots change. */
export type Prepared<R> = (values: Readonly<Record<string, Cell>>) => Promise<readonly R[]>;

/** What differs between the two databases. Everything else is one set of queries, built with `db`. */
export interface Engine {
  readonly kind: EngineKind;
  /** For schema, start and writes. Reads that requests wait for are prepared. */
  readonly db: Kysely<Tables>;
  prepare<R>(query: Compilable<R>): Prepared<R>;
  /** The same with rows as arrays, in the order of the selection: cheaper where every microsecond counts. */
  prepareTuples<R extends readonly Cell[]>(query: Compilable<unknown>): Prepared<R>;
  /** Runs `work`, which loads much into tables that nobody reads yet. A failure leaves them unusable. */
  loading<T>(work: () => Promise<T>): Promise<T>;
  /**
   * A number that is another one once anything was written, by whatever process: what was read under the same number is
   * still true. Null where the database cannot tell for less than the reading costs.
   */
  readonly version: (() => Promise<number>) | null;
  /** Rows of a table, fast and many, in the order of its columns. */
  load(table: TableName, rows: readonly Row[]): Promise<void>;
  /** The same while others read and write, leaving out rows that are there; each call is a transaction. */
  loadMissing(table: TableName, rows: readonly Row[]): Promise<void>;
  /** Everything in `work` becomes visible at once or not at all. */
  transaction<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Runs `work` while no other process sets up the same database, with an engine that sets no query a time. */
  alone<T>(work: (engine: Engine) => Promise<T>): Promise<T>;
  /** True when this failure means that the database does not answer. */
  isUnavailable(error: unknown): boolean;
  close(): Promise<void>;
}
