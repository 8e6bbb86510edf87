import type { Vocabulary } from '../../world/vocabulary.ts';
import type { WorldOptions } from '../../world/world.ts';
import type { Portion } from '../schema/columns.ts';
import type { Part, Portions } from './parts.ts';
import { rowsFromThread } from './rows-from-thread.ts';

/** A smaller world is made in less time than a thread needs to begin. */
export function isWorthAThread({ scale }: WorldOptions): boolean {
  return scale >= 0.2;
}

/** The catalogue is made here, the history by a thread that begins now. */
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
  // Only a first start needs the world and its words.
  const [{ makeWorld }, { worldRows }, words] = await Promise.all([
    import('../../world/world.ts'),
    import('./world-rows.ts'),
    wordsOf(options),
  ]);
  yield* worldRows(makeWorld(options, words), parts);
}

const known = new Map<number, Promise<Vocabulary>>();

/** A first start needs them three times: here, for the sales, and for the movements. */
function wordsOf({ seed }: WorldOptions): Promise<Vocabulary> {
  const words = known.get(seed) ?? import('../../world/words.ts').then(({ makeVocabulary }) => makeVocabulary(seed));
  known.set(seed, words);
  return words;
}
