import { dirname, join } from 'node:path';
import { makeFolder, makeOwnFolder } from '../../api/make-folder.ts';

const DATA_FOLDER = 'counterproof-data';

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

/** Makes the folder that the file will be in. */
export function makeFolderOf(file: string): void {
  const folder = dirname(file);
  if (folder === DATA_FOLDER) makeOwnFolder(folder);
  else makeFolder(folder);
}
