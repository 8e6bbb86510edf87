/** Which commit this is, and what is drawn by it: the sample cannot be chosen by hand, and the next commit has another one. */
import { createHash } from 'node:crypto';
import { drawingInWeather, drawingOf, look } from '../../proof/draws.ts';
import { chosenIn } from '../../proof/third/switches.ts';
import * as options from '../options.ts';
import { eachOf, type Part } from './part.ts';

/** Pages and records change no verdict. */
const SOURCES = ['.', ':!docs', ':!*.md', ':!proof/*.json'];

const git = (...args: readonly string[]): string => options.run('git', args);

export const commit = git('rev-parse', 'HEAD');

/** Of all sources as they lie here, committed or not. */
export function sourcesDigest(): string {
  return digestOf([git('ls-files', '--stage', '--', ...SOURCES), git('diff', 'HEAD', '--', ...SOURCES)].join('\n'));
}

/** A number that the commit decides. */
export const seedOfCommit = Number.parseInt(commit.slice(0, 6), 16);

/** In the order of the whole list, so that those that take longest stay first. */
export function sampleOf(ids: readonly string[], size: number): readonly string[] {
  const keyOf = (id: string) => digestOf(`${commit} ${id}`);
  const drawn = new Set(ids.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)).slice(0, size));
  return ids.filter((id) => drawn.has(id));
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * A correct deployment that a seed draws, on a calm day or in weather. One that was not decided is not wrong; where outages are
 * frequent, a check has to say that it cannot be relied on.
 */
export async function drawn(seed: number, index: number, isInWeather: boolean) {
  const drawing = isInWeather ? drawingInWeather(seed, index) : drawingOf(seed, index);
  const { setting, weather } = drawing;
  const seen = await look(drawing);
  const isByMistake = seen.verdict === 'conformant' && weather?.outages === 'often';
  const outcome = seen.failed.size > 0 ? 'failed' : isByMistake ? 'conformant by mistake' : seen.verdict;
  const live = `live ${chosenIn(setting)('live')}`;
  const words = weather === undefined ? `${setting.size} switches` : [live, ...Object.values(weather)].join(' / ');
  return { outcome, words, seen };
}

export type Drawn = Awaited<ReturnType<typeof drawn>>;

export const WRONG: ReadonlySet<string> = new Set(['failed', 'conformant by mistake']);

export function wordsOf({ outcome, words, seen }: Drawn): string {
  const failed = [...seen.failed].map(([rule, message]) => `${rule}: ${message}`);
  return [`${outcome}, ${words}, ${seen.requests} requests`, ...failed].join('; ');
}

/** Those that were blamed once, of other seeds. */
const BLAMED = { drawing: ['1-44', '20261201-49', '20261201-134'], weather: ['4711-44', '4711-54', '1002-61'] };

function part(name: keyof typeof BLAMED, size: number, sample: number, isInWeather: boolean): Part {
  // One at a time: a check moves the clock of its thread.
  const run = eachOf(1, async (id) => {
    const [seed = 0, index = 0] = id.split('-').slice(1).map(Number);
    const one = await drawn(seed, index, isInWeather);
    return { good: !WRONG.has(one.outcome), said: wordsOf(one) };
  });
  const ofCommit = Array.from({ length: size }, (_, index) => `${seedOfCommit}-${index}`);
  const ids = [...ofCommit, ...BLAMED[name]].map((id) => `${name}-${id}`);
  return { name, ids, sample, each: 7, run };
}

export const drawings = part('drawing', 24, 3, false);
export const weather = part('weather', 24, 0, true);
