import { type Credential, type Exchange, KEY_VARIABLES } from '../exchange.ts';
import { KEY_CHANGED } from '../key-places.ts';
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
  const changed = KEY_CHANGED[change];
  if (typeof changed === 'function') return { text: changed(variable), note: null };
  return { text: '$CHANGED_KEY', note: `CHANGED_KEY is ${changed.is.replaceAll('KEY', `$${variable}`)}` };
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
