import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';

const MODULES = resolve(import.meta.dirname, '../../node_modules');

/** Where something is that takes long to make of a package: made once on this machine for each version of it. */
export async function keptOnce(of: string, what: string, make: (place: string) => Promise<void>): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(MODULES, of, 'package.json'), 'utf8'));
  const kept = join(ownFolder(), `${what}-${version}`);
  if (existsSync(kept)) return kept;
  const made = `${kept}.${randomUUID()}`;
  await make(made);
  // Another test may have made the same.
  await rename(made, kept).catch(() => rm(made, { recursive: true, force: true }));
  return kept;
}

/** Its code is run as this user, and every user can put a folder of any name into the temporary folder. */
function ownFolder(): string {
  const { uid } = userInfo();
  const folder = join(tmpdir(), `counterproof-kept-${uid}`);
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o755 });
  const found = lstatSync(folder);
  if (found.isDirectory() && found.uid === uid) return folder;
  throw new Error(`${folder} is not a folder of this user, so its code is not run: remove it.`);
}
