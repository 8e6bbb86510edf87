import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const FOLDER = resolve('.cache/packed');
/** Building takes half of this on a busy machine; a lock that is older was left behind. */
const LONGEST_MS = 240_000;

/** The package as `npm pack` makes it: once for all test files of a run, which would otherwise build into the same folder at once. */
export async function packedArchive(): Promise<string> {
  // The process of Vitest itself, which is the same for all of its workers.
  const archive = `${FOLDER}/${process.ppid}.tgz`;
  const lock = `${FOLDER}/lock`;
  mkdirSync(FOLDER, { recursive: true });
  await locked(lock);
  try {
    if (!existsSync(archive)) pack(archive);
    return archive;
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

function pack(archive: string): void {
  for (const name of readdirSync(FOLDER)) if (name.endsWith('.tgz')) rmSync(`${FOLDER}/${name}`);
  const { status, stderr } = spawnSync('npm', ['pack', '--pack-destination', FOLDER], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm pack: ${stderr}`);
  const [made = ''] = readdirSync(FOLDER).filter((name) => name.startsWith('counterproof-'));
  renameSync(`${FOLDER}/${made}`, archive);
}
