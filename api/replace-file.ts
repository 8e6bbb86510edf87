import { rename, rm, writeFile } from 'node:fs/promises';

export interface ReplaceOptions {
  readonly mode?: number;
  readonly flag?: 'wx';
}

/** Replaces a file at once: a reader finds the old one or all of the new one, and a full disk leaves no half of it. */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  options: ReplaceOptions = {},
): Promise<void> {
  const part = `${path}.${process.pid}.part`;
  try {
    await writeFile(part, content, options);
    await rename(part, path);
  } catch (error) {
    // What cannot be removed either says less than why it came to this.
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}
