import { readFile, realpath, stat } from 'node:fs/promises';
import { replaceFile } from '../../api/replace-file.ts';
import type { Deployment, WrittenDeployment } from './deployment.ts';
import { withItem, withoutItem } from './edit-text.ts';
import { FleetFileError, hasDefaultSchedule, readFleet } from './read-file.ts';

const LIST = 'deployments';

const SCHEDULE = 'every 1h';

/**
 * Writes a deployment into the file, which may be new; the rest of it stays. It gets a schedule where neither it nor `defaults` has one.
 * Throws a FleetFileError where the result is no fleet.
 */
export async function addDeployment(file: string, written: WrittenDeployment): Promise<Deployment> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return `${LIST}: []\n`;
    throw new FleetFileError([`${file} cannot be read (${error.code}).`]);
  });
  const isScheduled = written.schedule !== undefined || hasDefaultSchedule(text, file);
  const changed = withItem(text, LIST, isScheduled ? written : { ...written, schedule: SCHEDULE });
  // One that is wrong already says so.
  const deployments = readFleet(changed ?? text, file);
  await write(file, changed);
  const added = deployments.find(({ name }) => name === written.name);
  if (added === undefined) throw new Error(`${written.name} is not in ${file}`);
  return added;
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
