import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { gzipSync } from 'node:zlib';
import { addressOf, listen } from './odd-servers.ts';
import { signedPrivately } from './self-signed.ts';

export interface Front {
  readonly url: string;
  close(): Promise<void>;
}

/** Passes requests on, but for those that are meant for the hostile listener. */
export function hostileFront(isMeant: (request: IncomingMessage) => boolean, answer: RequestListener) {
  return (behind: string): Promise<Front> =>
    started((incoming, response) => {
      if (isMeant(incoming)) answer(incoming, response);
      else passOn(behind, incoming, response);
    });
}

/** A server whose connections end with it. */
export async function started(listener: RequestListener): Promise<Front> {
  return front(await listen(createServer(listener)), 'http');
}

/** Stands before a deployment with a certificate that only a private authority vouches for. */
export async function tlsFront(behind: string): Promise<Front> {
  const pass: RequestListener = (incoming, response) => passOn(behind, incoming, response);
  return front(await listen(createTlsServer(signedPrivately.here, pass)), 'https');
}

function front(server: Server, scheme: string): Front {
  return {
    url: addressOf(server, scheme),
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

const JSON_HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** Writes as fast as the client reads, to its end. */
function pour(socket: NodeJS.WritableStream, chunk: Uint8Array | string): void {
  let isOpen = true;
  const more = (): void => {
    while (isOpen && socket.write(chunk));
  };
  socket.on('drain', more);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isOpen = false;
  });
  more();
}

/** A few bytes at a time, so that something always comes. */
function drip(socket: NodeJS.WritableStream, bytes: string): void {
  const dripping = setInterval(() => socket.write(bytes), 50);
  socket.on('error', () => undefined);
  socket.on('close', () => clearInterval(dripping));
}

const MEGABYTE = Buffer.alloc(2 ** 20, 'a');

export const endlessBody: RequestListener = ({ socket }) => {
  socket.write(`${JSON_HEAD}\r\n{"data":["`);
  pour(socket, MEGABYTE);
};

export const endlessAttachment: RequestListener = ({ socket }) => {
  socket.write(`${JSON_HEAD}Content-Disposition: attachment; filename="openapi.json"\r\n\r\n`);
  pour(socket, MEGABYTE);
};

export const endlessHeaders: RequestListener = ({ socket }) => {
  socket.write(JSON_HEAD);
  pour(socket, `X-More: ${'a'.repeat(1000)}\r\n`);
};

/** Statuses that say "wait": a client that counts from the last byte waits for ever. */
export const endlessProcessing: RequestListener = ({ socket }) => drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n');

export const drippingHeaders: RequestListener = ({ socket }) => {
  socket.write(JSON_HEAD);
  drip(socket, 'X-A: b\r\n');
};

export const drippingBody: RequestListener = ({ socket }) => {
  socket.write(`${JSON_HEAD}\r\n{"data":[`);
  drip(socket, ' ');
};

/** Hundreds of megabytes of spaces in one, made once. */
let bomb: Buffer | undefined;

export const compressedBomb: RequestListener = (_, response) => {
  bomb ??= gzipSync(Buffer.alloc(2 ** 28, ' '));
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb);
};

export function body(text: () => string, type = 'application/json'): RequestListener {
  return (_, response) => void response.writeHead(200, { 'content-type': type }).end(text());
}

export function redirect(location: () => string): RequestListener {
  return (_, response) => void response.writeHead(302, { location: location() }).end();
}
