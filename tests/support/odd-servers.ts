import { once } from 'node:events';
import { createServer, type RequestListener, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Server } from 'node:net';
import { createGzip } from 'node:zlib';
import { running } from '../../contract/serving/server.ts';
import { type selfSigned, signedPrivately } from './self-signed.ts';

/** The port of this machine alone that it gets. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** The address that it gets. */
export async function addressOf(server: Server): Promise<string> {
  return `http://127.0.0.1:${await listening(server)}`;
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
  return served(passing(behind), signedPrivately.here);
}

/** A gateway that compresses every answer, whoever asks. */
export function compressing(behind: string): Promise<Front> {
  return served(passing(behind, createGzip));
}

/** A server whose connections end with it; with a certificate it speaks TLS. */
export async function served(listener: RequestListener, certificate?: typeof selfSigned): Promise<Front> {
  if (certificate === undefined) return await running(createServer(listener), 0, '127.0.0.1');
  const { port, close } = await running(createTlsServer(certificate, listener), 0, '127.0.0.1');
  return { url: `https://127.0.0.1:${port}`, close };
}

function passing(behind: string, compress?: typeof createGzip): RequestListener {
  return (incoming, response) => {
    const { method, headers } = incoming;
    const outgoing = request(`${behind}${incoming.url}`, { method, headers }, (answer) => {
      const { statusCode = 502, headers } = answer;
      const { 'content-length': _, ...kept } = headers;
      if (compress === undefined) answer.pipe(response.writeHead(statusCode, headers));
      else answer.pipe(compress()).pipe(response.writeHead(statusCode, { ...kept, 'content-encoding': 'gzip' }));
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  };
}
