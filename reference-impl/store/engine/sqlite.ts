import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { recentResults } from '../../../contract/serving/recent-results.ts';
import { columnsOf, type Tables } from '../schema/columns.ts';
import type { Engine, Load } from './engine.ts';

/**
 * Changes whenever this process or another one has written: SQLite counts both. Asked once in a tick of the event loop: a request
 * that arrives in a later tick sees the data of that moment, so a key that another process rotated before the request was sent no
 * longer works (AUTH: the old key stops working immediately).
 */
export function versionOf(database: DatabaseSync) {
  const counts = database.prepare('select total_changes() + data_version as version from pragma_data_version');
  let known: number | null = null;
  const forget = (): void => {
    known = null;
  };
  return {
    /** Call it with a statement that may write. */
    forget,
    version(): number {
      if (known === null) setImmediate(forget);
      known ??= Number(counts.get()?.version);
      return known;
    },
  };
}

/** A world is loaded into a file of its own: it needs no journal, because the file of a crashed load is never opened. */
const loading = 'pragma synchronous = off; pragma journal_mode = off; pragma locking_mode = exclusive;';
const serving = 'pragma synchronous = normal;';
const BUSY_MS = 3000;
/** Records that are asked for often are in memory anyway. */
const cacheWhileReading = 'pragma cache_size = -2000';
/** What advances or resets a shop changes all indexes at once: with less, each page of them is written many times. */
const cacheWhileWriting = 'pragma cache_size = -16000';
/** Of statements: a client that tries every mix of filters would make thousands, of about 20 kB each. */
const MOST_PREPARED = 100;
const walMode = 'pragma journal_mode = wal';

export function openSqlite(file: string, mode: 'loading' | 'serving', busyMs = BUSY_MS): Engine {
  const database = new DatabaseSync(file, mode === 'serving' ? { timeout: busyMs } : {});
  // A page of sales is about 25 kB: two or three reads, even when a million sales do not fit into a cache.
  database.exec('pragma page_size = 16384');
  database.exec(mode === 'loading' ? loading : serving);
  database.exec(`${cacheWhileReading}; pragma temp_store = memory;`);
  return new SqliteEngine(database, mode);
}

const notADatabase = 26;

/** True for a file that is not a SQLite database, as opposed to one that is locked or not readable. */
export function isNoDatabase(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === notADatabase;
}

/** Of a disk that is full, broken or read-only; above the last eight bits SQLite says more of it. */
const ofTheDisk: ReadonlySet<number> = new Set([8, 10, 13]);

/** True where the disk, and not the shop, is why a file cannot be written. */
export function isUnwritable(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return false;
  return ofTheDisk.has(error.errcode & 0xff);
}

class SqliteEngine implements Engine {
  readonly kind = 'sqlite';
  readonly db: Kysely<Tables>;
  private readonly database: DatabaseSync;
  private readonly mode: 'loading' | 'serving';
  private readonly loaders = new Map<string, StatementSync>();
  private readonly forget: () => void;
  readonly version: () => number;

  constructor(database: DatabaseSync, mode: 'loading' | 'serving') {
    this.database = database;
    this.mode = mode;
    ({ forget: this.forget, version: this.version } = versionOf(database));
    this.db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapt(database, this.forget) }) });
  }

  private readonly load: Load = async (table, rows, skipsExisting = false) => {
    const verb = skipsExisting ? 'insert or ignore' : 'insert';
    const text = `${verb} into ${table} values (${columnsOf(table).map(() => '?')})`;
    const statement = this.loaders.get(text) ?? this.database.prepare(text);
    this.loaders.set(text, statement);
    // The same as run, without a result object: saves a quarter of the time over a hundred thousand rows.
    for (const row of rows) statement.get(...row);
  };

  /** Kysely holds the only connection meanwhile, so reads wait, and what is loaded belongs to the transaction. */
  transaction<T>(work: (db: Kysely<Tables>, load: Load) => Promise<T>): Promise<T> {
    return this.db.transaction().execute(async (db) => {
      this.database.exec(cacheWhileWriting);
      try {
        return await work(db, this.load);
      } finally {
        this.database.exec(cacheWhileReading);
      }
    });
  }

  async alone<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
    const result = await work(this);
    // WAL mode changes the file, and `work` first has to check that the file is ours.
    this.database.exec(walMode);
    return result;
  }

  isUnavailable(error: unknown): boolean {
    return (
      error instanceof Error &&
      /database is (locked|not open)|database or disk is full|disk I\/O error|unable to open/.test(error.message)
    );
  }

  async close(): Promise<void> {
    // Serving uses WAL; switched now, while no request waits for the disk.
    const whole = this.mode === 'loading' && !this.database.isTransaction;
    if (whole) this.database.exec(`pragma locking_mode = normal; ${walMode}`);
    await this.db.destroy();
    if (this.database.isOpen) this.database.close();
  }
}

/** Kysely's SQLite dialect needs to know whether a statement returns rows. */
function adapt(database: DatabaseSync, forget: () => void) {
  const prepare = recentResults((sql: string) => adaptStatement(database.prepare(sql)), MOST_PREPARED);
  return {
    close: () => database.close(),
    prepare: (sql: string) => {
      // Any statement of Kysely may write.
      forget();
      // After an error of the disk SQLite has rolled back by itself: another time would hide that error.
      return prepare(sql === 'rollback' && !database.isTransaction ? 'select 1' : sql);
    },
  };
}

function adaptStatement(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...parameters.map(toInput)),
    run: (parameters: readonly unknown[]) => statement.run(...parameters.map(toInput)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...parameters.map(toInput)),
  };
}

function toInput(parameter: unknown): SQLInputValue {
  if (typeof parameter === 'string' || typeof parameter === 'number' || typeof parameter === 'bigint') return parameter;
  if (parameter === null) return null;
  throw new TypeError(`SQLite cannot store a ${typeof parameter}`);
}

const MEMORY = '?vfs=memdb';

/** A database that every connection of this process can open by its name, and nothing else: it is never on disk. */
export class MemoryFile {
  readonly name = `file:/${crypto.randomUUID()}${MEMORY}`;
  /** SQLite forgets it with its last connection. */
  readonly #held = new DatabaseSync(this.name);

  async copy(): Promise<MemoryFile> {
    const copy = new MemoryFile();
    await backup(this.#held, copy.name);
    return copy;
  }

  close(): void {
    this.#held.close();
  }
}

export function isInMemory(file: string): boolean {
  return file === ':memory:' || file.endsWith(MEMORY);
}
