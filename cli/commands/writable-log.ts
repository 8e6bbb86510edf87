import { closeSync, openSync } from 'node:fs';
import { makeFolderOf } from '../../contract/make-folder.ts';
import { UsageError } from './options.ts';

/** Looked at before anything is served: what is wrong with it would only be known at the first line. */
export function writableLog(path: string): string {
  try {
    makeFolderOf(path);
    closeSync(openSync(path, 'a'));
    return path;
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new UsageError(`--log ${path} cannot be written${why}: give another file, - for standard error, or off.`);
  }
}
