import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '../../conformance/model/run.ts';
import { NotARun, REPORT_FILES, readRun } from '../../reports/index.ts';
import { UsageError } from './options.ts';

/** A run.json, or the folder that `check` left it in. */
export async function readRunFile(path: string): Promise<Run> {
  const isFolder = (await stat(path).catch(() => null))?.isDirectory() === true;
  const file = isFolder ? join(path, REPORT_FILES.json) : path;
  const text = Buffer.from(await readInput(file)).toString('utf8');
  try {
    return await readRun(text, file);
  } catch (error) {
    if (error instanceof NotARun) throw new UsageError(error.message);
    throw error;
  }
}

export async function readInput(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch {
    throw new UsageError(`${file} cannot be read.`);
  }
}
