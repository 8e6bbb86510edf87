import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { problemResponse } from '../../contract/problems.ts';
import { answering, answerWriter, fieldLines, hasBody, openServer, type Takes } from '../../contract/serving/server.ts';
import { type Answer, clientHeader } from '../answers.ts';
import type { Responder } from '../reference.ts';

export interface ServeOptions {
  readonly port?: number;
  readonly host?: string;
  /** The time-out for receiving a request, and for a client to read its answer. */
  readonly timeoutMs?: number;
  /** How long `close` waits for running requests. */
  readonly graceMs?: number;
  readonly takes?: Takes | undefined;
}

export interface Served {
  readonly url: string;
  readonly port: number;
  /** Accepts no more connections and waits for running requests. */
  readonly close: () => Promise<void>;
}

export async function serve(respond: Responder, options: ServeOptions = {}): Promise<Served> {
  const { port = 0, host = '127.0.0.1', timeoutMs = 30_000, graceMs = 10_000, takes } = options;
  let closing = false;
  const later = answerWriter(randomUUID);
  const write = (request: IncomingMessage, response: ServerResponse, given: Answer | Compressed): void =>
    later(response, () => {
      writeHead(response, given, closing || hasBody(request));
      if ('bytes' in given) response.end(given.bytes);
      else if (given.cutOff === true) cutOff(response, given.body);
      else sendText(response, given.headers, `${given.body}`);
    });
  const listener = answering(async (request, response) => {
    const given = await answer(respond, request);
    const coding = codingFor(request.headers['accept-encoding'], given);
    // Without a wait for what is not compressed: answers of one tick are written together.
    if (coding === null) write(request, response, given);
    else write(request, response, await compressed(given, coding).catch(() => given));
  });
  const settings = { port, host, timeoutMs, requestId: randomUUID, takes };
  const { server, url, port: bound } = await openServer(listener, settings);

  return {
    url,
    port: bound,
    close: () => {
      closing = true;
      return closeServer(server, graceMs);
    },
  };
}

async function answer(respond: Responder, request: IncomingMessage): Promise<Answer> {
  try {
    const { method = 'GET', url = '/', headers } = request;
    headers[clientHeader] = request.socket.remoteAddress;
    return await respond({ method, url, headers });
  } catch {
    return problemResponse('internal', { requestId: randomUUID() });
  }
}

function writeHead(response: ServerResponse, { status, headers }: Pick<Answer, 'status' | 'headers'>, last: boolean) {
  response.sendDate = !('date' in headers);
  response.writeHead(status, fieldLines(last ? { ...headers, connection: 'close' } : headers));
}

/** Half of the body, then nothing more. */
function cutOff(response: ServerResponse, body: Answer['body']): void {
  const bytes = Buffer.from(`${body}`);
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}

/** With as many bytes as characters the text is ASCII, which node writes faster as latin1. */
function sendText(response: ServerResponse, headers: Answer['headers'], text: string): void {
  response.end(text, headers['content-length'] === String(text.length) ? 'latin1' : 'utf8');
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

/** The one that takes least time first. */
const CODINGS = ['zstd', 'gzip'] as const;
type Coding = (typeof CODINGS)[number];

/** Below it, an answer fits into a packet as it is. */
const LEAST_BYTES = 1400;

/** How the client wants this answer; null where it is sent as it is. Clients that do not ask pay for nothing. */
function codingFor(accepted: string | undefined, { headers, body, cutOff }: Answer): Coding | null {
  if (accepted === undefined || cutOff === true || body.length < LEAST_BYTES) return null;
  if (headers['content-encoding'] !== undefined) return null;
  const wanted = accepted.toLowerCase().split(',').map(codingAndWeight);
  return CODINGS.find((coding) => wanted.some(({ name, isRefused }) => name === coding && !isRefused)) ?? null;
}

function codingAndWeight(text: string): { readonly name: string; readonly isRefused: boolean } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim());
  return { name, isRefused: parameters.some((one) => /^q=0(?:\.0*)?$/.test(one)) };
}

interface Compressed extends Pick<Answer, 'status' | 'headers'> {
  readonly bytes: Buffer;
}

/** The module is loaded by who asks for it: a server starts sooner without. */
async function compressed({ status, headers, body }: Answer, coding: Coding): Promise<Compressed> {
  const { gzip, zstdCompress } = await import('node:zlib');
  const compress = coding === 'gzip' ? gzip : zstdCompress;
  const bytes = await new Promise<Buffer>((resolve, reject) =>
    compress(Buffer.from(`${body}`), (error, result) => (error === null ? resolve(result) : reject(error))),
  );
  const described = { 'content-encoding': coding, vary: 'accept-encoding', 'content-length': String(bytes.length) };
  return { status, headers: { ...headers, ...described }, bytes };
}
