import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { signedPrivately } from './self-signed.ts';

/** Listens on a free port of this machine alone. */
export function listen<Some extends Server>(server: Some): Promise<Some> {
  return new Promise((done, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => done(server));
  });
}

export function addressOf(server: Server, scheme = 'http'): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return `${scheme}://127.0.0.1:${address.port}`;
}

/** The same answer to every request. */
export function page(status: number, contentType: string, body: string, location?: string): RequestListener {
  return (_, response) => {
    if (contentType !== '') response.setHeader('content-type', contentType);
    if (location !== undefined) response.setHeader('location', location);
    response.writeHead(status).end(body);
  };
}

export interface Front {
  readonly url: string;
  close(): Promise<void>;
}

/** Stands before a deployment with a certificate that only a private authority vouches for. */
export function tlsFront(behind: string): Promise<Front> {
  const pass: RequestListener = (incoming, response) => passOn(behind, incoming, response);
  return opened(createTlsServer(signedPrivately.here, pass), 'https');
}

/** A server whose connections end with it. */
async function opened(server: HttpServer, scheme = 'http'): Promise<Front> {
  return {
    url: addressOf(await listen(server), scheme),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function passOn(behind: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = incoming;
  const outgoing = request(`${behind}${incoming.url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  outgoing.end();
}

/** A gateway that compresses every answer, whoever asks. */
export function compressing(url: string): Promise<Front> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const upstream = request(`${url}${incoming.url ?? ''}`, { method, headers }, async (answer) => {
      const chunks: Buffer[] = await answer.toArray();
      const { 'content-length': _, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 500, { ...kept, 'content-encoding': 'gzip' });
      outgoing.end(gzipSync(Buffer.concat(chunks)));
    });
    incoming.pipe(upstream);
  });
  return opened(server);
}
