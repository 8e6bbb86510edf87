import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket, Server as SocketServer } from 'node:net';
import type { ApiResponse } from '../http.ts';
import { type ProblemCode, type ProblemDetails, problemResponse } from '../problems.ts';

type ParserError = Error & { code?: string; rawPacket?: Buffer };

/** What never became a request still gets an answer that says why, written by hand, for there is no response object. */
function refuseBytes(requestId: () => string): (error: ParserError, socket: Socket) => void {
  return (error, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const { status, headers, body } = problemResponse(problemOf(error), { requestId: requestId() });
    const length = String(Buffer.byteLength(body));
    const fields = Object.entries({ ...headers, 'content-length': length, connection: 'close' });
    const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
  };
}

const codes = new Map<string, ProblemCode>([
  ['HPE_HEADER_OVERFLOW', 'headers_too_large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_timeout'],
]);

function problemOf(error: ParserError): ProblemCode {
  return isLongUrl(error) ? 'uri_too_long' : (codes.get(error.code ?? '') ?? 'malformed_request');
}

/**
 * The parser calls both too large, and keeps only what came last. A first line that does not end is the URL's fault, and
 * so is the rest of one; anything else may be the rest of a field.
 */
function isLongUrl({ code, rawPacket }: ParserError): boolean {
  if (code !== 'HPE_HEADER_OVERFLOW' || rawPacket === undefined) return false;
  const first = rawPacket.toString('latin1').split('\n', 1)[0] ?? '';
  return /^[A-Z-]+ [^\n]{16384}/.test(first) || /^\S+ HTTP\/\d\.\d\r?$/.test(first);
}

/** Answers that one connection may wait for while it reads the answer before them. */
const mostAhead = 4;
/** As many pipelined requests as 64 KB hold, which is what is read at once. More are tiny ones, meant to use up memory. */
const mostWaiting = 1000;

interface Line {
  ahead: number;
  readonly waiting: (() => void)[];
}

/**
 * Bounds what pipelined requests of one connection can use: only a few are answered ahead of what the client has read,
 * and nothing more is read from a connection while requests of it wait. Without this a client that never reads could have
 * thousands of answers made, and each would stay in memory.
 */
function inTurn(): (listener: RequestListener, request: IncomingMessage, response: ServerResponse) => void {
  const lines = new WeakMap<Socket, Line>();
  return (listener, request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    // A response has a socket at once unless another one comes before it on the connection.
    if (response.socket !== null) return listener(request, response);

    const line = lines.get(socket) ?? openLine(socket);
    lines.set(socket, line);
    const start = () => {
      line.ahead++;
      response.once('close', () => advance(line, socket));
      listener(request, response);
    };
    if (line.ahead < mostAhead) return start();
    if (line.waiting.length >= mostWaiting) return void socket.destroy();
    line.waiting.push(start);
    socket.pause();
  };
}

function openLine(socket: Socket): Line {
  const line: Line = { ahead: 0, waiting: [] };
  // Node resumes a socket when the system has taken what was written.
  socket.on('resume', () => {
    if (line.waiting.length > 0) socket.pause();
  });
  socket.once('close', () => line.waiting.splice(0));
  return line;
}

function advance(line: Line, socket: Socket): void {
  line.ahead--;
  line.waiting.shift()?.();
  if (line.waiting.length === 0 && socket.isPaused()) socket.resume();
}

/** An import statement would read every export, and so load the whole of fetch and WebSocket: longer than all else of it. */
const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');

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

export async function openServer(listener: RequestListener, options: ServerOptions) {
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
  const serve: RequestListener = (request, response) => {
    if (takes?.(request, response) !== true) listener(request, response);
  };
  const refusing = (code: ProblemCode, details: Omit<ProblemDetails, 'requestId'> = {}): RequestListener => {
    return (_, response) => refuse(response, code, { requestId: requestId(), ...details });
  };
  const server = createServer(settings, (request, response) => {
    const detail = hostFault(request);
    give(detail === null ? serve : refusing('malformed_request', { detail }), request, response);
  });
  server.on('checkExpectation', (request, response) => give(refusing('expectation_failed'), request, response));
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

/** Listens until it is closed, which ends what is connected too. */
export async function running(server: Server, port: number, host: string) {
  await listen(server, port, host);
  return {
    ...addressOf(server, host),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
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

/** Answers 500 where an answer fails: a rejection that is caught nowhere would end the process. */
export function answering(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): RequestListener {
  return (request, response) => {
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { connection: 'close' }).end();
    });
  };
}

/** Collects what arrives in one tick of the event loop and passes it on when the tick ends, or earlier when there are `most`. */
export function batchPerTick<T>(take: (batch: readonly T[]) => void, most = Number.POSITIVE_INFINITY) {
  let batch: T[] = [];
  const flush = () => {
    const taken = batch;
    batch = [];
    if (taken.length > 0) take(taken);
  };
  return {
    add(one: T): void {
      if (batch.length === 0) setImmediate(flush);
      batch.push(one);
      if (batch.length >= most) flush();
    },
    flush,
  };
}

/** With more than these the first answer would wait noticeably. */
const mostPerBatch = 16;

/**
 * Writes the answers of one tick together. Each write may wake the client's process, which costs about as much as making
 * the answer, and a process that is awake reads the next ones without.
 */
export function writePerTick(): (write: () => void) => void {
  return batchPerTick<() => void>((writes) => {
    for (const write of writes) write();
  }, mostPerBatch).add;
}
