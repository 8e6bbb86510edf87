import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Cell, columnsOf, type Row, type TableName, type Tables } from '../schema/columns.ts';
import { typeOf } from '../schema/migrations.ts';
import type { Engine, Load } from './engine.ts';

const setupLock = 7_260_114;
const rowsPerInsert = 4000;

/** Parses bigint as number: our values stay far below 2^53. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
    return oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format);
  },
};

/** The query time-out of requests. Setting up has none (0), because another instance may be seeding. */
const timeoutMs = 30_000;

export function openPostgres(url: string, queryTimeoutMs: number = timeoutMs): Engine {
  return new PostgresEngine(url, queryTimeoutMs);
}

function openPool(url: string, queryTimeoutMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 10,
    connectionTimeoutMillis: 2000,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  });
  // A connection that breaks fails the query that it is in, and is replaced at the next one; without listeners its event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

class PostgresEngine implements Engine {
  readonly kind = 'postgres';
  readonly version = null;
  readonly db: Kysely<Tables>;
  private readonly url: string;
  private readonly pool: pg.Pool;

  constructor(url: string, queryTimeoutMs: number) {
    this.url = url;
    this.pool = openPool(url, queryTimeoutMs);
    this.db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: this.pool }) });
  }

  transaction<T>(work: (db: Kysely<Tables>, load: Load) => Promise<T>): Promise<T> {
    return this.db.transaction().execute((db) => work(db, (table, rows) => insert(db, table, rows)));
  }

  async alone<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
    const patient = new PostgresEngine(this.url, 0);
    try {
      return await patient.locked(() => work(patient));
    } finally {
      await patient.close();
    }
  }

  private async locked<T>(work: () => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [setupLock]);
      return await work();
    } finally {
      // Closing the connection releases the lock, even if the connection is broken.
      client.release(true);
    }
  }

  isUnavailable(error: unknown): boolean {
    if (!(error instanceof Error)) return false;
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    return (
      /^(08|53|57)|^E[A-Z]+$/.test(code) || /terminated|timeout|not queryable|ended the connection/i.test(error.message)
    );
  }

  async close(): Promise<void> {
    await this.db.destroy();
  }
}

async function insert(db: Kysely<Tables>, table: TableName, rows: readonly Row[]): Promise<void> {
  const columns = columnsOf(table);
  const arrays = columns.map(([, kind], index) => `$${index + 1}::${typeOf(kind, 'postgres')}[]`);
  const text = `insert into ${table} select * from unnest(${arrays.join(', ')})`;
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const values = transpose(rows.slice(start, start + rowsPerInsert), columns.length);
    await db.executeQuery(CompiledQuery.raw(text, values));
  }
}

function transpose(rows: readonly Row[], width: number): Cell[][] {
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? null));
}
