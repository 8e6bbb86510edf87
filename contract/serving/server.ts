/** Shared by the servers of sandbox and mock. */
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Server as SocketServer } from 'node:net';
import type { ApiResponse } from '../http.ts';
import { type ProblemCode, type ProblemDetails, problemResponse } from '../problems.ts';
import { writePerTick } from './batch-per-tick.ts';
import { inTurn } from './in-turn.ts';
import { refuseBytes } from './refuse-bytes.ts';

/** An import statement would read every export, and so load the whole of fetch and WebSocket: longer than all else of it. */
const { createServer } = process.getBuiltinModule('node:http');

export interface ServerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** How long a request may take to arrive; a connection on which nothing moves is closed after twice that. */
  readonly timeoutMs?: number;
  /** For what never became a request and is refused all the same. */
  readonly requestId: () => string;
  /** Answers requests that are not for the API; false for all others. */
  readonly takes?: Takes | undefined;
}

export type Takes = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface OpenServer {
  readonly server: Server;
  readonly url: string;
  readonly port: number;
}

export async function openServer(listener: RequestListener, options: ServerOptions): Promise<OpenServer> {
  const { port, host, timeoutMs = 30_000, requestId, takes } = options;
  const settings = {
    maxHeaderSize: 32_768,
    headersTimeout: Math.min(timeoutMs, 10_000),
    requestTimeout: timeoutMs,
    connectionsCheckingInterval: Math.min(timeoutMs / 4, 2000),
    keepAliveTimeout: 65_000,
    // Two Authorization fields are no valid one; node would keep the first and drop the other without a word.
    joinDuplicateHeaders: true,
    // Checked here, because node's own 400 has no body.
    requireHostHeader: false,
  };
  const give = inTurn();
  const serve: RequestListener =
    takes === undefined
      ? listener
      : (request, response) => {
          if (!takes(request, response)) listener(request, response);
        };
  const server = createServer(settings, (request, response) => {
    const detail = hostFault(request);
    if (detail === null) give(serve, request, response);
    else
      give((_, refused) => refuse(refused, 'malformed_request', { requestId: requestId(), detail }), request, response);
  });
  server.on('checkExpectation', (request, response) =>
    give((_, refused) => refuse(refused, 'expectation_failed', { requestId: requestId() }), request, response),
  );
  server.on('clientError', refuseBytes(requestId));
  // For clients that never read their answer. Longer than the request time-out, which answers 408.
  server.setTimeout(2 * timeoutMs);
  await listen(server, port, host);
  return { server, ...addressOf(server, host) };
}

/** Rejects with why it cannot. */
export function listen(server: SocketServer, port: number, host: string): Promise<void> {
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

/** RFC 9112, 3.2: two proxies could take two Host fields for two different hosts. */
function hostFault({ headers: { host }, httpVersion, rawHeaders }: IncomingMessage): string | null {
  if (host === undefined) return httpVersion === '1.1' ? 'The Host field is missing: send one.' : null;
  // Two fields were joined by a comma, which few names of a host have.
  if (!host.includes(',')) return null;
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length > 1 ? 'There is more than one Host field: send one.' : null;
}

/** Ends the connection too: whatever follows is from a client that makes invalid requests. */
function refuse(response: ServerResponse, code: ProblemCode, details: ProblemDetails): void {
  const { status, headers, body } = problemResponse(code, details, { connection: 'close' });
  response.writeHead(status, fieldLines({ ...headers, 'content-length': String(Buffer.byteLength(body)) }));
  response.end(body);
}

/**
 * Writes the answers of one tick together. An answer that node refuses to write, such as one with an impossible status,
 * becomes a 500, because an error that is thrown here would end the process.
 */
export function answerWriter(requestId: () => string): (response: ServerResponse, write: () => void) => void {
  const later = writePerTick();
  return (response, write) =>
    later(() => {
      if (response.destroyed) return;
      try {
        write();
      } catch {
        if (response.headersSent) response.destroy();
        else refuse(response, 'internal', { requestId: requestId() });
      }
    });
}

/** Name, value, name, value: node writes this form without copying it into an object of its own first. */
export function fieldLines(headers: ApiResponse['headers']): string[] {
  const lines: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === 'string') lines.push(name, value);
    else for (const one of value ?? []) lines.push(name, one);
  }
  return lines;
}

/** Nothing here reads a body; what follows an unread one on the connection is not to be taken for a request. */
export function hasBody({ headers }: { readonly headers: IncomingHttpHeaders }): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
