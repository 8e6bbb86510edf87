/** Which commit this is, and what is drawn by it: the sample cannot be chosen by hand, and the next commit has another one. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** Pages and records change no verdict. */
const SOURCES = ['.', ':!docs', ':!*.md', ':!proof/*.json'];

export function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`);
  return stdout;
}

export const commit = git('rev-parse', 'HEAD').trim();

/** Of all sources as they lie here, committed or not. */
export function sourcesDigest(): string {
  return digestOf([git('ls-files', '--stage', '--', ...SOURCES), git('diff', 'HEAD', '--', ...SOURCES)].join('\n'));
}

/** A number that the commit decides. */
export const seedOfCommit = Number.parseInt(commit.slice(0, 6), 16);

/** In the order of the whole list, so that those that take longest stay first. */
export function sampleOf(ids: readonly string[], size: number): readonly string[] {
  const drawn = new Set(ids.toSorted(byKey((id) => digestOf(`${commit} ${id}`))).slice(0, size));
  return ids.filter((id) => drawn.has(id));
}

function byKey(keyOf: (id: string) => string): (one: string, other: string) => number {
  return (one, other) => (keyOf(one) < keyOf(other) ? -1 : 1);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
