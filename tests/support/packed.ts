import { spawnSync } from 'node:child_process';
import { mkdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PACKED } from '../../proof/tested-bin.ts';

/** Where `npm test` has not packed it, it is packed once for all test files of a run. */
const FOLDER = resolve(PACKED ?? '.cache/packed-by-tests');
/** Building takes half of this on a busy machine; a lock that is older was left behind. */
const LONGEST_MS = 240_000;

/** The package as `npm pack` makes it. */
export async function packedArchive(): Promise<string> {
  if (PACKED === undefined) await packedOnce();
  return join(FOLDER, 'package.tgz');
}

/** Test files would otherwise build into the same folder at once. */
async function packedOnce(): Promise<void> {
  // The process of Vitest itself, which is the same for all of its workers.
  const done = `${FOLDER}/by-${process.ppid}`;
  const lock = `${FOLDER}-lock`;
  mkdirSync('.cache', { recursive: true });
  await locked(lock);
  try {
    if (statSync(done, { throwIfNoEntry: false }) !== undefined) return;
    const { status, stderr } = spawnSync(process.execPath, ['scripts/pack.ts', FOLDER], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`scripts/pack.ts: ${stderr}`);
    mkdirSync(done);
  } finally {
    rmdirSync(lock);
  }
}

async function locked(lock: string): Promise<void> {
  for (;;) {
    try {
      mkdirSync(lock);
      return;
    } catch {
      const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      if (age > LONGEST_MS) rmSync(lock, { recursive: true, force: true });
      await sleep(200);
    }
  }
}
