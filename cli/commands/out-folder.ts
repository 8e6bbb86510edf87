import { access, constants, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from './options.ts';

export const DEFAULT_FOLDER = 'counterproof-out';

/** Where a command writes, made if need be, with room for these files. */
export async function outFolder(directory: string, files: readonly string[]): Promise<string> {
  try {
    await mkdir(directory, { recursive: true });
  } catch {
    throw new UsageError(`--out ${directory}: no folder can be made there.`);
  }
  for (const name of files) {
    if (!(await canWrite(directory, name)))
      throw new UsageError(`--out ${directory}: ${name} cannot be written there.`);
  }
  return directory;
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
