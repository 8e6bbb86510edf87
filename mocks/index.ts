import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { ApiRequest, ApiResponse, Handler } from '../contract/http.ts';
import { isTooDeep, MOST_LEVELS } from '../contract/json-depth.ts';
import { operations } from '../contract/operations.ts';
import { problemResponse, show } from '../contract/problems.ts';
import type { Rate } from '../contract/serving/rate.ts';
import { answerWriter, fieldLines, hasBody, openServer, type Takes } from '../contract/serving/server.ts';
import { targetOf } from '../contract/serving/target.ts';
import { gate, keys } from './keys.ts';
import { type Engine, lazyEngine } from './prism/lazy.ts';
import { type Reply, refusal } from './reply.ts';
import { responder } from './responder.ts';
import { routeOf } from './route.ts';

export { keys } from './keys.ts';
export { outcomesPath } from './outcomes.ts';

export interface MockOptions {
  /** 0 takes any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Decides what `Prefer: dynamic=true` generates. */
  readonly seed?: string | number;
  readonly rate?: Rate;
  /** A deployment to forward to and to watch, instead of answering. */
  readonly proxy?: URL;
  /** What day it is; pin it to get the same dates for ever. */
  readonly now?: () => number;
  readonly log?: (line: string) => void;
  /** Sees each request with its answer, and has addresses of its own. */
  readonly front?: ((respond: Respond) => Front) | undefined;
}

export interface Mock {
  readonly url: string;
  readonly keys: typeof keys;
  readonly handle: Handler;
  close(): Promise<void>;
}

const defaultRate: Rate = { requests: 1000, windowMs: 10_000 };

export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const { port = 4011, host = '127.0.0.1' } = options;
  const respond = respondTo(options);
  const front = options.front?.(respond);
  const { url, close } = await listen(front ?? { respond }, port, host);
  return {
    url,
    keys,
    handle: respond,
    async close() {
      await front?.close?.();
      await close();
    },
  };
}

function respondTo({ seed = 1, rate = defaultRate, proxy: upstream, now = Date.now, log }: MockOptions): Respond {
  const engine = lazyEngine();
  if (upstream !== undefined) return proxy(upstream, engine, log ?? (() => undefined));
  const clock = () => performance.now();
  const respond = responder({ engine, gate: gate(rate, clock), seed: String(seed), now });
  return async (request) => {
    const { response, operation, notices } = await respond(request);
    const id = response.headers['x-request-id'];
    const said = [request.method, operation ?? show(request.url), response.status, id ?? []].flat().join(' ');
    log?.([said, ...notices].join(' | '));
    return response;
  };
}

const mostShown = 10;

/**
 * Stands between a client and a deployment, changes nothing, and says where either breaks the contract. Bodies are
 * looked at and let go; a line of the report names places and rules, never a value.
 */
function proxy(upstream: URL, engine: Engine, log: (line: string) => void): Respond {
  return async (request) => {
    if (request.method !== 'GET')
      return await refusal(request, { code: 'method_not_allowed', headers: { allow: 'GET' } });
    try {
      const response = await forward(upstream, request);
      const findings = await findingsOf(request, response, engine);
      for (const line of shown(findings)) log(`${named(request)} ${response.status} ${line}`);
      return { ...response, headers: { ...response.headers, 'contract-findings': String(findings.length) } };
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      log(`${named(request)} ${error.kind}: ${error.message}`);
      const detail = `${error.message}.`;
      if (error.kind === 'invalid status' || error.kind === 'unknown coding')
        return await refusal(request, { code: 'bad_gateway', detail });
      return await refusal(request, { code: 'unavailable', detail, headers: { 'retry-after': '2' } });
    }
  };
}

function named({ method, url }: ApiRequest): string {
  const { path } = targetOf(url);
  return `${method} ${routeOf(path)?.route.operation ?? show(path)}`;
}

async function findingsOf(request: ApiRequest, response: ApiResponse, engine: Engine): Promise<string[]> {
  if (isTooDeep(Buffer.from(response.body)))
    return [`response: its body is nested more than ${MOST_LEVELS} levels deep, and was not read`];
  const { path, rawQuery } = targetOf(request.url);
  const match = routeOf(path);
  const reading = match?.route.read(rawQuery, match.id);
  const { status, headers } = response;
  const found = await engine.audit({ path, status, headers: flat(headers), body: bodyOf(response) });
  const asked = (reading?.faults ?? []).map(({ kind, parameter, expected }) =>
    kind === 'unknown' ? `request: unknown parameter ${parameter}` : `request: ${parameter} should be ${expected}`,
  );
  const accepted = asked.length > 0 && status < 300 ? ['response: accepted a request that breaks the contract'] : [];
  // Prism's messages name fields and rules; a made-up field name is cut short and cannot carry a key.
  const broken = found.map(({ path: place, message }) => `response: ${show(place.join('.'))}: ${show(message)}`);
  const undocumented =
    match !== null && !(status in operations[match.route.operation].responses)
      ? [`response: status ${status} is not documented here`]
      : [];
  return [...asked, ...accepted, ...broken, ...undocumented];
}

function shown(findings: readonly string[]): readonly string[] {
  if (findings.length === 0) return ['keeps the contract'];
  if (findings.length <= mostShown) return findings;
  return [...findings.slice(0, mostShown), `and ${findings.length - mostShown} more`];
}

