import { realpathSync } from 'node:fs';
import { basename, delimiter, join, relative } from 'node:path';

const NPX = 'npx counterproof';

/** How this program was called, for commands that are printed: they can be pasted in the same folder. */
export function calledAs({ argv: [, script = ''], env } = process): string {
  if (env.npm_command !== undefined || !/^counterproof(\.js)?$/.test(basename(script))) return NPX;
  const here = real(script);
  const isLinkedIn = (folder: string) => real(join(folder, 'counterproof')) === here;
  if (isLinkedIn('node_modules/.bin')) return NPX;
  if ((env.PATH ?? '').split(delimiter).some(isLinkedIn)) return 'counterproof';
  const path = relative('', script);
  return `node ${shellWord(path.startsWith('../../..') ? script : path)}`;
}

/** A command in a sentence. */
export function inQuotes(command: string): string {
  return `"${calledAs()} ${command}"`;
}

/** Null where there is nothing. */
function real(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
