import type { Credential, KeyName, KeyPlace } from '../model/exchange.ts';
import { spoil } from './spoilt-keys.ts';

type Pairs = readonly (readonly [string, string])[];

interface Applied {
  readonly headers: Pairs;
  readonly query: Pairs;
}

const NOTHING: Applied = { headers: [], query: [] };

const OTHER_HEADERS = ['x-api-key', 'api-key', 'x-authorization', 'x-auth-token'] as const;
/** Tried together with the others, and not apart: that one of them opens the door is what matters. */
const RARE_HEADERS = [
  'apikey',
  'api-token',
  'authentication',
  'bearer',
  'key',
  'proxy-authorization',
  'secret',
  'token',
  'x-access-key',
  'x-access-token',
  'x-api-secret',
  'x-api-token',
  'x-apikey',
  'x-auth',
  'x-auth-key',
  'x-bearer-token',
  'x-forwarded-authorization',
  'x-key',
  'x-original-authorization',
  'x-session-token',
  'x-token',
] as const;
const OTHER_QUERIES = ['api_key', 'apiKey', 'key', 'token', 'access_token'] as const;
const RARE_QUERIES = [
  'accessKey',
  'accessToken',
  'access_key',
  'api-key',
  'api-token',
  'apiToken',
  'api_token',
  'apikey',
  'auth',
  'authToken',
  'auth_token',
  'authorization',
  'bearer',
  'bearer_token',
  'jwt',
  'secret',
  'session',
  'x-api-key',
  'x-auth-token',
] as const;
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
] as const;

/**
 * The headers and query parameters that carry a credential. Null where it cannot be sent: the key was not given, or the
 * change would leave it as it is.
 */
export function applyCredential(credential: Credential, keys: ReadonlyMap<KeyName, string>): Applied | null {
  if (credential.key === 'none') return NOTHING;
  const given = keys.get(credential.key);
  if (given === undefined) return null;
  const key = credential.change === undefined ? given : spoil(given, credential.change);
  return key === null ? null : placed(key, credential.place ?? 'bearer');
}

/** Whether the key would stand in the address, which servers write into their logs. */
export function isInUrl({ key, place = 'bearer' }: Credential): boolean {
  return key !== 'none' && (place === 'elsewhere' || place === 'every-query' || place.startsWith('query:'));
}

function placed(key: string, place: KeyPlace): Applied {
  if (place === 'elsewhere') return { ...placed(key, 'every-header'), query: placed(key, 'every-query').query };
  if (place.startsWith('query:')) return inQuery([[place.slice('query:'.length), key]]);
  if (place === 'every-query') return inQuery([...OTHER_QUERIES, ...RARE_QUERIES].map((name) => [name, key] as const));
  if (place === 'every-header')
    return inHeaders([...OTHER_HEADERS, ...RARE_HEADERS, 'cookie'].map((name) => header(name, key)));
  if (place.startsWith('header:')) return inHeaders([header(place.slice('header:'.length), key)]);
  return inHeaders([['authorization', authorization(key, place)]]);
}

/** As those who take them write them. */
const SCHEME_WORDS: ReadonlyMap<KeyPlace, string> = new Map([
  ['token-scheme', 'Token'],
  ['apikey-scheme', 'ApiKey'],
  ['api-key-scheme', 'Api-Key'],
  ['key-scheme', 'Key'],
  ['jwt-scheme', 'JWT'],
  ['oauth-scheme', 'OAuth'],
  ['digest-scheme', 'Digest'],
]);

function authorization(key: string, place: KeyPlace): string {
  switch (place) {
    case 'basic':
      return `Basic ${Buffer.from(`${key}:${key}`).toString('base64')}`;
    case 'glued-scheme':
      return `Bearer${key}`;
    case 'no-scheme':
      return key;
    default:
      return `${SCHEME_WORDS.get(place) ?? 'Bearer'} ${key}`;
  }
}

/** Some servers that look elsewhere expect the scheme there too; a cookie may bear any of the usual names. */
function header(name: string, key: string): readonly [string, string] {
  if (name.endsWith('-authorization')) return [name, `Bearer ${key}`];
  if (name !== 'cookie') return [name, key];
  return [name, COOKIES.map((cookie) => `${cookie}=${encodeURIComponent(key)}`).join('; ')];
}

function inHeaders(headers: Pairs): Applied {
  return { headers, query: [] };
}

function inQuery(query: Pairs): Applied {
  return { headers: [], query };
}
