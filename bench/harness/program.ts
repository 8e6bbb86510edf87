import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from '../../scripts/options.ts';

export const root = resolve(import.meta.dirname, '../..');
/** What the bench keeps between runs; ignored by git. */
export const cache = join(root, '.cache/bench');

/** What is measured is what is published: the built package, in a place of its own. Gives the path of its program. */
export function buildPackage(): string {
  const folder = join(cache, 'package');
  run(process.execPath, ['scripts/build.ts'], { cwd: root });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of ['dist', 'bin', 'package.json']) cpSync(join(root, part), join(folder, part), { recursive: true });
  return join(folder, 'bin/counterproof.js');
}
