import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const EMITTED = '.cache/types';

/** Writes the type declarations of the programming interface: those of `api/`, and of what they name. */
export function writeDeclarations(to: string, entries: readonly string[]): void {
  rmSync(EMITTED, { recursive: true, force: true });
  const tsc = ['node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.types.json'];
  const { status, stdout } = spawnSync(process.execPath, tsc, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The declarations cannot be made: ${stdout}`);
  const reached = new Set<string>();
  for (const entry of entries) reach(join(EMITTED, entry.replace(/\.ts$/, '.d.ts')), reached);
  for (const file of reached) {
    const target = join(to, relative(EMITTED, file));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(file, target);
  }
}

function reach(file: string, reached: Set<string>): void {
  if (reached.has(file)) return;
  reached.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*['"](\.[^'"]+)\.ts['"]/g))
    reach(join(dirname(file), `${path}.d.ts`), reached);
}
