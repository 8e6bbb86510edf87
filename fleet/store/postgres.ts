import pg from 'pg';
import { type Database, type Sql, StoreError } from './database.ts';

const QUERY_TIMEOUT_MS = 30_000;

/** A PostgreSQL, which any number of processes may share. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'counterproof fleet',
  });
  // A broken idle connection is replaced at the next query; without a listener the event would end the process.
  pool.on('error', () => undefined);
  await pool.query('select 1').catch(async (error: unknown) => {
    await pool.end();
    throw new StoreError(`the database of --db cannot be used: ${whyUnusable(error)}.`);
  });
  const sql = sqlOf(pool);
  return {
    kind: 'postgres',
    ...sql,
    transaction: async (work) => {
      const client = await pool.connect();
      let isBroken = false;
      // If the connection breaks, the statement that runs fails too.
      const onBroken = () => {
        isBroken = true;
      };
      client.on('error', onBroken);
      try {
        await client.query('begin');
        const done = await work(sqlOf(client));
        await client.query('commit');
        return done;
      } catch (error) {
        await client.query('rollback').catch(onBroken);
        throw error;
      } finally {
        client.off('error', onBroken);
        client.release(isBroken);
      }
    },
    boss: { db: { executeSql: async (text, values) => await pool.query(text, values) } },
    close: () => pool.end(),
  };
}

function sqlOf(connection: pg.Pool | pg.PoolClient): Sql {
  return {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await connection.query<Row>(text, [...values])).rows,
    script: async (text) => void (await connection.query(text)),
  };
}

const WHY: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nothing listens at its address (ECONNREFUSED)'],
  ['ENOTFOUND', 'its host is not known (ENOTFOUND)'],
  ['28P01', 'user or password are wrong (28P01)'],
  ['28000', 'this user may not connect (28000)'],
  ['3D000', 'there is no such database (3D000)'],
  [
    '42501',
    'its user lacks rights: it must be allowed to create schemas, or own counterproof_fleet and counterproof_queue (42501)',
  ],
]);

/** In words without the address, which may hold a password. */
export function whyUnusable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  return WHY.get(code) ?? (/timeout/i.test(message) ? 'it does not answer' : (message.split('\n', 1)[0] ?? ''));
}
