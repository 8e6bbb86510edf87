import { createHash } from 'node:crypto';
import type { Credential, KeyChange, KeyName, KeyPlace } from '../exchange.ts';
import { KEY_CARRIERS, schemeIn } from '../key-places.ts';

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The prefix of every key ends in this (AUTH: `<prefix>live_<secret>`). */
export const PREFIX_END = 'live_';
/** The number of characters that `/me` shows of the end of a key. */
const SHOWN_END = 4;

const changes: Readonly<Record<KeyChange, (key: string) => string | null>> = {
  'cut-last': (key) => key.slice(0, -1),
  'cut-first': (key) => key.slice(1),
  lengthened: (key) => `${key}${key.slice(-1)}`,
  preceded: (key) => `x${key}`,
  'followed-by-word': (key) => `${key} x`,
  'upper-case': (key) => key.toUpperCase(),
  'lower-case': (key) => key.toLowerCase(),
  'swapped-case': swapCases,
  'end-in-other-case': (key) => replaceAt(key, key.search(/[a-z][^a-z]*$/i), swapCase),
  'prefix-only': (key) => key.slice(0, secretStart(key)) || null,
  'one-character-changed': (key) => replaceAt(key, key.length - 1, otherCharacter),
  'middle-changed': (key) => replaceAt(key, middleOfSecret(key), otherCharacter),
  transposed,
  'same-ends': (key) => {
    const end = key.length - SHOWN_END;
    const start = secretStart(key);
    return start < end ? key.slice(0, start) + invented(key, start, end) + key.slice(end) : null;
  },
  'secret-only': (key) => key.slice(secretStart(key)),
  'other-prefix': (key) => key.replace(PREFIX_END, 'test_'),
  'unknown-prefix': (key) => `zz_${PREFIX_END}${key.slice(secretStart(key))}`,
  'prefix-in-other-case': (key) => swapCases(key.slice(0, secretStart(key))) + key.slice(secretStart(key)),
  'never-issued': (key) => key.slice(0, secretStart(key)) + invented(key, secretStart(key), key.length),
  'inner-space': (key) => {
    const middle = Math.floor(key.length / 2);
    return `${key.slice(0, middle)} ${key.slice(middle)}`;
  },
  'percent-encoded': (key) =>
    replaceAt(key, middleOfSecret(key), (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`),
  'null-word': () => 'null',
  'undefined-word': () => 'undefined',
  empty: () => '',
};

/**
 * The key with a change. Null if the change has no effect (a key without letters has no other case): sending the real key
 * would fail every deployment that conforms to AUTH.
 */
export function changeKey(key: string, change: KeyChange): string | null {
  const changed = changes[change](key);
  return changed === null || changed === key ? null : changed;
}

function secretStart(key: string): number {
  const at = key.indexOf(PREFIX_END);
  return at < 0 ? 0 : at + PREFIX_END.length;
}

function swapCases(text: string): string {
  return [...text].map(swapCase).join('');
}

function swapCase(character: string): string {
  const upper = character.toUpperCase();
  return character === upper ? character.toLowerCase() : upper;
}

function middleOfSecret(key: string): number {
  return Math.floor((secretStart(key) + key.length) / 2);
}

function replaceAt(key: string, index: number, other: (character: string) => string): string | null {
  return index < 0 ? null : key.slice(0, index) + other(key.charAt(index)) + key.slice(index + 1);
}

/** Two different neighbors in the second half of the secret change places. */
function transposed(key: string): string {
  const middle = middleOfSecret(key);
  return key.slice(0, middle) + key.slice(middle).replace(/(.)(?!\1)(.)/, '$2$1');
}

/** Differs in the highest of the six bits, so that even the last character decodes to other bytes. */
function otherCharacter(character: string): string {
  const index = BASE64URL.indexOf(character);
  return index < 0 ? 'x' : BASE64URL.charAt(index ^ 32);
}

/** As long as the original and in its alphabet, and the same in every attempt. */
function invented(key: string, start: number, end: number): string {
  const original = key.slice(start, end);
  const alphabet = alphabetOf(original);
  const drawn = [...original].map((_, index) => {
    const digest = createHash('sha256').update(`counterproof ${start}-${end} ${index} ${key}`).digest();
    return alphabet.charAt(digest.readUInt32BE(0) % alphabet.length);
  });
  return drawn.join('');
}

function alphabetOf(text: string): string {
  if (/^[0-9a-f]+$/.test(text)) return '0123456789abcdef';
  if (/^[0-9A-F]+$/.test(text)) return '0123456789ABCDEF';
  if (/^[0-9a-z]+$/.test(text)) return 'abcdefghijklmnopqrstuvwxyz0123456789';
  return BASE64URL.slice(0, 62);
}

type Pairs = readonly (readonly [string, string])[];

interface Applied {
  readonly headers: Pairs;
  readonly query: Pairs;
}

const NOTHING: Applied = { headers: [], query: [] };

/** The names of a cookie that holds a key. */
const COOKIES =
  'Authorization access_token accessToken api-key apiKey api_key apikey auth auth_token jwt key session token'.split(
    ' ',
  );

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
