import { createHash } from 'node:crypto';
import { createServer, type RequestListener, request } from 'node:http';
import type { Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { ApiResponse, Handler } from '../../contract/http.ts';
import type { Change } from '../../proof/fault.ts';

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

/** Writes these bytes as they are, and hangs up. */
export function cut(bytes: string): RequestListener {
  return ({ socket }) => {
    if (bytes === '') socket.destroy();
    else socket.end(bytes);
  };
}

/** So many megabytes of JSON that never closes, as fast as they are taken. */
export function stream(megabytes: number): RequestListener {
  const chunk = Buffer.alloc(2 ** 20, 'a');
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":["');
    let left = megabytes;
    const more = (): void => {
      while (left > 0 && !response.destroyed) {
        left -= 1;
        if (!response.write(chunk)) {
          response.once('drain', more);
          return;
        }
      }
      response.end();
    };
    more();
  };
}

export type Announce = (msLeft: number) => ApiResponse['headers'];

interface Window {
  readonly requests: number;
  readonly ms: number;
}

/** So many requests, however long they take, and then none for a while; its 429 says in its own way when it opens again. */
export function limited({ requests, ms }: Window, announce: Announce, opens = true): Change {
  let left = requests;
  let opensAt = Number.POSITIVE_INFINITY;
  return (handle) => async (request) => {
    const now = performance.now();
    if (opens && left === 0 && now >= opensAt) left = requests;
    if (left === 0) return { status: 429, headers: announce(opensAt - now), body: '{"error":"slow down"}' };
    left -= 1;
    if (left === 0) opensAt = now + ms;
    return handle(request);
  };
}

const SALES = '/public-api/v1/sales';
const SECOND = 1000;

/**
 * A deployment whose list of sales is as long as one likes, a sale a second, all alike but for id and instant: its pages
 * cost next to nothing, so that only whoever reads them can run out of anything.
 */
export function withEndlessSales(handle: Handler, sale: object, records: number): Handler {
  const newest = Date.now() - 60 * SECOND;
  const [head = '', tail = ''] = JSON.stringify({ ...sale, id: '', createdAt: '' }).split('"id":"","createdAt":""');
  if (tail === '') throw new Error('a sale begins with its id and the instant when it was made');
  const recordAt = (index: number) =>
    `${head}"id":"${idOf(index)}","createdAt":"${new Date(newest - index * SECOND).toISOString()}"${tail}`;

  return async (request) => {
    const [path, query] = request.url.split('?', 2);
    const asked = new URLSearchParams(query);
    if (path !== SALES || [...asked.keys()].some((name) => !KNOWN.has(name))) return handle(request);
    const plain = await handle({ ...request, url: `${SALES}?limit=1` });
    if (plain.status !== 200) return plain;
    const first = Math.max(0, Math.ceil((newest - time(asked.get('to'), newest)) / SECOND));
    const end = Math.min(records, Math.floor((newest - time(asked.get('from'), 0)) / SECOND) + 1);
    const from = indexAt(asked.get('cursor')) ?? first;
    const to = Math.min(end, from + Number(asked.get('limit') ?? 25));
    const data = Array.from({ length: Math.max(0, to - from) }, (_, index) => recordAt(from + index));
    const nextCursor = to < end ? `"${cursorTo(to)}"` : 'null';
    const body = `{"data":[${data.join(',')}],"pagination":{"nextCursor":${nextCursor}},"meta":${meta(plain.body)}}`;
    return { ...plain, headers: { ...plain.headers, 'content-length': String(Buffer.byteLength(body)) }, body };
  };
}

const KNOWN = new Set(['limit', 'cursor', 'from', 'to']);

function time(text: string | null, otherwise: number): number {
  return text === null ? otherwise : Date.parse(text);
}

/** As good as random: ids that are all digits would have to be looked at as telephone numbers, which takes its time. */
function idOf(index: number): string {
  const hex = createHash('md5').update(String(index)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

const PLACES = 0xa0_0000_0000_00;

function cursorTo(index: number): string {
  return `feedbeef-cafe-4bad-8dad-${(PLACES + index).toString(16)}`;
}

function indexAt(cursor: string | null): number | null {
  return cursor === null ? null : Number.parseInt(cursor.slice(-12), 16) - PLACES;
}

function meta(body: string): string {
  return JSON.stringify(JSON.parse(body).meta ?? {});
}

/** A gateway that compresses every answer, whoever asks. */
export async function compressing(url: string): Promise<{ readonly url: string; close(): Promise<void> }> {
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
  return {
    url: addressOf(await listen(server)),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
