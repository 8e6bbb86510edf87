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
  private isOpen = false;

  constructor(database: DatabaseSync) {
    this.database = database;
    this.begin = database.prepare('begin');
    this.commit = database.prepare('commit');
  }

  open(): void {
    if (this.isOpen) return;
    this.begin.run();
    this.isOpen = true;
    setImmediate(this.close);
  }

  readonly close = (): void => {
    if (!this.isOpen) return;
    this.isOpen = false;
    if (this.database.isOpen) this.commit.run();
  };
}
