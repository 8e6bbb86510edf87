import { baseAddressOf, isHttp, isLoopback } from '../base-address.ts';
import { KINDS, type Kind, PROFILES, type Profile } from '../index.ts';
import { KEY_NAMES, KEY_VARIABLES, type KeyName } from '../model/exchange.ts';
import type { Allowance } from '../model/probe.ts';

/** What to visit and how, from the environment: Playwright's command line has no room for it. */
export interface Settings {
  readonly url: string;
  readonly keys: ReadonlyMap<KeyName, string>;
  readonly profile: Profile;
  readonly allow: Allowance;
  readonly without: readonly Kind[];
}

export function settingsFrom(env: NodeJS.ProcessEnv): Settings {
  const url = URL.parse(env.COUNTERPROOF_URL ?? '');
  if (url === null || !isHttp(url))
    throw new Error('set COUNTERPROOF_URL to the http or https address of the deployment, before /public-api/v1.');
  const keys = new Map(KEY_NAMES.flatMap((name) => given(name, env[KEY_VARIABLES[name]]?.trim())));
  // Read once: the workers of Playwright inherit what is left.
  for (const name of Object.keys(env)) if (/^COUNTERPROOF_(.*_)?KEY$/.test(name)) delete env[name];
  if (!keys.has('good')) throw new Error('set COUNTERPROOF_KEY to the API key: it is read from the environment alone.');
  const profile = profileFrom(env);
  const base = baseAddressOf(url);
  const free = profile.allowOnLoopback && isLoopback(base);
  const allow = { burst: free, writes: free, keyInUrl: profile.keyInUrl };
  return { url: base.href.replace(/\/+$/, ''), keys, profile, allow, without: withoutFrom(env) };
}

function given(name: KeyName, value: string | undefined): (readonly [KeyName, string])[] {
  return value === undefined || value === '' ? [] : [[name, value]];
}

function withoutFrom({ COUNTERPROOF_WITHOUT: text = '' }: NodeJS.ProcessEnv): Kind[] {
  const names = text.split(',').flatMap((name) => name.trim() || []);
  const unknown = names.find((name) => !KINDS.some((kind) => kind === name));
  if (unknown !== undefined) throw new Error(`COUNTERPROOF_WITHOUT: "${unknown}" is not one of ${KINDS.join(', ')}.`);
  return KINDS.filter((kind) => names.includes(kind));
}

function profileFrom(env: NodeJS.ProcessEnv): Profile {
  const name = env.COUNTERPROOF_PROFILE ?? (env.CI === undefined ? 'local' : 'ci');
  const profile = PROFILES.get(name);
  if (profile !== undefined) return profile;
  throw new Error(`COUNTERPROOF_PROFILE=${name}: there are ${[...PROFILES.keys()].join(', ')}.`);
}
