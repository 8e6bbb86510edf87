import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Holds a folder for this process, or gives null where another one holds it. The lock is the operating system's, on a file of SQLite:
 * it ends with the process, however that ends, and leaves nothing to clear away.
 */
export function holdFolder(folder: string): (() => void) | null {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(join(folder, 'lock'));
  try {
    file.exec('pragma busy_timeout = 0; begin exclusive');
    return () => file.close();
  } catch (error) {
    file.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return null;
    throw error;
  }
}
