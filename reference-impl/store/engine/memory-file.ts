import { backup, DatabaseSync } from 'node:sqlite';

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
