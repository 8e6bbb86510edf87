import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { normalForm } from './normal-form.ts';

/** Everything decides, except what is generated, what runs the suite for others, and test helpers. */
const NOT_JUDGING =
  /^\w+\/(export|generate|generated|lint|playwright|qualify|requirements|schema|serving|testing)\/|\.test\.ts$/;

/** Of what decides alone: comments, titles, help and messages are left out. */
export async function digestOfSources(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  const root = new URL('../../', import.meta.url);
  const names = await Promise.all(folders.map((folder) => readdir(new URL(`${folder}/`, root), { recursive: true })));
  const sources = names
    .flatMap((found, index) => found.map((name) => `${folders[index]}/${name}`))
    .filter(isJudging)
    .sort();
  const forms = await Promise.all(sources.map(async (name) => normalForm(await readFile(new URL(name, root), 'utf8'))));
  for (const [index, name] of sources.entries()) hash.update(`${name}\n${forms[index]}\n`);
  return `sha256:${hash.digest('hex')}`;
}

function isJudging(name: string): boolean {
  return name.endsWith('.ts') && !NOT_JUDGING.test(name);
}
