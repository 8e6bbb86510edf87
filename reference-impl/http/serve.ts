import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { ApiResponse, Handler } from '../../contract/http.ts';
import { problemResponse } from '../../contract/problems.ts';
import { fieldLines, hasBody, openServer } from '../../contract/serving/server.ts';
import { atTurnsEnd } from '../../contract/serving/turns.ts';
import { clientHeader } from './client.ts';

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
  const respond: RequestListener = (request, response) => {
    void answer(handle, request).then((given) => later(() => write(response, given, closing || hasBody(request))));
  };
  const { server, url, port: bound } = await openServer(respond, { port, host, patienceMs, requestId: randomUUID });
  // For answers that nobody takes. Later than the request's own time-out, which has an answer for the client.
  server.setTimeout(2 * patienceMs);
  server.on('dropRequest', (_request, socket) => socket.destroy());

  return {
    url,
    port: bound,
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
