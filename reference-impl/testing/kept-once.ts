import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const MODULES = resolve(import.meta.dirname, '../../node_modules');

/** Where something is that takes long to make of a package: made once on this machine for each version of it. */
export async function keptOnce(of: string, what: string, make: (place: string) => Promise<void>): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(MODULES, of, 'package.json'), 'utf8'));
  const kept = join(tmpdir(), `counterproof-${what}-${version}`);
  if (existsSync(kept)) return kept;
  const made = `${kept}.${randomUUID()}`;
  await make(made);
  // Another test may have made the same.
  await rename(made, kept).catch(() => rm(made, { recursive: true, force: true }));
  return kept;
}
