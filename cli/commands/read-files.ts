import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '../../conformance/model/run.ts';
import { NotARun, REPORT_FILES, readRun } from '../../reports/index.ts';
import { UsageError } from './options.ts';

/** A run.json, or the folder that `check` left it in. */
export async function readRunFile(path: string): Promise<Run> {
  const file = await fileIn(path, REPORT_FILES.json);
  const text = Buffer.from(await readInput(file)).toString('utf8');
  try {
    return await readRun(text, file);
  } catch (error) {
    if (error instanceof NotARun) throw new UsageError(error.message);
    throw error;
  }
}

/** Where a folder is given, what a command writes there under that name. */
export async function fileIn(path: string, name: string): Promise<string> {
  const isFolder = (await stat(path).catch(() => null))?.isDirectory() === true;
  return isFolder ? join(path, name) : path;
}

export async function readInput(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch {
    throw new UsageError(`${file} cannot be read.`);
  }
}
