import { realpath, stat } from 'node:fs/promises';
import { isScalar, isSeq, parseDocument } from 'yaml';
import { replaceFile } from '../../api/replace-file.ts';
import type { Deployment, WrittenDeployment } from './deployment.ts';
import { withItem, withoutItem } from './edit-text.ts';
import { textOf } from './fleet-source.ts';
import { FleetFileError, hasDefaultSchedule, readFleet, type Wrong } from './read-file.ts';

const LIST = 'deployments';

/** A deployment that cannot be added: what is wrong with it, by its members. Nothing was written. */
export class WrongDeployment extends Error {
  override name = 'WrongDeployment';
  readonly wrong: readonly Wrong[];

  constructor(wrong: readonly Wrong[]) {
    super(wrong.map(({ path, says }) => `${path.join('.')}: ${says}`).join('\n'));
    this.wrong = wrong;
  }
}

export interface Added {
  /** The one that holds. */
  readonly schedule: string;
  readonly isNewFile: boolean;
}

const SCHEDULE = 'every 1h';

/**
 * Writes a deployment into the file, which may be new; the rest of it stays. It gets a schedule where neither it nor `defaults` has one.
 * Throws a WrongDeployment, and a FleetFileError where the file was no fleet before.
 */
export async function addDeployment(file: string, written: WrittenDeployment): Promise<Added> {
  const found = await textOf(file);
  const text = withList(found ?? '');
  const { name, url, ...others } = written;
  const isScheduled = written.schedule !== undefined || hasDefaultSchedule(text, file);
  const changed = withItem(text, LIST, isScheduled ? written : { name, url, schedule: SCHEDULE, ...others });
  const deployments = readChanged(text, changed, file);
  await write(file, changed);
  const added = deployments.find((one) => one.name === name);
  if (added === undefined) throw new Error(`${name} is not in ${file}`);
  return { schedule: added.schedule, isNewFile: found === null };
}

/** A file with nothing but comments gets an empty list. */
function withList(text: string): string {
  const { contents, errors } = parseDocument(text);
  const isNothing = contents === null || (isScalar(contents) && contents.source === '');
  if (!isNothing || errors.length > 0) return text;
  return `${text}${/\n$|^$/.test(text) ? '' : '\n'}${LIST}: []\n`;
}

function readChanged(text: string, changed: string | null, file: string): readonly Deployment[] {
  // One that is wrong already says so.
  if (changed === null) return readFleet(text, file);
  try {
    return readFleet(changed, file);
  } catch (error) {
    if (!(error instanceof FleetFileError)) throw error;
    const last = lastOf(changed);
    const wrong = error.wrong.filter(({ path: [list, index] }) => list === LIST && index === last);
    // Of what was wrong before, the lines are those of the file as it is.
    if (wrong.length < error.lines.length) readFleet(text, file);
    throw new WrongDeployment(wrong.map(({ path, says }) => ({ path: path.slice(2), says })));
  }
}

/** Where the last item is, as mistakes name their places. */
function lastOf(text: string): string {
  const items = parseDocument(text).get(LIST);
  return isSeq(items) ? String(items.items.length - 1) : '';
}

/** False where the file has no deployment of this name. */
export async function removeDeployment(file: string, name: string): Promise<boolean> {
  const text = await textOf(file);
  if (text === null) throw new FleetFileError([`${file} does not exist.`]);
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
