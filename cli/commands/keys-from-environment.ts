import { refuseUnusable } from '../../api/settings.ts';
import { KEY_NAMES, KEY_VARIABLES, type KeyName } from '../../conformance/model/exchange.ts';
import type { Sandbox } from '../../reference-impl/index.ts';
import { UsageError } from './options.ts';

/** The environment that hands these keys to a check. */
export function environmentOf(keys: Readonly<Record<KeyName, string>>): Record<string, string> {
  return Object.fromEntries(KEY_NAMES.map((name) => [KEY_VARIABLES[name], keys[name]]));
}

/** Inputs for a check with everything that the sandbox's owner knows: dead keys, and ids of another organization. */
export function ownersCheck({ keys, facts }: Sandbox) {
  const options = [
    ...['--foreign-store', facts.foreignStore],
    ...['--foreign-customer', facts.foreignCustomer],
    ...['--foreign-staff', facts.foreignStaff],
  ];
  return { environment: environmentOf(keys), options };
}

/** The path of a file with a private key, or the key itself. */
export const SIGNING_KEY_VARIABLE = 'COUNTERPROOF_SIGNING_KEY';

/** A copy of the environment. Keys are removed from the original, so that no child process inherits them. */
export function takeEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const taken = { ...env };
  for (const variable of [...Object.values(KEY_VARIABLES), SIGNING_KEY_VARIABLE]) delete env[variable];
  return taken;
}

/** Keys come from the environment alone: an argument would show in process lists, a file would be committed one day. */
export function keysFromEnvironment(env: NodeJS.ProcessEnv): ReadonlyMap<KeyName, string> {
  const all = KEY_NAMES.map((name) => [name, env[KEY_VARIABLES[name]]?.trim() ?? ''] as const);
  const keys = new Map(all.filter(([, value]) => value !== ''));
  for (const [name, value] of keys) {
    const variable = KEY_VARIABLES[name];
    refuseUnusable(variable, value);
    if (name !== 'good' && value === keys.get('good'))
      throw new UsageError(`${variable} is the same as COUNTERPROOF_KEY: give the key that it names, or leave it out.`);
  }
  if (!keys.has('good'))
    throw new UsageError('set COUNTERPROOF_KEY to the API key: it is read from the environment alone.');
  return keys;
}

/** `<prefix>live_<secret>`, also where no variable holds it. A secret without a digit or a capital would be a word. */
const KEY_LIKE = /(?:[A-Za-z0-9]{1,16}[_-]){0,4}live_(?=[\w-]*[\dA-Z])[\w-]{8,}/g;

/** A key in the wrong place must not reach the terminal and the log of a pipeline as well. */
export function withoutKeys(text: string, env: NodeJS.ProcessEnv): string {
  return keysIn(env)
    .reduce((shown, key) => shown.replaceAll(key, '[key]'), text)
    .replace(KEY_LIKE, '[key]');
}

/** Whether an argument is a key and nothing else, whichever option it was given for. */
export function isKey(argument: string, env: NodeJS.ProcessEnv): boolean {
  const value = argument.replace(/^-+([\w-]+=)?/, '');
  return keysIn(env).includes(value) || (value.replace(KEY_LIKE, '') === '' && value !== '');
}

function keysIn(env: NodeJS.ProcessEnv): readonly string[] {
  return KEY_NAMES.map((name) => env[KEY_VARIABLES[name]]?.trim() ?? '').filter((key) => key.length > 7);
}
