import { closeSync, existsSync, openSync, readdirSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { access, constants, lstat, mkdir, realpath, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { replaceFile } from '../../api/replace-file.ts';
import type { Run } from '../../conformance/model/run.ts';
import { makeFolder } from '../../contract/make-folder.ts';
import { ALL_FILES, BUNDLE_FILE, EVIDENCE_FILE, REPORT_FILES } from '../../reports/words/file-names.ts';
import { whyUnwritable } from '../terminal.ts';
import { Unwritable, UsageError } from './options.ts';
import { isFolder, readRunFile } from './parse-options.ts';

export const DEFAULT_FOLDER = 'counterproof-out';

/** Asked before a long visit. The folder itself is made after it: one that comes to nothing leaves no empty folder behind. */
export async function findRoom(directory: string, files: readonly string[]): Promise<void> {
  const made: string[] = [];
  try {
    await outFolder(directory, files, made);
  } finally {
    for (const folder of made.toReversed()) await rmdir(folder);
  }
}

/** Where a command writes, made if need be, with room for these files. */
export async function outFolder(directory: string, files: readonly string[] = [], made: string[] = []): Promise<void> {
  try {
    await makeFolders(resolve(directory), made);
  } catch {
    throw new UsageError(`--out ${directory}: the folder cannot be created.`);
  }
  for (const name of files) {
    if (!(await canWrite(directory, name))) throw new UsageError(`--out ${directory}: ${name} cannot be written.`);
  }
}

/** One after the other: where the file system makes none (/proc), Node's own way of making all at once never ends. */
export async function makeFolders(path: string, made: string[] = []): Promise<void> {
  if (await isFolder(path)) return;
  await makeFolders(dirname(path), made);
  await mkdir(path);
  made.push(path);
}

/** A file named report.html may be the user's own: nothing is overwritten outside a folder with a run of ours. */
export async function refuseForeign(directory: string, files: readonly string[]): Promise<void> {
  const name = isOfARun(directory) ? undefined : files.find((each) => existsSync(join(directory, each)));
  if (name !== undefined)
    throw new UsageError(
      `--out ${directory}: ${name} exists and was not written by Counterproof: move it, or give another folder.`,
    );
}

/** The evidence and the run that was first made of it belong together: `judge` writes to another folder. */
export async function refuseOriginal(directory: string, evidence: string): Promise<void> {
  const [here, from] = await Promise.all(
    [directory, dirname(evidence)].map((path) => realpath(path).catch(() => path)),
  );
  const holdsOriginal = isOfARun(directory) && (here === from || existsSync(join(directory, EVIDENCE_FILE)));
  if (holdsOriginal)
    throw new UsageError(
      `--out ${directory}: holds the ${REPORT_FILES.json} of the check, which is never overwritten: give another folder.`,
    );
}

async function canWrite(directory: string, name: string): Promise<boolean> {
  const path = join(directory, name);
  if (await isFolder(path)) return false;
  return await access(existsSync(path) ? path : directory, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/**
 * A full disk is the caller's to fix, like a folder that cannot be written: exit code 2, at any moment. No half of a file is left,
 * and what was there before stays until all of the new one is.
 */
export async function writeOut(path: string, content: string | Uint8Array): Promise<void> {
  try {
    const found = await lstat(path).catch(() => null);
    // Devices, pipes and links are written where they lead.
    if (found === null || found.isFile()) await replace(path, content);
    else await writeFile(path, content);
  } catch (error) {
    throw new Unwritable(`${path} cannot be written: ${whyUnwritable(error)}.`);
  }
}

export async function writeJson(path: string, value: unknown): Promise<void> {
  await writeOut(path, `${JSON.stringify(value, null, 2)}\n`);
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
    if (!(error instanceof Error && 'code' in error && MAKES_NO_FILE.has(error.code))) throw error;
    await writeFile(path, content);
  }
}

/** A folder that takes no new file may have one that can be written. */
const MAKES_NO_FILE: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENAMETOOLONG']);

/** How every run begins, of whichever format. */
const MARK = /^\s*\{\s*"format":\s*"counterproof-run\//;

/** Whether a file that begins so is a run. */
export function isRun(beginning: string): boolean {
  return MARK.test(beginning);
}

/** A folder is ours when the run.json in it is a run; file names alone prove nothing. */
export function isOfARun(directory: string): boolean {
  try {
    return isRun(beginning(join(directory, REPORT_FILES.json)));
  } catch {
    return false;
  }
}

function beginning(path: string): string {
  const head = Buffer.alloc(100);
  const file = openSync(path, 'r');
  try {
    return head.toString('utf8', 0, readSync(file, head));
  } finally {
    closeSync(file);
  }
}

/** The run in a folder, where it is one that this version reads. */
export async function earlierRun(directory: string): Promise<Run | null> {
  if (!isOfARun(directory)) return null;
  return await readRunFile(directory).catch(() => null);
}

/**
 * A visit that ends before its verdict must not leave an earlier one's for its own. Called once the deployment is known to
 * answer and to take the key, so that a mistyped address does not delete the last run. Says what became of an earlier bundle.
 */
export function clearEarlier(directory: string): string {
  if (!isOfARun(directory)) return '';
  const moved = moveBundle(directory);
  const names = readdirSync(directory).filter((name) => ALL_FILES.has(name));
  for (const name of names) rmSync(join(directory, name));
  return moved;
}

/** It may be signed and relied on: it is never deleted and never overwritten. */
export function moveBundle(directory: string): string {
  const path = join(directory, BUNDLE_FILE);
  if (!existsSync(path)) return '';
  const time = statSync(path).mtime.toISOString().replaceAll(':', '').slice(0, 17);
  const kept = freeName(directory, `bundle-${time}Z`);
  renameSync(path, kept);
  return `The earlier bundle is kept: ${kept}\n`;
}

function freeName(directory: string, stem: string, turn = 1): string {
  const path = join(directory, `${stem}${turn === 1 ? '' : `-${turn}`}.tar`);
  return existsSync(path) ? freeName(directory, stem, turn + 1) : path;
}
