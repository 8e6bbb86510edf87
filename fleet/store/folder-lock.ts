import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeOwnFolder } from '../../contract/make-folder.ts';
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
    makeOwnFolder(folder, 0o700);
    return new DatabaseSync(join(folder, 'lock'));
  } catch (error) {
    throw unusable(folder, error);
  }
}

/** Throws a StoreError where there can be no folder, or nothing in it. */
export function makeUsable(folder: string): void {
  try {
    makeOwnFolder(folder, 0o700);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw unusable(folder, error);
  }
}

function unusable(folder: string, error: unknown): StoreError {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return new StoreError(`${folder} cannot be used as a folder: ${WHY.get(code) ?? MAY_NOT} (${code}).`);
}

const MAY_NOT = 'this user may not write there, or its disk is full';
const WHY: ReadonlyMap<unknown, string> = new Map([
  ['EEXIST', 'it is a file'],
  ['ENOTDIR', 'it is a file, or below one'],
  ['ENOENT', 'none can be made there'],
  ['ENAMETOOLONG', 'its name is too long'],
]);

/** Throws a StoreError where it could not be made, as far as that shows without making it. */
export function refuseUnusable(folder: string): void {
  let path = resolve(folder);
  while (!existsSync(path) && dirname(path) !== path) path = dirname(path);
  try {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw unusable(folder, error);
  }
}
