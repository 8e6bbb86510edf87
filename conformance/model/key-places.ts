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
  bearer: inScheme('Bearer '),
  basic: inScheme('Basic '),
  'token-scheme': inScheme('Token '),
  'apikey-scheme': inScheme('ApiKey '),
  'api-key-scheme': inScheme('Api-Key '),
  'key-scheme': inScheme('Key '),
  'jwt-scheme': inScheme('JWT '),
  'oauth-scheme': inScheme('OAuth '),
  'digest-scheme': inScheme('Digest '),
  'glued-scheme': inScheme('Bearer'),
  'longer-scheme': inScheme('XBearer '),
  'no-scheme': inScheme(''),
  'header:x-api-key': inHeaders('x-api-key'),
  'header:api-key': inHeaders('api-key'),
  'header:x-authorization': inHeaders('x-authorization'),
  'header:x-auth-token': inHeaders('x-auth-token'),
  'header:cookie': inHeaders('cookie'),
  'every-header': inHeaders(...everyHeader),
  'query:api_key': inQuery('api_key'),
  'query:apiKey': inQuery('apiKey'),
  'query:key': inQuery('key'),
  'query:token': inQuery('token'),
  'query:access_token': inQuery('access_token'),
  'every-query': inQuery(...everyQuery),
  elsewhere: { headers: everyHeader, query: everyQuery },
};

/** Some servers that read another header expect the scheme there too. */
export function schemeIn(header: string): string {
  return header.endsWith('-authorization') ? 'Bearer ' : '';
}

function inScheme(scheme: string): KeyCarrier {
  return { scheme };
}

function inHeaders(...headers: readonly string[]): KeyCarrier {
  return { headers, query: [] };
}

function inQuery(...query: readonly string[]): KeyCarrier {
  return { headers: [], query };
}
