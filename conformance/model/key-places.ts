/** How a place sends a key: after a scheme in the Authorization header, or in other headers and query parameters. */
export type KeyCarrier =
  | { readonly scheme: string }
  | { readonly headers: readonly string[]; readonly query: readonly string[] };

const HEADERS = ['x-api-key', 'api-key', 'x-authorization', 'x-auth-token'] as const;
/** Sent all at once: it matters that one of them is accepted, not which. */
const RARE_HEADERS = [
  ...'apikey api-token authentication bearer key proxy-authorization secret token x-access-key x-access-token'.split(
    ' ',
  ),
  ...'x-api-secret x-api-token x-apikey x-auth x-auth-key x-bearer-token x-forwarded-authorization x-key'.split(' '),
  ...'x-original-authorization x-session-token x-token'.split(' '),
];
const QUERIES = ['api_key', 'apiKey', 'key', 'token', 'access_token'] as const;
const RARE_QUERIES = [
  ...'accessKey accessToken access_key api-key api-token apiToken api_token apikey auth authToken auth_token'.split(
    ' ',
  ),
  ...'authorization bearer bearer_token jwt secret session x-api-key x-auth-token'.split(' '),
];

const everyHeader = [...HEADERS, ...RARE_HEADERS, 'cookie'];
const everyQuery = [...QUERIES, ...RARE_QUERIES];

/** Where the key travels. Only `bearer` is what the contract asks for. */
export const KEY_CARRIERS = {
  bearer: { scheme: 'Bearer ' },
  basic: { scheme: 'Basic ' },
  'token-scheme': { scheme: 'Token ' },
  'apikey-scheme': { scheme: 'ApiKey ' },
  'api-key-scheme': { scheme: 'Api-Key ' },
  'key-scheme': { scheme: 'Key ' },
  'jwt-scheme': { scheme: 'JWT ' },
  'oauth-scheme': { scheme: 'OAuth ' },
  'digest-scheme': { scheme: 'Digest ' },
  'glued-scheme': { scheme: 'Bearer' },
  'longer-scheme': { scheme: 'XBearer ' },
  'no-scheme': { scheme: '' },
  'header:x-api-key': { headers: ['x-api-key'], query: [] },
  'header:api-key': { headers: ['api-key'], query: [] },
  'header:x-authorization': { headers: ['x-authorization'], query: [] },
  'header:x-auth-token': { headers: ['x-auth-token'], query: [] },
  'header:cookie': { headers: ['cookie'], query: [] },
  'every-header': { headers: everyHeader, query: [] },
  'query:api_key': { headers: [], query: ['api_key'] },
  'query:apiKey': { headers: [], query: ['apiKey'] },
  'query:key': { headers: [], query: ['key'] },
  'query:token': { headers: [], query: ['token'] },
  'query:access_token': { headers: [], query: ['access_token'] },
  'every-query': { headers: [], query: everyQuery },
  elsewhere: { headers: everyHeader, query: everyQuery },
} satisfies Readonly<Record<string, KeyCarrier>>;

/** Some servers that read another header expect the scheme there too. */
export function schemeIn(header: string): string {
  return header.endsWith('-authorization') ? 'Bearer ' : '';
}

/**
 * How a key is changed before it is sent; the kernel does it, so that no probe ever holds a key. Here it is what `model/values/credentials.ts`
 * does to it, in any shell, or in words.
 */
export const KEY_CHANGED = {
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
} satisfies Readonly<Record<string, ((variable: string) => string) | { readonly is: string }>>;

function translated(key: string, from: string, to: string, cut = ''): string {
  return `$(printf %s "\${${key}${cut}}" | tr ${from} ${to})`;
}
