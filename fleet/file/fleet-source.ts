import { readFile } from 'node:fs/promises';
import type { Notify } from '../notify/channels.ts';
import type { Deployment } from './deployment.ts';
import { FleetFileError, readFleet, readNotify } from './read-file.ts';

/** The deployments of a file; null where it does not exist. Throws a FleetFileError. */
export async function deploymentsIn(file: string): Promise<readonly Deployment[] | null> {
  const text = await textOf(file);
  return text === null ? null : readFleet(text, file);
}

async function textOf(file: string): Promise<string | null> {
  return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new FleetFileError([`${file} cannot be read (${error.code}).`]);
  });
}

/** A file that is read again: what it has, whenever its text has changed, and null otherwise. */
export class FleetSource {
  readonly #file: string;
  /** Undefined before it is read for the first time. */
  #text: string | null | undefined;
  #notify: Notify | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** Throws a FleetFileError, once for each text that is wrong. */
  async changed(): Promise<readonly Deployment[] | null> {
    const text = await textOf(this.#file);
    if (text === this.#text) return null;
    this.#text = text;
    if (text === null) throw new FleetFileError([`${this.#file} does not exist.`]);
    const deployments = readFleet(text, this.#file);
    this.#notify = readNotify(text, this.#file);
    return deployments;
  }

  /** Who is notified, by the last text that was right. */
  get notify(): Notify | null {
    return this.#notify;
  }
}
