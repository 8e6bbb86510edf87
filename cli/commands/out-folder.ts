import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ALL_FILES } from '../../reports/index.ts';
import { UsageError } from './options.ts';

export const DEFAULT_FOLDER = 'counterproof-out';

/** Where a command writes, made if need be, with room for these files. */
export async function outFolder(directory: string, files: readonly string[]): Promise<string> {
  try {
    await makeFolder(resolve(directory));
  } catch {
    throw new UsageError(`--out ${directory}: no folder can be made there.`);
  }
  for (const name of files) {
    if (!(await canWrite(directory, name)))
      throw new UsageError(`--out ${directory}: ${name} cannot be written there.`);
  }
  return directory;
}

/** One after the other: where the file system makes none (/proc), Node's own way of making all at once never ends. */
async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  await makeFolder(dirname(path));
  await mkdir(path);
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() === true;
}

/** What an earlier check left: a visit that ends before its verdict must not leave that one's for its own. */
export async function withoutEarlier(directory: string): Promise<void> {
  const names = await readdir(directory);
  await Promise.all(
    names.filter((name) => ALL_FILES.has(name)).map((name) => rm(join(directory, name), { force: true })),
  );
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
