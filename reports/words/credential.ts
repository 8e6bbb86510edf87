import type { RunExchange } from '../../conformance/model/run.ts';

type Credential = Pick<RunExchange, 'credential' | 'requestHeaders'>;

/** How the places of a key begin in the Authorization header; any other place is told in words. */
const SCHEMES: Readonly<Record<string, string>> = {
  basic: 'Basic ',
  'token-scheme': 'Token ',
  'apikey-scheme': 'ApiKey ',
  'glued-scheme': 'Bearer',
  'no-scheme': '',
};

const PLACED = /^(.*), as (\S+)$/;

/** The headers as they were sent. Captured ones hold no key: the header that had it is told with the key's name in its place. */
export function sentHeaders(exchange: Credential): RunExchange['requestHeaders'] {
  const { credential, requestHeaders } = exchange;
  if (!hasKey(credential) || requestHeaders.some(([name]) => name.toLowerCase() === 'authorization'))
    return requestHeaders;
  const header = keyHeader(placed(credential));
  return header === null ? requestHeaders : [header, ...requestHeaders];
}

/** Where the key was when no single header had it; `null` where the headers tell. */
export function keyElsewhere(exchange: Credential): string | null {
  const { credential } = exchange;
  if (!hasKey(credential)) return null;
  const { key, place } = placed(credential);
  return place === null || keyHeader({ key, place }) !== null ? null : `${key}, ${placeWords(place)}`;
}

interface Placed {
  readonly key: string;
  readonly place: string | null;
}

function placed(credential: string): Placed {
  const [, key = credential, place = null] = PLACED.exec(credential) ?? [];
  return { key, place };
}

const PLACE_WORDS: Readonly<Record<string, string>> = {
  'every-header': 'in other headers than Authorization',
  'every-query': 'in query parameters',
  elsewhere: 'in other headers than Authorization and in query parameters',
};

function placeWords(place: string): string {
  return place.startsWith('query:')
    ? `in the query parameter ${place.slice('query:'.length)}`
    : (PLACE_WORDS[place] ?? `sent as ${place}`);
}

function hasKey(credential: string): boolean {
  return credential !== 'no key';
}

function keyHeader({ key, place }: Placed): readonly [string, string] | null {
  if (place === null) return ['Authorization', `Bearer (${key})`];
  const scheme = SCHEMES[place];
  if (scheme !== undefined) return ['Authorization', `${scheme}(${key})`];
  return place.startsWith('header:') ? [place.slice('header:'.length), `(${key})`] : null;
}
