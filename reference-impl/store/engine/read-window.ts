import type { DatabaseSync, StatementSync } from 'node:sqlite';

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
