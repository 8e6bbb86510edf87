import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiResponse, Handler } from '../../contract/http.ts';
import { type ProblemCode, problemResponse } from '../../contract/problems.ts';
import { atTurnsEnd, fieldLines, hasBody } from '../../contract/serving.ts';
import { clientHeader } from './target.ts';

/** An import statement would read every export, and so load the whole of fetch and WebSocket: longer than all else of it. */
const { createServer } = process.getBuiltinModule('node:http');

export interface ServeOptions {
  readonly port?: number;
  readonly host?: string;
  /** How long a request may take to arrive, and a client to take its answer. */
  readonly patienceMs?: number;
  /** How long `close` waits for requests that are being answered. */
  readonly graceMs?: number;
}

export interface Served {
  readonly url: string;
  readonly port: number;
  /** Takes no more connections, answers what is under way, then ends. */
  readonly close: () => Promise<void>;
}

export async function serve(handle: Handler, options: ServeOptions = {}): Promise<Served> {
  const { port = 0, host = '127.0.0.1', patienceMs = 30_000, graceMs = 10_000 } = options;
  let closing = false;
  const later = atTurnsEnd();
  const server = createServer(
    {
      maxHeaderSize: 32_768,
      headersTimeout: Math.min(patienceMs, 10_000),
      requestTimeout: patienceMs,
      connectionsCheckingInterval: Math.min(patienceMs / 4, 2000),
      keepAliveTimeout: 65_000,
      // Two Authorization fields are no valid one; node would keep the first and drop the other without a word.
      joinDuplicateHeaders: true,
    },
    (request, response) => {
      void answer(handle, request).then((given) => later(() => write(response, given, closing || hasBody(request))));
    },
  );
  // For answers that nobody takes. Later than the request's own time-out, which has an answer for the client.
  server.setTimeout(2 * patienceMs);
  server.on('clientError', refuseBytes);
  server.on('dropRequest', (_request, socket) => socket.destroy());
  await listen(server, port, host);

  return {
    ...addressOf(server, host),
    close: () => {
      closing = true;
      return closeServer(server, graceMs);
    },
  };
}

async function answer(handle: Handler, request: IncomingMessage): Promise<ApiResponse> {
  try {
    const { method = 'GET', url = '/', headers } = request;
    headers[clientHeader] = request.socket.remoteAddress;
    return await handle({ method, url, headers });
  } catch {
    return problemResponse('internal', { requestId: randomUUID() });
  }
}

function write(response: ServerResponse, { status, headers, body }: ApiResponse, last: boolean): void {
  response.sendDate = !('date' in headers);
  response.writeHead(status, fieldLines(last ? { ...headers, connection: 'close' } : headers));
  response.end(body, isAscii(headers, body) ? 'latin1' : 'utf8');
}

/** As many bytes as characters: then they are the same, and node copies them without looking at each. */
function isAscii(headers: ApiResponse['headers'], body: string): boolean {
  return headers['content-length'] === String(body.length);
}

const codes = new Map<string, ProblemCode>([
  ['HPE_HEADER_OVERFLOW', 'headers_too_large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_timeout'],
]);

/** What never became a request still gets an answer that says why, written by hand, for there is no response object. */
function refuseBytes(error: Error & { code?: string; rawPacket?: Buffer }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const code = isLongUrl(error) ? 'uri_too_long' : (codes.get(error.code ?? '') ?? 'malformed_request');
  const { status, headers, body } = problemResponse(code, { requestId: randomUUID() });
  const fields = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' });
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${reasons.get(status) ?? 'Bad Request'}\r\n${head}\r\n${body}`);
}

const reasons = new Map([
  [408, 'Request Timeout'],
  [414, 'URI Too Long'],
  [431, 'Request Header Fields Too Large'],
]);

/** The parser calls both too large; a first line without an end is the URL's fault. */
function isLongUrl({ code, rawPacket }: { code?: string; rawPacket?: Buffer }): boolean {
  if (code !== 'HPE_HEADER_OVERFLOW' || rawPacket === undefined) return false;
  return !rawPacket.subarray(0, 16_384).includes('\n');
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** A wildcard is where a server listens, not where a client can turn to. */
function addressOf(server: Server, host: string): { url: string; port: number } {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return { url: `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`, port };
}

function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const late = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
    server.closeIdleConnections();
  });
}