function bodyOf({ body }: ApiResponse): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function flat(headers: ApiResponse['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));
}

const timeoutMs = 30_000;
/** As much as a check reads of an answer. */
const mostBytes = 32 * 1024 * 1024;

/** There is no response to pass on; the message says why. */
class NoAnswer extends Error {
  readonly kind: 'unreachable' | 'too long' | 'invalid status' | 'unknown coding';

  constructor(kind: NoAnswer['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NoAnswer';
    this.kind = kind;
  }
}

/** Redirects are handed on, not followed: the key goes to the deployment that was named and nowhere else. */
async function forward(upstream: URL, request: ApiRequest): Promise<ApiResponse> {
  try {
    const response = await ask(upstream, request);
    const { statusCode = 0, headers } = response;
    if (statusCode < 200 || statusCode > 599) {
      response.destroy();
      const written = String(statusCode).padStart(3, '0');
      throw new NoAnswer(
        'invalid status',
        `${upstream.origin} answered with status ${written}, which is not one from 200 to 599`,
      );
    }
    return { status: statusCode, headers: handedOn(headers), body: await textOf(response, upstream) };
  } catch (cause) {
    if (cause instanceof NoAnswer) throw cause;
    throw new NoAnswer('unreachable', `${upstream.origin} gave no answer`, { cause });
  }
}

/** Not by fetch, which would resolve what is written like `..` or `%2e%2e`, and so leave the path that was named. */
function ask(upstream: URL, { url, headers }: ApiRequest): Promise<IncomingMessage> {
  const { path, rawQuery } = targetOf(url);
  const { request } = process.getBuiltinModule(upstream.protocol === 'https:' ? 'node:https' : 'node:http');
  const options = {
    path: `${upstream.pathname.replace(/\/$/, '')}${path}${rawQuery === '' ? '' : `?${rawQuery}`}`,
    headers: { ...flat(handedOn(headers)), 'accept-encoding': 'identity' },
    joinDuplicateHeaders: true,
    signal: AbortSignal.timeout(timeoutMs),
  };
  return new Promise((resolve, reject) => {
    request(upstream, options, resolve)
      .on('error', reject)
      // Without a listener, Node would neither answer nor end the request.
      .on('upgrade', (_, socket) => {
        socket.destroy();
        reject(new NoAnswer('invalid status', `${upstream.origin} switched protocols without a request to (101)`));
      })
      .end();
  });
}

const ofTheHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'proxy-authorization',
  'host',
  'content-length',
  'content-encoding',
  'accept-encoding',
  'expect',
  'date',
]);

function handedOn(headers: ApiRequest['headers']): ApiResponse['headers'] {
  const isOfTheHop = hopOf(headers.connection);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || isOfTheHop(name) ? [] : [[name, value]],
    ),
  );
}

/** Each side may name more fields that are for its neighbor alone (RFC 9110, 7.6.1). */
function hopOf(connection: string | readonly string[] | undefined): (name: string) => boolean {
  const named = new Set(
    [connection ?? []]
      .flat()
      .join(',')
      .toLowerCase()
      .split(/[\s,]+/),
  );
  return (name) => ofTheHop.has(name) || named.has(name);
}

/** What is too long is not read to its end, which it need not have. */
async function textOf(response: IncomingMessage, { origin }: URL): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const piece of plain(response, origin)) {
    bytes += piece.length;
    if (bytes > mostBytes) throw new NoAnswer('too long', `${origin} answered with more than ${mostBytes} bytes`);
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

/** Some pack what was asked for as it is. */
function plain(response: IncomingMessage, origin: string): Readable {
  const zlib = process.getBuiltinModule('node:zlib');
  const { createBrotliDecompress, createUnzip } = zlib;
  // Node has it from 22.15 on.
  const { createZstdDecompress }: Partial<typeof zlib> = zlib;
  const coding = response.headers['content-encoding'] ?? '';
  if (/^(?:identity)?$/i.test(coding)) return response;
  if (/^(?:gzip|x-gzip|deflate)$/i.test(coding)) return response.compose(createUnzip());
  if (/^br$/i.test(coding)) return response.compose(createBrotliDecompress());
  if (/^zstd$/i.test(coding) && createZstdDecompress !== undefined) return response.compose(createZstdDecompress());
  // As text it would be changed, and named as what it is not.
  response.destroy();
  throw new NoAnswer('unknown coding', `${origin} packed a body in a way that was not asked for and is not known`);
}

export type Respond = (request: ApiRequest) => Promise<Reply>;

/** What answers, and what takes other requests than those for the API. */
export interface Front {
  readonly respond: Respond;
  readonly takes?: Takes;
  readonly close?: () => Promise<void>;
}

async function listen({ respond, takes }: Front, port: number, host: string) {
  const later = answerWriter(() => unknownRequest);
  const listener: RequestListener = async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const last = hasBody(incoming);
    const reply = await respond({ method, url, headers }).catch(broken);
    later(outgoing, () => write(outgoing, reply, last));
  };
  const { server, url } = await openServer(listener, { port, host, requestId: () => unknownRequest, takes });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, close };
}

/** The same bytes get the same answer, and these could not be read. */
const unknownRequest = 'unknown';

function broken(): Reply {
  return problemResponse('internal', { requestId: unknownRequest });
}

function write(outgoing: ServerResponse, { status, headers, body, ascii }: Reply, last: boolean): void {
  const lines = fieldLines(headers);
  if (last) lines.push('connection', 'close');
  lines.push('content-length', String(ascii ? body.length : Buffer.byteLength(body)));
  outgoing.writeHead(status, lines);
  outgoing.end(body, ascii ? 'latin1' : 'utf8');
}
