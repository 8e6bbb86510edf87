import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createHttpTransport } from './http-transport.ts';

const TIMEOUT_MS = 300;
/** For what ends a request before its time: it only stops a hang. */
const PATIENT_MS = 60_000;
let server: Server | undefined;

afterEach(() => void server?.close());

interface Flood {
  readonly what: string;
  readonly first: string;
  readonly again: string;
  /** As fast as it is read, when left out. */
  readonly everyMs?: number;
  readonly ends: RegExp;
}

const OVERFLOW = /^protocol: .*OVERFLOW/;
const LATE = /^timeout: no complete answer within 0\.3 s$/;
const CHUNKED = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';

function flooding({ first, again, everyMs }: Flood): (socket: Socket) => void {
  return (socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(first);
      if (everyMs !== undefined) {
        const timer = setInterval(() => socket.write(again), everyMs);
        socket.once('close', () => clearInterval(timer));
        return;
      }
      const more = (): void => {
        while (!socket.destroyed && socket.write(again));
      };
      socket.on('drain', more);
      more();
    });
  };
}

it.each<Flood>([
  { what: 'a header that never ends', first: 'HTTP/1.1 200 OK\r\na: ', again: 'b'.repeat(65_536), ends: OVERFLOW },
  { what: 'headers that never end', first: 'HTTP/1.1 200 OK\r\n', again: 'a: b\r\n'.repeat(5000), ends: OVERFLOW },
  { what: 'trailers that never end', first: `${CHUNKED}0\r\n`, again: 'a: b\r\n'.repeat(5000), ends: OVERFLOW },
  { what: 'the extension of a chunk', first: `${CHUNKED}1;`, again: 'a'.repeat(65_536), ends: OVERFLOW },
  { what: 'early hints', first: '', again: 'HTTP/1.1 103 Early Hints\r\na: b\r\n\r\n', everyMs: 50, ends: LATE },
  { what: 'chunks of one byte', first: CHUNKED, again: '1\r\na\r\n'.repeat(5000), ends: LATE },
  { what: 'empty lines', first: '', again: '\r\n'.repeat(5000), ends: LATE },
  { what: 'a slow header', first: 'HTTP/1.1 200 OK\r\na: ', again: 'b', everyMs: 50, ends: LATE },
  { what: 'a slow body', first: 'HTTP/1.1 200 OK\r\n\r\n', again: 'b', everyMs: 50, ends: LATE },
])('ends a request that is answered with $what', async (flood) => {
  server = createServer(flooding(flood));
  const listening = server;
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  const base = new URL(`http://127.0.0.1:${address.port}`);
  const timeoutMs = flood.ends === LATE ? TIMEOUT_MS : PATIENT_MS;
  const transport = createHttpTransport({ base, connections: 1, timeoutMs, maxBodyBytes: 2 ** 25 });
  const sent = transport.send({ method: 'GET', target: '/public-api/v1/me', headers: [] });
  await expect(sent.catch((error) => Promise.reject(new Error(`${error.kind}: ${error.message}`)))).rejects.toThrow(
    flood.ends,
  );
  transport.close();
});

it('does not send what no request can carry, and says why', async () => {
  const base = new URL('http://127.0.0.1:1');
  const transport = createHttpTransport({ base, connections: 1, timeoutMs: TIMEOUT_MS, maxBodyBytes: 1 });
  const sent = transport.send({ method: 'GET', target: '/', headers: [['x-organization', 'a\u2026']] });
  await expect(sent).rejects.toMatchObject({ kind: 'unsendable', message: expect.stringMatching(/^not sent: /) });
  transport.close();
});

it('reads one large body at a time, and the others after it', async () => {
  const large = 20 * 2 ** 20;
  const sockets: Socket[] = [];
  server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .once('data', () => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${large + 1}\r\n\r\n`, () => sockets.push(socket));
      });
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', () => done()));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const base = new URL(`http://127.0.0.1:${port}`);
  const options = { base, connections: 4, timeoutMs: PATIENT_MS, maxBodyBytes: 2 * large };
  const transport = createHttpTransport(options);
  const bodies = Array.from({ length: 4 }, () => transport.send({ method: 'GET', target: '/', headers: [] }));
  await expect.poll(() => sockets.length).toBe(4);
  // All but the last byte of each: what is not read stays in the buffers of the sender.
  for (const socket of sockets) socket.write(Buffer.alloc(large, 'a'));
  const unread = (): number => sockets.filter((socket) => socket.writableLength > 0).length;
  await expect.poll(unread).toBe(3);
  await new Promise((later) => setTimeout(later, 200));
  expect(unread()).toBe(3);
  for (const socket of sockets) socket.write('b');
  expect((await Promise.all(bodies)).map(({ body }) => body.length)).toEqual(Array(4).fill(large + 1));
  transport.close();
});
