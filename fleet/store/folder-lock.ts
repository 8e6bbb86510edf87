import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from './database.ts';

/**
 * Holds a folder for this process, or gives null where another one holds it. The lock is the operating system's, on a file of SQLite:
 * it ends with the process, however that ends, and leaves nothing to clear away.
 */
export function holdFolder(folder: string): (() => void) | null {
  const file = lockFile(folder);
  try {
    file.exec('pragma busy_timeout = 0; begin exclusive');
    return () => file.close();
  } catch (error) {
    file.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return null;
    throw error;
  }
}

function lockFile(folder: string): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return new DatabaseSync(join(folder, 'lock'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    const why =
      code === 'EEXIST' || code === 'ENOTDIR' ? 'it is a file' : 'this user may not write there, or its disk is full';
    throw new StoreError(`${folder} cannot be used as a folder: ${why} (${code}).`);
  }
}
