import { readFile } from 'node:fs/promises';
import type { Notify } from '../notify/channels.ts';
import type { Deployment } from './deployment.ts';
import { FleetFileError, readFleet, readNotify } from './read-file.ts';

/** The deployments of a file; null where it does not exist. Throws a FleetFileError. */
export async function deploymentsIn(file: string): Promise<readonly Deployment[] | null> {
  const text = await textOf(file);
  return text === null ? null : readFleet(text, file);
}

/** Who is notified; null where the file names no channel, or is not there. */
export async function notifyIn(file: string): Promise<Notify | null> {
  const text = await textOf(file);
  return text === null ? null : readNotify(text, file);
}

/** Null where the file does not exist. */
export async function textOf(file: string): Promise<string | null> {
  return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new FleetFileError([`${file} cannot be read (${error.code}).`]);
  });
}

/** A file that is read again: what it has, whenever its text has changed, and null otherwise. */
export class FleetSource {
  readonly #file: string;
  /** Undefined where what it has is not known, or not taken yet; an error of its reading is a text too. */
  #text: string | null | undefined;
  #notify: Notify | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** Throws a FleetFileError, once for each text that is wrong, or while it cannot be read. */
  async changed(): Promise<readonly Deployment[] | null> {
    const read = await textOf(this.#file).catch((error: FleetFileError) => error);
    const text = read instanceof FleetFileError ? read.message : read;
    if (text === this.#text) return null;
    this.#text = text;
    if (read instanceof FleetFileError) throw read;
    if (text === null) throw new FleetFileError([`${this.#file} does not exist.`]);
    const deployments = readFleet(text, this.#file);
    this.#notify = readNotify(text, this.#file);
    return deployments;
  }

  /** What was read could not be kept: it counts as changed. */
  forget(): void {
    this.#text = undefined;
  }

  /** Who is notified, by the last text that was right. */
  get notify(): Notify | null {
    return this.#notify;
  }
}
