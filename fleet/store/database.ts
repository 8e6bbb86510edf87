export interface Sql {
  /** One statement, with values in the places $1, $2 and so on. The caller names the columns: both engines answer as PostgreSQL does. */
  readonly query: <Row extends object>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  /** Several statements, without values. */
  readonly script: (text: string) => Promise<void>;
}

/** A column of a time as text, as JSON has it. */
export const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Where a fleet is kept: PGlite in a folder, or a PostgreSQL. */
export interface Database extends Sql {
  readonly kind: 'pglite' | 'postgres';
  /** Rolls back where `work` throws. Within it only the given `sql` may be used: PGlite has one connection. */
  readonly transaction: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** A place that holds no fleet, or that cannot be used: one line. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** The database gave no answer. Whether it did what it was asked is not known. */
export class DatabaseAway extends StoreError {
  override name = 'DatabaseAway';

  constructor(why: string) {
    super(`the database does not answer: ${why}. What is due is done when it does.`);
  }
}
