import { readFile, realpath, stat } from 'node:fs/promises';
import { replaceFile } from '../../api/replace-file.ts';
import type { WrittenDeployment } from './deployment.ts';
import { withItem, withoutItem } from './edit-text.ts';
import { FleetFileError, readFleet } from './read-file.ts';

const LIST = 'deployments';

/** Writes a deployment into the file, which may be new; the rest of it stays. Throws a FleetFileError where the result is no fleet. */
export async function addDeployment(file: string, written: WrittenDeployment): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return `${LIST}: []\n`;
    throw new FleetFileError([`${file} cannot be read (${error.code}).`]);
  });
  const changed = withItem(text, LIST, written);
  // One that is wrong already says so.
  readFleet(changed ?? text, file);
  await write(file, changed);
}

/** False where the file has no deployment of this name. */
export async function removeDeployment(file: string, name: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new FleetFileError([`${file} cannot be read (${error.code}).`]);
  });
  const index = readFleet(text, file).findIndex((deployment) => deployment.name === name);
  if (index < 0) return false;
  await write(file, withoutItem(text, LIST, index));
  return true;
}

async function write(file: string, text: string | null): Promise<void> {
  if (text === null)
    throw new FleetFileError([`${file} cannot be changed there without changing the rest of it: edit it by hand.`]);
  await replace(file, text).catch((error: NodeJS.ErrnoException) => {
    throw new FleetFileError([`${file} cannot be written (${error.code}).`]);
  });
}

/** A scheduler never reads a part of it. */
async function replace(file: string, text: string): Promise<void> {
  const path = await realpath(file).catch(() => file);
  const mode = await stat(path).then(
    (found) => found.mode,
    () => 0o666,
  );
  await replaceFile(path, text, { mode });
}
