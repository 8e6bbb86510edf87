import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The default folder of a sandbox. */
export const DATA_FOLDER = 'counterproof-data';

/**
 * Makes a folder, and those that it is in, where they are not there. That of Node never ends where a folder says that it is not there
 * as often as it is asked for another one, as /proc does.
 */
export function makeFolder(path: string, mode = 0o777): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || existsSync(parent)) throw error;
    makeFolder(parent, mode);
    mkdirSync(path, { mode });
  }
}

/** For a folder of ours, with keys or a whole shop in it: git leaves out what it holds. One that is there already stays as it is. */
export function makeOwnFolder(path: string, mode?: number): void {
  const isNew = !existsSync(path);
  makeFolder(path, mode);
  if (isNew) writeFileSync(join(path, '.gitignore'), '*\n');
}

/** Makes the folder that the file will be in. */
export function makeFolderOf(file: string): void {
  const make = dirname(file) === DATA_FOLDER ? makeOwnFolder : makeFolder;
  make(dirname(file));
}
