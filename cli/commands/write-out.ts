import { writeFile } from 'node:fs/promises';
import { whyUnwritable } from '../why-unwritable.ts';
import { Unwritable } from './options.ts';

/** Like a folder that no file can be made in, a full disk is the caller's to mend: exit code 2, whichever moment it shows. */
export async function writeOut(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(path, content);
  } catch (error) {
    throw new Unwritable(`${path} cannot be written: ${whyUnwritable(error)}.`);
  }
}
