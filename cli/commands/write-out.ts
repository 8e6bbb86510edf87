import { lstat, writeFile } from 'node:fs/promises';
import { replaceFile } from '../../api/replace-file.ts';
import { makeFolder } from '../../contract/make-folder.ts';
import { whyUnwritable } from '../terminal.ts';
import { Unwritable } from './options.ts';

/**
 * A full disk is the caller's to fix, like a folder that cannot be written: exit code 2, at any moment. No half of a file is left,
 * and what was there before stays until all of the new one is.
 */
export async function writeOut(path: string, content: string | Uint8Array): Promise<void> {
  try {
    if (await isFileOrNothing(path)) await replace(path, content);
    else await writeFile(path, content);
  } catch (error) {
    throw new Unwritable(`${path} cannot be written: ${whyUnwritable(error)}.`);
  }
}

export function makeOut(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw new Unwritable(`${folder} cannot be written: ${whyUnwritable(error)}.`);
  }
}

async function replace(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await replaceFile(path, content, { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && MAKES_NO_FILE.has(error.code)) await writeFile(path, content);
    else throw error;
  }
}

/** A folder that takes no new file may have one that can be written. */
const MAKES_NO_FILE: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENAMETOOLONG']);

/** Devices, pipes and links are written where they lead. */
async function isFileOrNothing(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  return found === null || found.isFile();
}
