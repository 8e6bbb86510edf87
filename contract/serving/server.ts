/** Shared by the servers of sandbox and mock. */
import type { IncomingHttpHeaders, RequestListener, Server } from 'node:http';
import type { Server as SocketServer } from 'node:net';
import type { ApiResponse } from '../http.ts';
import { refuseBytes } from './refuse-bytes.ts';

/** An import statement would read every export, and so load the whole of fetch and WebSocket: longer than all else of it. */
const { createServer } = process.getBuiltinModule('node:http');

export interface ServerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** How long a request may take to arrive. */
  readonly timeoutMs?: number;
  /** For what never became a request and is refused all the same. */
  readonly requestId: () => string;
}

export interface OpenServer {
  readonly server: Server;
  readonly url: string;
  readonly port: number;
}

export async function openServer(listener: RequestListener, options: ServerOptions): Promise<OpenServer> {
  const { port, host, timeoutMs = 30_000, requestId } = options;
  const settings = {
    maxHeaderSize: 32_768,
    headersTimeout: Math.min(timeoutMs, 10_000),
    requestTimeout: timeoutMs,
    connectionsCheckingInterval: Math.min(timeoutMs / 4, 2000),
    keepAliveTimeout: 65_000,
    // Two Authorization fields are no valid one; node would keep the first and drop the other without a word.
    joinDuplicateHeaders: true,
  };
  const server = createServer(settings, listener);
  server.on('clientError', refuseBytes(requestId));
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
