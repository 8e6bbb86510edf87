import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FOLDER, makeFolderOf } from '../../contract/make-folder.ts';
import { UsageError } from './options.ts';

interface Shop {
  readonly seed: number;
  readonly scale: number;
  readonly now: number | undefined;
}

/** A file for each shop, so that another --seed, --scale or --now never meets the wrong one. */
export function defaultFile({ seed, scale, now }: Shop): string {
  const moment = now === undefined ? '' : `-${new Date(now).toISOString().replaceAll(/\W/g, '')}`;
  return join(DATA_FOLDER, `shop-${seed}-${scale}${moment}.sqlite`);
}

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
