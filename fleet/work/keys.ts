import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { refuseUnusable, SettingError } from '../../api/setting-error.ts';
import { KEY_NAMES, type KeyName } from '../../conformance/model/exchange.ts';
import type { KeySource, KeySources } from '../file/deployment.ts';

const COMMAND_MS = 30_000;
const MOST_BYTES = 64 * 1024;

/** A key that is not where the file says. Breaks the visits of its deployment alone. */
export class KeyError extends Error {
  override name = 'KeyError';
}

/** Reads the keys of a deployment. They are handed to the visit, and kept nowhere. The signal ends a command that prints one. */
export async function keysFrom(
  sources: KeySources,
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<ReadonlyMap<KeyName, string>> {
  const keys = new Map<KeyName, string>();
  for (const name of KEY_NAMES) {
    const source = sources[name];
    if (source === undefined) continue;
    const key = 'env' in source ? keyIn(env, source.env, name) : await keyOf(source.command, name, signal);
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
async function keyOf(command: string, name: KeyName, signal?: AbortSignal): Promise<string> {
  const holder = holderOf(name, { command });
  const running = promisify(exec)(command, { timeout: COMMAND_MS, maxBuffer: MOST_BYTES, killSignal: 'SIGKILL' });
  const end = () => running.child.kill('SIGKILL');
  signal?.addEventListener('abort', end, { once: true });
  const { stdout } = await running
    .catch((error: { readonly code?: unknown; readonly killed?: boolean }) => {
      const why =
        error.killed === true ? `did not end within ${COMMAND_MS / 1000} s` : `failed (exit code ${error.code})`;
      throw new KeyError(`${holder} ${why}.`);
    })
    .finally(() => signal?.removeEventListener('abort', end));
  const lines = stdout.replace(/\r?\n$/, '').split('\n');
  const [key = ''] = lines;
  if (key.trim() === '') throw new KeyError(`${holder} printed nothing: it has to print the key.`);
  if (lines.length > 1) throw new KeyError(`${holder} printed ${lines.length} lines: it has to print the key alone.`);
  return key.trim();
}

function refuse(key: string, name: KeyName, source: KeySource): void {
  try {
    refuseUnusable(holderOf(name, source), key);
  } catch (error) {
    throw error instanceof SettingError ? new KeyError(error.message) : error;
  }
}
