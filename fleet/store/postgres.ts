import pg from 'pg';
import { type Database, DatabaseAway, StoreError, sqlOf } from './database.ts';

const QUERY_TIMEOUT_MS = 30_000;
/** A transaction whose process is gone, and whose connection was not closed, keeps its locks no longer. */
const BEGIN = "begin; set local idle_in_transaction_session_timeout = '20s'; set local statement_timeout = '30s'";

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
  try {
    // It throws at once where the address cannot be read.
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new StoreError(`the database of --db cannot be used: ${whyUnusable(error)}.`);
  }
  const ask: Ask = (text, values) => pool.query(text, values).catch(orAway);
  return {
    kind: 'postgres',
    ...sqlOf(ask, ask),
    transaction: async (work) => {
      const client = await pool.connect().catch(orAway);
      let isBroken = false;
      const onBroken = () => {
        isBroken = true;
      };
      client.on('error', onBroken);
      const ask: Ask = (text, values) =>
        client.query(text, values).catch((error: unknown) => {
          isBroken ||= !(error instanceof pg.DatabaseError);
          return orAway(error);
        });
      try {
        await ask(BEGIN);
        const done = await work(sqlOf(ask, ask));
        await ask('commit');
        return done;
      } catch (error) {
        // What does not answer is not asked once more: the end of the connection rolls back.
        if (!isBroken) await client.query('rollback').catch(onBroken);
        throw error;
      } finally {
        client.off('error', onBroken);
        client.release(isBroken);
      }
    },
    boss: { db: { executeSql: ask } },
    close: () => pool.end(),
  };
}

type Ask = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<pg.QueryResult<Row>>;

/** It is starting, ending, or takes no more connections. */
const AWAY = /^(08...|57P..|53300)$/;

/** The connection broke, or the server takes no requests now; another answer stays what it is. */
function orAway(error: unknown): never {
  const isAnswer = error instanceof pg.DatabaseError && !AWAY.test(error.code ?? '');
  if (isAnswer && error.code !== '53100') throw error;
  throw isAnswer ? new StoreError(`${whyUnusable(error)}.`) : new DatabaseAway(whyUnusable(error));
}

const WHY: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nothing listens at its address (ECONNREFUSED)'],
  ['ERR_INVALID_URL', 'its address is not of the form postgres://USER:PASSWORD@HOST:PORT/DATABASE'],
  ['ENOTFOUND', 'its host is not known (ENOTFOUND)'],
  ['ECONNRESET', 'the connection broke (ECONNRESET)'],
  ['53100', 'the disk of the database is full, and what cannot be written now is written when it has room (53100)'],
  ['53300', 'it has too many connections (53300)'],
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
  return WHY.get(code) ?? (/timeout/i.test(message) ? 'no answer came in time' : (message.split('\n', 1)[0] ?? ''));
}
