import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import type { Handler } from '../../../contract/http.ts';
import {
  decoded,
  type Transport,
  TransportError,
  type TransportFailure,
  tooLong,
  type WireRequest,
  type WireResponse,
} from './wire.ts';

/** An import statement would read every export of these modules, and two of those load the whole of fetch. */
const http = process.getBuiltinModule('node:http');
const https = process.getBuiltinModule('node:https');

export interface HttpTransportOptions {
  /** Base address. Every request goes to this host and below this path; redirects are not followed. */
  readonly base: URL;
  readonly connections: number;
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  /** Certificates in PEM format that are trusted as well. Nothing switches verification off. */
  readonly ca?: string | undefined;
}

export function createHttpTransport(options: HttpTransportOptions) {
  const secure = options.base.protocol === 'https:';
  const agentOptions = { keepAlive: true, maxSockets: options.connections, scheduling: 'lifo' } as const;
  const agent = secure ? new https.Agent({ ...agentOptions, ...trusting(options) }) : new http.Agent(agentOptions);
  const collect = collector(options.maxBodyBytes);
  const send: Transport = (request) => exchange({ ...options, collect }, agent, secure, request);
  return { send, close: () => agent.destroy() };
}

function trusting({ ca }: HttpTransportOptions): { readonly ca?: string[] } {
  if (ca === undefined) return {};
  return { ca: [...process.getBuiltinModule('node:tls').getCACertificates('default'), ca] };
}

type Collect = (incoming: IncomingMessage) => Promise<Buffer>;

function exchange(
  options: HttpTransportOptions & { readonly collect: Collect },
  agent: Agent,
  secure: boolean,
  request: WireRequest,
): Promise<WireResponse> {
  const { base } = options;
  const prefix = base.pathname.replace(/\/+$/, '');
  return new Promise((resolve, reject) => {
    const outgoing = begun(() =>
      (secure ? https : http).request({
        agent,
        host: base.hostname.replace(/^\[|\]$/g, ''),
        port: base.port === '' ? (secure ? 443 : 80) : Number(base.port),
        method: request.method,
        path: `${prefix}${request.target}`,
        headers: Object.fromEntries(request.headers),
        setHost: true,
      }),
    );
    const fail = (error: TransportError): void => {
      clearTimeout(timer);
      outgoing.destroy();
      reject(error);
    };
    const timer = setTimeout(
      () => fail(new TransportError('timeout', `no complete answer within ${options.timeoutMs / 1000} s`)),
      options.timeoutMs,
    );
    outgoing.on('error', (error) => fail(asTransportError(error)));
    // Without a listener, Node would neither answer nor end the request.
    outgoing.on('upgrade', (_incoming, socket) => {
      socket.destroy();
      fail(new TransportError('protocol', 'the server switched protocols without a request to (101)'));
    });
    outgoing.on('response', (incoming) => {
      options
        .collect(incoming)
        .then((body) => {
          clearTimeout(timer);
          resolve({ status: incoming.statusCode ?? 0, headers: headerPairs(incoming.rawHeaders), body });
        })
        .catch((error: unknown) => fail(asTransportError(error)));
    });
    outgoing.end(request.body);
  });
}

/** Node refuses characters that a header cannot have, and values of the deployment may hold any. */
function begun(request: () => ClientRequest): ClientRequest {
  try {
    return request();
  } catch {
    throw new TransportError(
      'unsendable',
      'not sent: a value of the deployment has characters that no request can carry',
    );
  }
}

/** Larger bodies are read one at a time: as bytes, text and objects, each takes several times its size. */
const LARGE_BYTES = 1024 * 1024;

function collector(limit: number): Collect {
  let turn = Promise.resolve();
  return async (incoming) => {
    const chunks: Buffer[] = [];
    const whole = roomFor(incoming, limit);
    let size = 0;
    let isLarge = false;
    let giveBack = (): void => undefined;
    try {
      for await (const chunk of incoming) {
        const bytes: Buffer = chunk;
        size += bytes.length;
        if (size > limit) throw tooLong(limit);
        if (whole === null) chunks.push(bytes);
        else bytes.copy(whole, size - bytes.length);
        if (isLarge || size <= LARGE_BYTES) continue;
        isLarge = true;
        const before = turn;
        turn = new Promise((resolve) => {
          giveBack = resolve;
        });
        await before;
      }
      const body = whole === null ? Buffer.concat(chunks, size) : whole.subarray(0, size);
      return decoded(body, incoming.headers['content-encoding'], limit);
    } finally {
      giveBack();
    }
  };
}

/** Of a large body whose length is known: its pieces and all of it together would take twice its size. */
function roomFor({ headers }: IncomingMessage, limit: number): Buffer | null {
  const length = Number(headers['content-length']);
  return length > LARGE_BYTES && length <= limit ? Buffer.allocUnsafe(length) : null;
}

function headerPairs(raw: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    pairs.push([(raw[index] ?? '').toLowerCase(), raw[index + 1] ?? '']);
  }
  return pairs;
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL']);

function asTransportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  const code = errorCode(error);
  const kind = failureOf(code);
  return new TransportError(kind, `${CERTIFICATE_WORDS.get(code) ?? WORDS[kind]}${code === '' ? '' : ` (${code})`}`);
}

const WORDS: Readonly<Record<Exclude<TransportFailure, 'too-deep' | 'unsendable' | 'limited' | 'ended'>, string>> = {
  unreachable: 'nothing answers there',
  tls: 'the TLS connection failed or its certificate is not trusted (--ca FILE or NODE_EXTRA_CA_CERTS adds an authority)',
  timeout: 'no answer in time',
  reset: 'the connection broke before the answer was complete',
  'too-large': 'the body is too large',
  protocol: 'the response is not HTTP',
};

/** Where another authority would not help. */
const CERTIFICATE_WORDS: ReadonlyMap<string, string> = new Map([
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['CERT_NOT_YET_VALID', 'its certificate is not valid yet'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another host name'],
]);

function failureOf(code: string): keyof typeof WORDS {
  if (UNREACHABLE.has(code)) return 'unreachable';
  if (/CERT|TLS|SSL|ALTNAME|SELF_SIGNED|UNABLE_TO/.test(code) || code === 'EPROTO') return 'tls';
  if (code === 'ETIMEDOUT') return 'timeout';
  if (code.startsWith('HPE_')) return 'protocol';
  return 'reset';
}

function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? errorCode(error.cause) : '';
}

/** Calls a handler in this process: qualification checks hundreds of deployments without a socket. */
export function createHandlerTransport(handler: Handler): Transport {
  return async (request) => {
    const response = await handler({ method: request.method, url: request.target, headers: headerRecord(request) });
    const headers: [string, string][] = Object.entries(response.headers).flatMap(([name, value]) =>
      (typeof value === 'string' ? [value] : value).map((one): [string, string] => [name.toLowerCase(), one]),
    );
    // As a server does: a response to HEAD has no body.
    return { status: response.status, headers, body: Buffer.from(request.method === 'HEAD' ? '' : response.body) };
  };
}

function headerRecord(request: WireRequest): Record<string, string> {
  return Object.fromEntries([
    ['host', 'in-process'],
    ...request.headers.map(([name, value]) => [name.toLowerCase(), value]),
  ]);
}
