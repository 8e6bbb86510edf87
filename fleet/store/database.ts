import type { ConstructorOptions } from 'pg-boss';

/** A part of a statement: its texts, and what stands between them. */
export class Part {
  readonly texts: readonly string[];
  readonly between: readonly unknown[];

  constructor(texts: readonly string[], between: readonly unknown[]) {
    this.texts = texts;
    this.between = between;
  }
}

/** A part of a statement, for another one; what is put into it is a part too, or a value. */
export function part(texts: TemplateStringsArray, ...between: readonly unknown[]): Part {
  return new Part(texts, between);
}

/** The time of a fleet. */
export const NOW = part`counterproof_fleet.fleet_now()`;

/** The time so long after now. */
export function after(ms: number): Part {
  return part`(${NOW} + ${ms} * interval '1 millisecond')`;
}

/** A column of a time as text, as JSON has it. */
export function iso(column: string): Part {
  return new Part([`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`], []);
}

export interface Sql {
  /** One statement, with values in it. The caller names the columns: both engines answer as PostgreSQL does. */
  readonly query: <Row extends object>(
    texts: TemplateStringsArray,
    ...between: readonly unknown[]
  ) => Promise<readonly Row[]>;
  /** A statement of pg-boss, with values in the places $1, $2 and so on. */
  readonly executeSql: Ask;
  /** Several statements, without values. */
  readonly script: (text: string) => Promise<void>;
}

type Ask = <Row extends object>(text: string, values?: unknown[]) => Promise<{ readonly rows: Row[] }>;

export function sqlOf(ask: Ask, script: (text: string) => Promise<unknown>): Sql {
  return {
    query: async <Row extends object>(texts: TemplateStringsArray, ...between: readonly unknown[]) => {
      const values: unknown[] = [];
      const text = textOf(new Part(texts, between), values);
      return (await ask<Row>(text, values)).rows;
    },
    executeSql: ask,
    script: async (text) => void (await script(text)),
  };
}

/** With values in the places $1, $2 and so on. */
export function textOf({ texts, between }: Part, values: unknown[] = []): string {
  const places = between.map((one) => (one instanceof Part ? textOf(one, values) : `$${values.push(one)}`));
  return texts.map((text, index) => `${text}${places[index] ?? ''}`).join('');
}

/** Where a fleet is kept: PGlite in a folder, or a PostgreSQL. */
export interface Database extends Sql {
  readonly kind: 'pglite' | 'postgres';
  /** Rolls back where `work` throws. Within it only the given `sql` may be used: PGlite has one connection. */
  readonly transaction: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  /** What pg-boss is opened with. */
  readonly boss: Pick<ConstructorOptions, 'db' | 'backend'>;
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
