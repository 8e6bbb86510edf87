import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ended } from './ended.ts';
import { type Io, usage } from './options.ts';

export interface Watched {
  /** What is read again and again; asked before each round, because one of them may name another. */
  readonly files: () => Promise<readonly string[]>;
  /** The document that the deployment serves; undefined where it serves none now. */
  readonly document: () => Promise<Uint8Array | undefined>;
  readonly once: () => Promise<number>;
  /** Says what went wrong in a round, and gives its exit code. */
  readonly failed: (error: unknown) => number;
  readonly io: Io;
}

const LOOK_MS = 1000;
/** Each look at the document is a request. */
const LOOKS_FOR_DOCUMENT = 5;
const SETTLES_MS = 2000;

type Look = () => Promise<string | null>;

/** A check again and again, until a signal or the end of who reads it. Gives the exit code of the last one. */
export async function watch({ files, document, once, failed, io }: Watched): Promise<number> {
  const input = createInterface({ input: process.stdin });
  let enter = Promise.withResolvers<string>();
  input.on('line', () => enter.resolve('Enter was pressed'));
  const unread = new Promise<null>((resolve) => process.stdout.once('error', () => resolve(null)));
  const documentChanged = await documentLook(document, io);
  try {
    for (let round = 1; ; round += 1) {
      const looks = [await filesLook(await files()), documentChanged];
      const code = await once().catch((error) => {
        if (round === 1 && usage(error)) throw error;
        return failed(error);
      });
      io.out('\nWaiting for a change: Enter checks again, Ctrl-C ends.\n');
      io.tell?.({ event: 'waiting' });
      const because = await change(looks, [enter.promise, unread]);
      if (because === null) return code;
      enter = Promise.withResolvers();
      io.out(`\n${because}: checking again.\n\n`);
      io.tell?.({ event: 'again', because });
    }
  } finally {
    input.close();
  }
}

/** Null where nothing comes any more. */
async function change([fileChanged, documentChanged]: readonly Look[], others: readonly Promise<string | null>[]) {
  const over = new AbortController();
  const looking = async (): Promise<string | null> => {
    for (let look = 1; !over.signal.aborted; look += 1) {
      await sleep(LOOK_MS, undefined, { signal: over.signal });
      const found = (await fileChanged?.()) ?? (look % LOOKS_FOR_DOCUMENT === 0 ? await documentChanged?.() : null);
      if (typeof found === 'string') return found;
    }
    return null;
  };
  try {
    return await Promise.race([looking(), ended(over.signal).then(() => null), ...others]);
  } finally {
    over.abort();
  }
}

/** A file that appears or goes has changed as well. */
async function filesLook(files: readonly string[]): Promise<Look> {
  const contents = () => Promise.all(files.map((file) => readFile(file).then(digest, () => '')));
  const before = await contents();
  return async () => {
    const now = await contents();
    const file = files.find((_, index) => now[index] !== before[index]);
    return file === undefined ? null : `${file} has changed`;
  };
}

/** While a deployment restarts it serves no document, which is no change; one that is another at each read says nothing. */
async function documentLook(read: Watched['document'], io: Io): Promise<Look> {
  const now = async () => {
    const bytes = await read().catch(() => undefined);
    return bytes === undefined ? null : digest(bytes);
  };
  let last = await now();
  let isSteady = true;
  return async () => {
    const found = isSteady ? await now() : null;
    if (found === null || found === last) return null;
    await sleep(SETTLES_MS);
    const settled = await now();
    last = settled ?? found;
    if (settled === null || settled === found) return 'openapi.json of the deployment has changed';
    isSteady = false;
    io.err('counterproof check: openapi.json is another one at each read, so it is not watched.\n');
    return null;
  };
}

function digest(bytes: Uint8Array): string {
  return hash('sha256', bytes);
}
