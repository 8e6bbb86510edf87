import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Server } from 'node:net';
import { createGzip } from 'node:zlib';
import { type selfSigned, signedPrivately } from './self-signed.ts';

/** The port of this machine alone that it gets. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** The address that it gets. */
export async function addressOf(server: Server, scheme = 'http'): Promise<string> {
  return `${scheme}://127.0.0.1:${await listening(server)}`;
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
  const pass = passing(behind, (answer, response) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  return served(pass, signedPrivately.here);
}

/** A gateway that compresses every answer, whoever asks. */
export function compressing(behind: string): Promise<Front> {
  const pass = passing(behind, (answer, response) => {
    const { 'content-length': _, ...kept } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, { ...kept, 'content-encoding': 'gzip' });
    answer.pipe(createGzip()).pipe(response);
  });
  return served(pass);
}

/** A server whose connections end with it; with a certificate it speaks TLS. */
export async function served(listener: RequestListener, certificate?: typeof selfSigned): Promise<Front> {
  const server = certificate === undefined ? createServer(listener) : createTlsServer(certificate, listener);
  return {
    url: await addressOf(server, certificate === undefined ? 'http' : 'https'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function passing(
  behind: string,
  answers: (answer: IncomingMessage, response: Parameters<RequestListener>[1]) => void,
): RequestListener {
  return (incoming, response) => {
    const { method, headers } = incoming;
    const outgoing = request(`${behind}${incoming.url}`, { method, headers }, (answer) => answers(answer, response));
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  };
}
