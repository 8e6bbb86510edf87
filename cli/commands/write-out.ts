import { writeFile } from 'node:fs/promises';
import { whyUnwritable } from '../why-unwritable.ts';
import { Unwritable } from './options.ts';

/** A full disk is the caller's to fix, like a folder that cannot be written: exit code 2, at any moment. */
export async function writeOut(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(path, content);
  } catch (error) {
    throw new Unwritable(`${path} cannot be written: ${whyUnwritable(error)}.`);
  }
}
