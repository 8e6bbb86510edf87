import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { ApiRequest, ApiResponse } from '../contract/http.ts';
import { targetOf } from '../contract/serving/target.ts';

const timeoutMs = 30_000;
/** As much as a check reads of an answer. */
const mostBytes = 32 * 1024 * 1024;

/** There is no response to pass on; the message says why. */
export class NoAnswer extends Error {
  readonly kind: 'unreachable' | 'too long' | 'invalid status' | 'unknown coding';

  constructor(kind: NoAnswer['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NoAnswer';
    this.kind = kind;
  }
}

/** Redirects are handed on, not followed: the key goes to the deployment that was named and nowhere else. */
export async function forward(upstream: URL, request: ApiRequest): Promise<ApiResponse> {
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
  const { request } = process.getBuiltinModule(upstream.protocol === 'https:' ? 'node:https' : 'node:http');
  const options = {
    path: targetBehind(upstream.pathname.replace(/\/$/, ''), url),
    headers: { ...passedOn(headers), 'accept-encoding': 'identity' },
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

function targetBehind(base: string, url: string): string {
  const { path, rawQuery } = targetOf(url);
  return rawQuery === '' ? `${base}${path}` : `${base}${path}?${rawQuery}`;
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

function passedOn(headers: ApiRequest['headers']): OutgoingHttpHeaders {
  const isOfTheHop = hopOf(headers.connection);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || isOfTheHop(name) ? [] : [[name, [value].flat().join(', ')]],
    ),
  );
}

function handedOn(headers: IncomingHttpHeaders): ApiResponse['headers'] {
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
