import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Vocabulary } from '../../world/vocabulary.ts';
import type { WorldOptions } from '../../world/world.ts';
import type { Part, Portion } from '../schema/columns.ts';

export const allParts: readonly Part[] = ['catalogue', 'sales', 'stock'];

/** Rows that are being made. The caller closes them, even if not all were read. */
export interface Portions {
  readonly rows: AsyncIterable<Portion>;
  close(): Promise<void>;
}

/** A smaller world is made in less time than a thread takes to start. */
export function isWorthAThread({ scale }: WorldOptions): boolean {
  return scale >= 0.2;
}

/** Makes the catalogue here and the history in a thread that starts now. */
export function makePortions(world: WorldOptions, parts: readonly Part[]): Portions {
  const history = parts.filter((part) => part !== 'catalogue');
  if (!isWorthAThread(world) || history.length === 0) return { rows: rowsMadeHere(world, parts), async close() {} };
  const thread = rowsFromThread(world, history, wordsOf(world));
  if (history.length === parts.length) return thread;
  return { rows: oneAfterTheOther(rowsMadeHere(world, ['catalogue']), thread.rows), close: thread.close };
}

async function* oneAfterTheOther(...sources: readonly AsyncIterable<Portion>[]): AsyncGenerator<Portion> {
  for (const source of sources) yield* source;
}

async function* rowsMadeHere(options: WorldOptions, parts: readonly Part[]): AsyncGenerator<Portion> {
  // Loaded here, because only a first start needs them.
  const [{ makeWorld }, { worldRows }, words] = await Promise.all([
    import('../../world/world.ts'),
    import('./world-rows.ts'),
    wordsOf(options),
  ]);
  yield* worldRows(makeWorld(options, words), parts);
}

const known = new Map<number, Promise<Vocabulary>>();

/** Cached, because a first start needs them three times. */
function wordsOf({ seed }: WorldOptions): Promise<Vocabulary> {
  const words = known.get(seed) ?? import('../../world/words.ts').then(({ makeVocabulary }) => makeVocabulary(seed));
  known.set(seed, words);
  return words;
}

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** Rows are short-lived: with a large young generation the garbage collector moves almost none of them. */
const resourceLimits = { maxYoungGenerationSizeMb: 96 };

export interface ThreadTask {
  readonly world: WorldOptions;
  readonly parts: readonly Part[];
  /** One number: how many portions were read. */
  readonly taken: Int32Array<SharedArrayBuffer>;
}

/**
 * Makes the rows of a world in a thread that starts now. The words are sent to it, because loading faker in the thread would
 * double its start time.
 */
export function rowsFromThread(
  { seed, scale, shape, now }: WorldOptions,
  parts: readonly Part[],
  words: Promise<Vocabulary>,
): Portions {
  const taken = new Int32Array(new SharedArrayBuffer(4));
  const workerData: ThreadTask = { world: { seed, scale, shape, now }, parts, taken };
  const worker = new Worker(new URL(`./seed-thread${EXTENSION}`, import.meta.url), { workerData, resourceLimits });
  const messages = on(worker, 'message', { close: ['exit'] });
  const sent = words.then((made) => worker.postMessage(made));
  // The reader of the rows gets the error.
  sent.catch(() => undefined);

  async function* rows(): AsyncGenerator<Portion> {
    await sent;
    for await (const [portion] of messages) {
      yield portion;
      Atomics.add(taken, 0, 1);
      Atomics.notify(taken, 0);
    }
  }

  return {
    rows: rows(),
    async close() {
      await worker.terminate();
    },
  };
}
