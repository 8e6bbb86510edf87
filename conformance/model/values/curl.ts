import { type Credential, type Exchange, KEY_VARIABLES, type KeyChange } from '../exchange.ts';
import { applyCredential } from './credentials.ts';

type Asked = Pick<Exchange, 'method' | 'path' | 'query' | 'credential' | 'requestHeaders' | 'requestBody'>;

/**
 * A shell command that repeats the request. A key is always a variable. A changed key is changed by the shell; where that
 * takes more than a few characters, it is a variable of its own, with a comment that says what to put there. Without a base
 * address, it is in the variable `base`.
 */
export function curlOf(base: string | null, exchange: Asked): string {
  const { method, credential, requestHeaders, requestBody: body } = exchange;
  const url = urlOf(exchange);
  const address = base === null ? `"\${base%/}"${quoted(url)}` : quoted(`${base.replace(/\/+$/, '')}${url}`);
  const { text, note } = keyFor(credential);
  const { headers, query } = carried(credential);
  const parts = [
    'curl -sS -i',
    ...(method === 'GET' ? [] : [method === 'HEAD' ? '-I' : `-X ${quoted(method)}`]),
    ...(credential.place === 'basic' ? [`-u "${text}:${text}"`] : []),
    ...headers.map(([name, value]) => `-H ${withKey(`${name}: ${value}`, text)}`),
    ...requestHeaders.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json' --data-raw ${quoted(body)}`]),
    `${address}${keysInUrl(exchange, query, text)}`,
  ];
  return `${parts.join(' ')}${note === null ? '' : `  # ${note}`}`;
}

export function urlOf({ path, query }: Pick<Exchange, 'path' | 'query'>): string {
  const pairs = query.map(([name, value]) => (name === '' ? value : `${urlPart(name)}=${urlPart(value)}`));
  return `${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
}

type Pairs = readonly (readonly [string, string])[];

/** A placeholder for the key. */
const STAND_IN = 'THE0KEY';

function carried({ key, place }: Credential): { readonly headers: Pairs; readonly query: Pairs } {
  if (key === 'none' || place === 'basic') return { headers: [], query: [] };
  const applied = applyCredential(place === undefined ? { key } : { key, place }, new Map([[key, STAND_IN]]));
  const { headers = [], query = [] } = applied ?? {};
  return { headers: headers.map(([name, value]) => [capitalized(name), value] as const), query };
}

function capitalized(name: string): string {
  return name.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

function keysInUrl({ query }: Asked, carrying: Pairs, key: string): string {
  if (carrying.length === 0) return '';
  const pairs = carrying.map(([name, value]) => `${name}=${value}`).join('&');
  return withKey(`${query.length === 0 ? '?' : '&'}${pairs}`, key);
}

/** A text for a place between double quotes, and what is to be said of it. */
function keyFor({ key, change }: Credential) {
  if (key === 'none') return { text: '', note: null };
  const variable = KEY_VARIABLES[key];
  if (change === undefined) return { text: `$${variable}`, note: null };
  const changed = CHANGED[change];
  if (typeof changed === 'function') return { text: changed(variable), note: null };
  return { text: '$CHANGED_KEY', note: `CHANGED_KEY is ${changed.is.replaceAll('KEY', `$${variable}`)}` };
}

type Changed = ((variable: string) => string) | { readonly is: string };

/** What `model/values/credentials.ts` does to a key, in any shell. */
const CHANGED: Readonly<Record<KeyChange, Changed>> = {
  'cut-last': (key) => `\${${key}%?}`,
  'cut-first': (key) => `\${${key}#?}`,
  lengthened: (key) => `\${${key}}\${${key}#"\${${key}%?}"}`,
  preceded: (key) => `x\${${key}}`,
  'followed-by-word': (key) => `\${${key}} x`,
  'upper-case': (key) => translated(key, 'a-z', 'A-Z'),
  'lower-case': (key) => translated(key, 'A-Z', 'a-z'),
  'swapped-case': (key) => translated(key, 'A-Za-z', 'a-zA-Z'),
  'end-in-other-case': { is: 'KEY with its last letter in the other case' },
  'prefix-only': (key) => `\${${key}%%live_*}live_`,
  'one-character-changed': { is: 'KEY with another last character' },
  'middle-changed': { is: 'KEY with another character in the middle of its secret' },
  transposed: { is: 'KEY with two different neighbors in the second half of its secret exchanged' },
  'same-ends': { is: 'KEY with all of its secret changed but the last four characters' },
  'secret-only': (key) => `\${${key}#*live_}`,
  'other-prefix': (key) => `\${${key}%%live_*}test_\${${key}#*live_}`,
  'unknown-prefix': (key) => `zz_live_\${${key}#*live_}`,
  'prefix-in-other-case': (key) => `${translated(key, 'A-Za-z', 'a-zA-Z', '%%live_*')}LIVE_\${${key}#*live_}`,
  'never-issued': { is: 'KEY with another secret of the same length' },
  'inner-space': { is: 'KEY with a space in its middle' },
  'percent-encoded': { is: 'KEY with the character in the middle of its secret percent-encoded' },
  'null-word': () => 'null',
  'undefined-word': () => 'undefined',
  empty: () => '',
};

function translated(key: string, from: string, to: string, cut = ''): string {
  return `$(printf %s "\${${key}${cut}}" | tr ${from} ${to})`;
}

/** Between double quotes, for the shell to put the key in. */
function withKey(text: string, key: string): string {
  return `"${text.replaceAll(/["\\$`]/g, '\\$&').replaceAll(STAND_IN, () => key)}"`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Percent-encoded for a URL. Half of a character, which texts of a deployment may have, becomes the replacement character. */
export function urlPart(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
