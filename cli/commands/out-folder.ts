import { access, constants, mkdir, realpath, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EVIDENCE_FILE, REPORT_FILES } from '../../reports/index.ts';
import { isOfARun } from './earlier-run.ts';
import { UsageError } from './options.ts';

export const DEFAULT_FOLDER = 'counterproof-out';

/** Where a command writes, made if need be, with room for these files. */
export async function outFolder(directory: string, files: readonly string[]): Promise<string> {
  await madeWithRoom(directory, files);
  return directory;
}

/** Asked before a long visit. The folder itself is made after it: one that comes to nothing leaves no empty folder behind. */
export async function findRoom(directory: string, files: readonly string[]): Promise<void> {
  const made: string[] = [];
  try {
    await madeWithRoom(directory, files, made);
  } finally {
    for (const folder of made.toReversed()) await rmdir(folder);
  }
}

async function madeWithRoom(directory: string, files: readonly string[], made: string[] = []): Promise<void> {
  try {
    await makeFolder(resolve(directory), made);
  } catch {
    throw new UsageError(`--out ${directory}: the folder cannot be created.`);
  }
  for (const name of files) {
    if (!(await canWrite(directory, name))) throw new UsageError(`--out ${directory}: ${name} cannot be written.`);
  }
}

/** One after the other: where the file system makes none (/proc), Node's own way of making all at once never ends. */
export async function makeFolder(path: string, made: string[] = []): Promise<void> {
  if (await isFolder(path)) return;
  await makeFolder(dirname(path), made);
  await mkdir(path);
  made.push(path);
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() === true;
}

/** A file named report.html may be the user's own: nothing is overwritten outside a folder with a run of ours. */
export async function refuseForeign(directory: string, files: readonly string[]): Promise<void> {
  if (isOfARun(directory)) return;
  for (const name of files) {
    if (await isThere(join(directory, name)))
      throw new UsageError(
        `--out ${directory}: ${name} exists and was not written by Counterproof: move it, or give another folder.`,
      );
  }
}

/** The evidence and the run that was first made of it belong together: `judge` writes to another folder. */
export async function refuseOriginal(directory: string, evidence: string): Promise<void> {
  const [here, from] = await Promise.all(
    [directory, dirname(evidence)].map((path) => realpath(path).catch(() => path)),
  );
  const holdsOriginal = isOfARun(directory) && (here === from || (await isThere(join(directory, EVIDENCE_FILE))));
  if (holdsOriginal)
    throw new UsageError(
      `--out ${directory}: holds the ${REPORT_FILES.json} of the check, which is never overwritten: give another folder.`,
    );
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

async function canWrite(directory: string, name: string): Promise<boolean> {
  const path = join(directory, name);
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory() === true) return false;
  return await access(found === null ? directory : path, constants.W_OK).then(
    () => true,
    () => false,
  );
}
