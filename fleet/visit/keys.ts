import { type ChildProcess, spawn } from 'node:child_process';
import { refuseUnusable, SettingError } from '../../api/settings.ts';
import { childEnvironment, drained } from '../../conformance/ask/drivers/child-environment.ts';
import { KEY_NAMES, type KeyName } from '../../conformance/model/exchange.ts';
import type { KeySource, KeySources } from '../file/deployment.ts';

const COMMAND_MS = 30_000;
const MOST_BYTES = 64 * 1024;

/** A key that is not where the file says. Breaks the visits of its deployment alone. */
export class KeyError extends Error {
  override name = 'KeyError';
}

interface Running {
  /** Ends a command that prints a key. */
  readonly signal?: AbortSignal | undefined;
  /** How long one may take. */
  readonly limitMs?: number;
}

/** Reads the keys of a deployment. They are handed to the visit, and kept nowhere. */
export async function keysFrom(
  sources: KeySources,
  env: NodeJS.ProcessEnv,
  running: Running = {},
): Promise<ReadonlyMap<KeyName, string>> {
  const keys = new Map<KeyName, string>();
  for (const name of KEY_NAMES) {
    const source = sources[name];
    if (source === undefined) continue;
    const key = 'env' in source ? keyIn(env, source.env, name) : await keyOf(source.command, name, env, running);
    refuse(key, name, source);
    if (name !== 'good' && key === keys.get('good'))
      throw new KeyError(`${holderOf(name, source)} is the same as the good key: give the key that it names.`);
    keys.set(name, key);
  }
  return keys;
}

export function holderOf(name: KeyName, source: KeySource): string {
  return 'env' in source ? `the variable ${source.env} (key ${name})` : `the command of the key ${name}`;
}

function keyIn(env: NodeJS.ProcessEnv, variable: string, name: KeyName): string {
  const key = env[variable]?.trim() ?? '';
  if (key !== '') return key;
  throw new KeyError(`${holderOf(name, { env: variable })} is ${env[variable] === undefined ? 'not set' : 'empty'}.`);
}

/** What it prints is repeated nowhere. */
async function keyOf(command: string, name: KeyName, env: NodeJS.ProcessEnv, running: Running): Promise<string> {
  const holder = holderOf(name, { command });
  const printed = await printedBy(command, env, running).catch((error: unknown) => {
    throw error instanceof KeyError ? new KeyError(`${holder} ${error.message}.`) : error;
  });
  const lines = printed.replace(/\r?\n$/, '').split('\n');
  const [key = ''] = lines;
  if (key.trim() === '') throw new KeyError(`${holder} printed nothing: it has to print the key.`);
  if (lines.length > 1) throw new KeyError(`${holder} printed ${lines.length} lines: it has to print the key alone.`);
  return key.trim();
}

/** Throws a KeyError that says what it did instead. It has a group of processes, which ends as a whole. */
async function printedBy(
  command: string,
  env: NodeJS.ProcessEnv,
  { signal, limitMs = COMMAND_MS }: Running,
): Promise<string> {
  const child = spawn(command, {
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
    env: { ...childEnvironment(env), ...namedIn(command, env) },
  });
  const parts: Buffer[] = [];
  let bytes = 0;
  let why: string | null = null;
  const end = (because: string) => {
    why ??= because;
    endGroup(child);
  };
  const stop = () => end('was ended');
  const limit = setTimeout(() => end(`did not end within ${limitMs / 1000} s`), limitMs);
  if (signal?.aborted === true) stop();
  signal?.addEventListener('abort', stop, { once: true });
  process.once('exit', stop);
  child.stdout.on('data', (part: Buffer) => {
    parts.push(part);
    bytes += part.length;
    if (bytes > MOST_BYTES) end(`printed more than ${MOST_BYTES / 1024} kB`);
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.once('error', ({ message }) => {
      end(`cannot be run (${message})`);
      resolve(null);
    });
  });
  clearTimeout(limit);
  await drained(child);
  endGroup(child);
  signal?.removeEventListener('abort', stop);
  process.off('exit', stop);
  if (code !== 0) why ??= `failed (exit code ${code ?? 'none'}): run it by hand to see why`;
  if (why !== null) throw new KeyError(why);
  return Buffer.concat(parts).toString('utf8');
}

/** The variables that a command names as a shell does. All others may be secrets of other deployments. */
function namedIn(command: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = [...command.matchAll(/[$%]\{?([A-Za-z_]\w*)/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, env[name]]));
}

function endGroup(child: ChildProcess): void {
  try {
    process.kill(-(child.pid ?? Number.NaN), 'SIGKILL');
  } catch {
    // Where there are no groups, or it has ended.
    child.kill('SIGKILL');
  }
}

function refuse(key: string, name: KeyName, source: KeySource): void {
  try {
    refuseUnusable(holderOf(name, source), key);
  } catch (error) {
    throw error instanceof SettingError ? new KeyError(error.message) : error;
  }
}
