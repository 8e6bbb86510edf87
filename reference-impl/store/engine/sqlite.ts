import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { type Cell, columnsOf, type Row, type TableName, type Tables } from '../schema/columns.ts';
import { binder, type Engine, type Load, type Prepared, type Statement } from './engine.ts';

/**
 * The reads of one tick of the event loop share a transaction, because most of the cost of a short read is the locks of its
 * transaction. A request that arrives in a later tick sees the data of that moment, so a key that another process rotated
 * before the request was sent no longer works (AUTH: the old key stops working immediately).
 */
export class ReadWindow {
  private readonly database: DatabaseSync;
  private readonly begin: StatementSync;
  private readonly commit: StatementSync;
  private readonly dataVersion: StatementSync;
  private isOpen = false;
  /** SQLite's data_version, which changes when another process writes; null until it was read in this window. */
  private others: number | null = null;
  private lastOthers = 0;
  private changes = 0;

  constructor(database: DatabaseSync) {
    this.database = database;
    this.begin = database.prepare('begin');
    this.commit = database.prepare('commit');
    this.dataVersion = database.prepare('pragma data_version');
  }

  open(): void {
    if (this.isOpen) return;
    this.begin.run();
    this.isOpen = true;
    setImmediate(this.close);
  }

  /** Changes whenever another process or this one may have written. */
  version(): number {
    this.open();
    if (this.others === null) {
      this.others = Number(this.dataVersion.get()?.data_version);
      if (this.others !== this.lastOthers) this.changes++;
      this.lastOthers = this.others;
    }
    return this.changes;
  }

  /** Call it before a statement that may write, which must not start from an old snapshot. */
  readonly end = (): void => {
    this.close();
    this.changes++;
  };

  readonly close = (): void => {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.others = null;
    if (this.database.isOpen) this.commit.run();
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
  private readonly window: ReadWindow;
  /** The open transaction on the only connection; reads wait until it ends. */
  private open: Promise<unknown> | null = null;

  constructor(database: DatabaseSync, mode: 'loading' | 'serving') {
    this.database = database;
    this.mode = mode;
    this.window = new ReadWindow(database);
    this.db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapt(database, this.window) }) });
  }

  prepare<R>(query: Statement<R>): Prepared<R> {
    return this.prepareRows(query, false);
  }

  prepareTuples<R extends readonly Cell[]>(query: Statement<unknown>): Prepared<R> {
    return this.prepareRows(query, true);
  }

  readonly version = (): number | Promise<number> => (this.open === null ? this.window.version() : this.laterVersion());

  private async laterVersion(): Promise<number> {
    while (this.open !== null) await this.open;
    return this.window.version();
  }

  private prepareRows<R>(query: Statement<unknown>, tuples: boolean): Prepared<R> {
    const { sql, parameters } = query.compile(this.db);
    const bind = binder(parameters);
    const statement = this.database.prepare(sql);
    statement.setReturnArrays(tuples);
    return async (values) => {
      while (this.open !== null) await this.open;
      this.window.open();
      const rows: unknown[] = statement.all(...bind(values));
      // The type of the query describes its rows; node:sqlite does not know it.
      return rows as R[];
    };
  }

  readonly load = async (table: TableName, rows: readonly Row[]): Promise<void> => {
    this.insert(table, rows, 'insert');
  };

  async loadMissing(table: TableName, rows: readonly Row[]): Promise<void> {
    while (this.open !== null) await this.open;
    this.window.end();
    this.database.exec('begin immediate');
    try {
      this.insert(table, rows, 'insert or ignore');
      this.database.exec('commit');
    } finally {
      if (this.database.isTransaction) this.database.exec('rollback');
    }
  }

  private insert(table: TableName, rows: readonly Row[], verb: 'insert' | 'insert or ignore'): void {
    const text = `${verb} into ${table} values (${columnsOf(table).map(() => '?')})`;
    const statement = this.loaders.get(text) ?? this.database.prepare(text);
    this.loaders.set(text, statement);
    // The same as run, without a result object: saves a quarter of the time over a hundred thousand rows.
    for (const row of rows) statement.get(...row);
  }

  async loading<T>(work: () => Promise<T>): Promise<T> {
    this.window.close();
    this.database.exec('begin');
    const result = await work();
    this.database.exec('commit');
    return result;
  }

  async transaction<T>(work: (db: Kysely<Tables>, load: Load) => Promise<T>): Promise<T> {
    while (this.open !== null) await this.open;
    this.database.exec(cacheWhileWriting);
    // Kysely holds the only connection meanwhile, so what is loaded belongs to the transaction.
    const running = this.db.transaction().execute((db) => work(db, this.load));
    this.open = running.catch(() => undefined);
    try {
      return await running;
    } finally {
      this.open = null;
      this.database.exec(cacheWhileReading);
    }
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
    this.window.close();
    // Serving uses WAL; switched now, while no request waits for the disk.
    const whole = this.mode === 'loading' && !this.database.isTransaction;
    if (whole) this.database.exec(`pragma locking_mode = normal; ${walMode}`);
    await this.db.destroy();
    if (this.database.isOpen) this.database.close();
  }
}

/** Kysely's SQLite dialect needs to know whether a statement returns rows. */
function adapt(database: DatabaseSync, window: ReadWindow) {
  return {
    close: () => database.close(),
    prepare: (sql: string) => {
      // Any statement of Kysely may write.
      window.end();
      return adaptStatement(database.prepare(sql));
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
