import type { Credential, KeyName, KeyPlace } from '../exchange.ts';
import { KEY_CARRIERS, schemeIn } from '../key-places.ts';
import { changeKey } from './changed-keys.ts';

type Pairs = readonly (readonly [string, string])[];

interface Applied {
  readonly headers: Pairs;
  readonly query: Pairs;
}

const NOTHING: Applied = { headers: [], query: [] };

/** The names of a cookie that holds a key. */
const COOKIES = [
  'Authorization',
  'access_token',
  'accessToken',
  'api-key',
  'apiKey',
  'api_key',
  'apikey',
  'auth',
  'auth_token',
  'jwt',
  'key',
  'session',
  'token',
];

/** The headers and query parameters of a credential. Null if the key is missing or the change does not change it. */
export function applyCredential(credential: Credential, keys: ReadonlyMap<KeyName, string>): Applied | null {
  if (credential.key === 'none') return NOTHING;
  const given = keys.get(credential.key);
  if (given === undefined) return null;
  const key = credential.change === undefined ? given : changeKey(given, credential.change);
  return key === null ? null : placed(key, credential.place ?? 'bearer');
}

/** Whether the key would be in the URL, which servers write to their logs. */
export function isInUrl({ key, place = 'bearer' }: Credential): boolean {
  const carrier = KEY_CARRIERS[place];
  return key !== 'none' && 'query' in carrier && carrier.query.length > 0;
}

function placed(key: string, place: KeyPlace): Applied {
  const carrier = KEY_CARRIERS[place];
  if ('scheme' in carrier) {
    const value = place === 'basic' ? Buffer.from(`${key}:${key}`).toString('base64') : key;
    return { headers: [['authorization', `${carrier.scheme}${value}`]], query: [] };
  }
  return {
    headers: carrier.headers.map((name) => [name, headerValue(name, key)] as const),
    query: carrier.query.map((name) => [name, key] as const),
  };
}

function headerValue(name: string, key: string): string {
  if (name === 'cookie') return COOKIES.map((cookie) => `${cookie}=${encodeURIComponent(key)}`).join('; ');
  return `${schemeIn(name)}${key}`;
}
