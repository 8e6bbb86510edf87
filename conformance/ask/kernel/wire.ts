import * as zlib from 'node:zlib';
import { excessOf, hasLongText, MOST_LEVELS, MOST_TEXT_BYTES } from '../../../contract/json-depth.ts';
import type { Credential, KeyName, Method } from '../../model/exchange.ts';
import type { Ask } from '../../model/probe.ts';
import { applyCredential } from '../../model/values/credentials.ts';
import { urlPart } from '../../model/values/curl.ts';

/** Requests and responses as sent, before redaction. Only the kernel sees these. */
export interface WireRequest {
  readonly method: Method;
  /** Path and query, ready to send. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string;
}

export interface WireResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

export type Transport = (request: WireRequest) => Promise<WireResponse>;

/**
 * `unsendable`: not sent, because no request can carry a value of the deployment. `limited`: not sent, because the rate limit of its key lasts longer than we wait. `ended`: not sent, because the deployment
 * stopped answering, or answers 429 to everything.
 */
export type TransportFailure =
  | ('unreachable' | 'tls' | 'timeout' | 'reset' | 'too-large' | 'protocol')
  | ('too-deep' | 'unsendable' | 'limited' | 'ended');

/** No usable answer. The message contains nothing secret. */
export class TransportError extends Error {
  readonly kind: TransportFailure;

  constructor(kind: TransportFailure, message: string) {
    super(message);
    this.kind = kind;
  }
}

const USUAL = [
  ['accept', 'application/json'],
  ['accept-encoding', 'identity'],
] as const;

export function credentialOf({ credential = { key: 'good' } }: Pick<Ask, 'credential'>): Credential {
  return credential;
}

/** A request as it is sent; null where its key is missing, or the change to it changes nothing. */
export function wireRequest(
  ask: Pick<Ask, 'path' | 'query' | 'rawQuery' | 'method' | 'credential' | 'headers' | 'body'>,
  keys: ReadonlyMap<KeyName, string>,
  userAgent = 'counterproof',
): WireRequest | null {
  const applied = applyCredential(credentialOf(ask), keys);
  if (applied === null) return null;
  const method = ask.method ?? 'GET';
  const pairs = [...(ask.query ?? []), ...applied.query];
  const query = pairs.map(([name, value]) => `${urlPart(name)}=${urlPart(value)}`);
  if (ask.rawQuery !== undefined) query.push(ask.rawQuery);
  const target = `${ask.path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const isGiven = (name: string) => ask.headers?.some(([given]) => given === name) === true;
  const headers: (readonly [string, string])[] = [
    ...USUAL.filter(([name]) => !isGiven(name)),
    ...(isGiven('user-agent') ? [] : [['user-agent', userAgent] as const]),
    ...applied.headers,
    ...(ask.headers ?? []),
  ];
  if (ask.body === undefined) return { method, target, headers };
  return { method, target, headers: [...headers, ['content-type', 'application/json']], body: ask.body };
}

type Decoder = (body: Buffer, bounds: { readonly maxOutputLength: number }) => Buffer;

const { brotliDecompressSync, gunzipSync, inflateSync } = zlib;
/** Node has it from 22.15 on. */
const { zstdDecompressSync }: Partial<typeof zlib> = zlib;

const DECODERS: readonly (readonly [RegExp, Decoder])[] = [
  [/^(x-)?gzip$/i, gunzipSync],
  [/^br$/i, brotliDecompressSync],
  [/^deflate$/i, inflateSync],
  ...(zstdDecompressSync === undefined ? [] : [[/^zstd$/i, zstdDecompressSync] as const]),
];

/** Of a body with more bytes than this. */
export function tooLong(limit: number): TransportError {
  return tooLarge(`a body larger than ${Math.round(limit / 1024 / 1024)} MB`);
}

/** Decodes a body. Some gateways compress although the request does not accept it. */
export function decoded(body: Buffer, coding: string | undefined, limit: number): Buffer {
  if (coding === undefined || coding === '' || /^identity$/i.test(coding) || body.length === 0) return body;
  const decode = DECODERS.find(([name]) => name.test(coding))?.[1];
  if (decode === undefined) {
    // A name; any other text may hold what is private.
    const shown = /^[a-z-]{1,20}$/i.test(coding) ? `: ${coding}` : '';
    throw new TransportError('protocol', `the body has a Content-Encoding that was not requested${shown}`);
  }
  try {
    return decode(body, { maxOutputLength: limit });
  } catch (error) {
    if (error instanceof RangeError) throw tooLong(limit);
    throw new TransportError('protocol', `the body is not ${coding}, as its Content-Encoding says`);
  }
}

/** An API description is a tree of small objects, which take ten times their size in memory. */
const MOST_MB_OF_DOCUMENT = 8;

/**
 * Each name is searched for private data, and a hostile deployment can send millions. A page of the contract has fewer than a
 * hundred, and the description of a large platform some thousands.
 */
const MOST_NAMES = 2000;
const MOST_NAMES_OF_DOCUMENT = 50_000;

/** Throws where it would take too much to read. */
export function readable(operation: string, response: WireResponse): WireResponse {
  const { body } = response;
  const isDocument = operation === 'getOpenapi';
  if (isDocument && body.length > MOST_MB_OF_DOCUMENT * 2 ** 20)
    throw tooLarge(`an API description of more than ${MOST_MB_OF_DOCUMENT} MB`);
  if (hasLongText(body)) throw tooLarge(`a body with a text of more than ${MOST_TEXT_BYTES / 2 ** 20} MB`);
  // Many names are seen at the beginning of a body, and depth at the end.
  const most = isDocument ? MOST_NAMES_OF_DOCUMENT : MOST_NAMES;
  const excess = excessOf(body, { most, byPlace: !isDocument });
  if (excess === 'names')
    throw tooLarge(`a body with more than ${most.toLocaleString('en-US')} different names of fields`);
  if (excess === 'levels')
    throw new TransportError('too-deep', `a body nested more than ${MOST_LEVELS} levels deep was not read`);
  return response;
}

function tooLarge(what: string): TransportError {
  return new TransportError('too-large', `${what} was not read`);
}
