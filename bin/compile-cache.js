// Plain, old-fashioned JavaScript, as counterproof.js is.
import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const GROUP_WRITES = 0o020;
const OTHERS_WRITE = 0o002;
const STICKY = 0o1000;

/**
 * The user's own folder for compiled code, made where it is missing; undefined where others could write into it. Node runs what it finds there and does
 * not ask who wrote it, and the folder that it takes by itself is in the temporary folder of all users.
 */
export function compileCacheFolder() {
  const { env, platform } = process;
  try {
    if (platform === 'win32') return made(env.LOCALAPPDATA);
    const home = realpathSync(env.XDG_CACHE_HOME || homedir());
    refuseReplaceable(home);
    const folder = made(env.XDG_CACHE_HOME ? home : join(home, '.cache'));
    refuseForeign(folder);
    return folder;
  } catch {
    return undefined;
  }
}

function made(cache) {
  const folder = join(cache, 'counterproof', 'compiled');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

function refuseForeign(folder) {
  const { uid, mode } = statSync(folder);
  if (uid !== process.getuid() || mode & (GROUP_WRITES | OTHERS_WRITE)) throw new Error('others can write into it');
  if (realpathSync(folder) !== folder) throw new Error('it is behind a symbolic link');
  refuseReplaceable(folder);
}

/** Throws where a user other than root could put another folder in the place of this one. */
function refuseReplaceable(folder) {
  const parent = dirname(folder);
  const { uid, mode } = statSync(parent);
  const isOpen = mode & OTHERS_WRITE && !(mode & STICKY);
  if (isOpen || (uid !== 0 && uid !== process.getuid())) throw new Error('others can replace it');
  if (parent !== folder) refuseReplaceable(parent);
}
