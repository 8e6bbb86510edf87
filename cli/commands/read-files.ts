import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '../../conformance/model/run.ts';
import { NotARun, REPORT_FILES, readRun } from '../../reports/index.ts';
import { UsageError } from './options.ts';

/** A run.json, or the folder that `check` left it in. */
export async function readRunFile(path: string): Promise<Run> {
  const file = await fileIn(path, REPORT_FILES.json);
  const bytes = await readInput(file);
  try {
    return await readRun(bytes, file);
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

const MEGABYTE = 2 ** 20;
/** More than any file that Counterproof writes has. Of a pipe less, because it is held twice. */
const MOST_MB = { file: 256, pipe: 64 };

/** The content of a file, or of a pipe. A link in a folder of another person could lead to a device that never ends. */
export async function readInput(file: string): Promise<Buffer> {
  try {
    const handle = await open(file);
    try {
      return await bounded(handle, file);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new UsageError(`${file} cannot be read${isMissing ? ': there is no such file' : ''}.`);
  }
}

export async function readText(file: string): Promise<string> {
  return (await readInput(file)).toString('utf8');
}

async function bounded(handle: FileHandle, file: string): Promise<Buffer> {
  const status = await handle.stat();
  if (status.isCharacterDevice() || status.isBlockDevice()) throw new UsageError(`${file} is a device: give a file.`);
  const most = status.isFile() ? MOST_MB.file : MOST_MB.pipe;
  if (status.size > most * MEGABYTE) throw tooLarge(file, most);
  if (status.isFile()) return await handle.readFile();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of handle.createReadStream({ autoClose: false })) {
    const bytes: Buffer = chunk;
    size += bytes.length;
    if (size > most * MEGABYTE) throw tooLarge(file, most);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, size);
}

function tooLarge(file: string, most: number): UsageError {
  return new UsageError(`${file} is too large: more than ${most} MB.`);
}
