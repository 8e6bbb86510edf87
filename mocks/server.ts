import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiRequest } from '../contract/http.ts';
import { type ProblemCode, problemResponse } from '../contract/problems.ts';
import { atTurnsEnd, fieldLines, hasBody } from '../contract/serving.ts';
import type { Reply } from './reply.ts';

/** An import statement would read every export, and so load the whole of fetch and WebSocket: longer than all else of it. */
const { createServer } = process.getBuiltinModule('node:http');

export interface Listening {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

type Later = ReturnType<typeof atTurnsEnd>;

export type Respond = (request: ApiRequest) => Reply | Promise<Reply>;

const settings = {
  maxHeaderSize: 32_768,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
  // Two Authorization fields are no valid one; node would keep the first and drop the other without a word.
  joinDuplicateHeaders: true,
};

export async function listen(respond: Respond, port: number, host: string): Promise<Listening> {
  const later = atTurnsEnd();
  const server = createServer(settings, (incoming, outgoing) => serve(respond, later, incoming, outgoing));
  server.on('clientError', refuseBytes);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`, port: bound, close: () => close(server) };
}

/** No promise is made where none is needed: most answers are there at once. */
function serve(respond: Respond, later: Later, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = incoming;
  const last = hasBody(incoming);
  const give = (reply: Reply) => later(() => write(outgoing, reply, last));
  try {
    const response = respond({ method, url, headers });
    if (response instanceof Promise) response.then(give, () => give(broken()));
    else give(response);
  } catch {
    give(broken());
  }
}

function broken(): Reply {
  return problemResponse('internal', { requestId: 'unknown' });
}

function write(outgoing: ServerResponse, { status, headers, body, ascii }: Reply, last: boolean): void {
  if (outgoing.destroyed) return;
  const lines = fieldLines(headers);
  if (last) lines.push('connection', 'close');
  lines.push('content-length', String(ascii ? body.length : Buffer.byteLength(body)));
  outgoing.writeHead(status, lines);
  outgoing.end(body, ascii ? 'latin1' : 'utf8');
}

const codes: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** What the parser could not read still gets an answer, by hand: there is no response to write into. */
function refuseBytes(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { status, headers, body } = problemResponse(codes[error.code ?? ''] ?? 'malformed_request', {
    requestId: 'unknown',
  });
  const fields = { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} Refused\r\n${head.join('')}\r\n${body}`);
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
