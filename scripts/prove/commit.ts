/** Which commit this is, and what is drawn by it: the sample cannot be chosen by hand, and the next commit has another one. */
import { createHash } from 'node:crypto';
import { inLanes } from '../../contract/serving/recent-results.ts';
import { drawingInWeather, drawingOf, type Looked, look } from '../../proof/draws.ts';
import { chosenIn } from '../../proof/third/switches.ts';
import { run } from '../options.ts';
import { type Part, since } from './part.ts';

/** Pages and records change no verdict. */
const SOURCES = ['.', ':!docs', ':!*.md', ':!proof/*.json'];

export function git(...args: readonly string[]): string {
  return run('git', args);
}

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

/** Correct deployments that a seed draws: on a calm day, and in weather. The seed is that of the commit. */
export interface Drawn {
  readonly outcome: string;
  readonly words: string;
  readonly seen: Looked;
}

/** One that was not decided is not wrong. */
export async function drawnCalm(seed: number, index: number): Promise<Drawn> {
  const looked = await look(drawingOf(seed, index));
  const outcome = looked.failed.size > 0 ? 'failed' : looked.verdict;
  return { outcome, words: `${looked.drawing.setting.size} switches`, seen: looked };
}

/** Where outages are frequent, a check has to say that it cannot be relied on. */
export async function drawnInWeather(seed: number, index: number): Promise<Drawn> {
  const drawing = drawingInWeather(seed, index);
  const seen = await look(drawing);
  const isRight = seen.verdict !== 'conformant' || drawing.weather.outages !== 'often';
  const outcome = seen.failed.size > 0 ? 'failed' : isRight ? seen.verdict : 'conformant by mistake';
  const words = [`live ${chosenIn(drawing.setting)('live')}`, ...Object.values(drawing.weather)].join(' / ');
  return { outcome, words, seen };
}

export const WRONG: ReadonlySet<string> = new Set(['failed', 'conformant by mistake']);

export function wordsOf({ outcome, words, seen }: Drawn): string {
  const failed = [...seen.failed].map(([rule, message]) => `${rule}: ${message}`);
  return [`${outcome}, ${words}, ${seen.requests} requests`, ...failed].join('; ');
}

type Draw = (seed: number, index: number) => Promise<Drawn>;

function part(name: string, size: number, sample: number, draw: Draw): Part {
  const work: Part['run'] = (ids, { report }) =>
    // A check moves the clock of its thread.
    inLanes(ids, 1, async (id) => {
      const began = performance.now();
      const [seed = 0, index = 0] = id.split('-').slice(1).map(Number);
      const drawn = await draw(seed, index);
      report({ id, good: !WRONG.has(drawn.outcome), seconds: since(began), said: wordsOf(drawn) });
    });
  const ids = Array.from({ length: size }, (_, index) => `${name}-${seedOfCommit}-${index}`);
  return { name, ids, sample, each: 7, busy: 1, run: work };
}

export const drawings = part('drawing', 24, 3, drawnCalm);
export const weather = part('weather', 24, 0, drawnInWeather);
