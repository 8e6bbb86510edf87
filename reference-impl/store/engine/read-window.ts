import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * The reads of one turn of the event loop share a transaction: it is the locks of a transaction that make a short read
 * dear. A request whose bytes come in a later turn reads what is true then, so a key that was rotated elsewhere before
 * the request was sent is dead for it (AUTH: the old key stops working immediately).
 */
export class ReadWindow {
  private readonly database: DatabaseSync;
  private readonly begin: StatementSync;
  private readonly commit: StatementSync;
  private readonly dataVersion: StatementSync;
  private isOpen = false;
  /** SQLite's own number, which others change by writing; null until this window was asked for it. */
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

  /** Counts the moments at which somebody may have written: others, as SQLite tells, and we ourselves. */
  version(): number {
    this.open();
    if (this.others === null) {
      this.others = Number(this.dataVersion.get()?.data_version);
      if (this.others !== this.lastOthers) this.changes++;
      this.lastOthers = this.others;
    }
    return this.changes;
  }

  /** Before a statement of ours that may write: it must not begin on what was true some moments ago. */
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
