import { mkdir } from 'node:fs/promises';
import { UsageError } from './options.ts';

/** Where a command writes, made if need be. */
export async function outFolder(directory: string): Promise<string> {
  try {
    await mkdir(directory, { recursive: true });
    return directory;
  } catch {
    throw new UsageError(`--out ${directory}: no folder can be made there.`);
  }
}
