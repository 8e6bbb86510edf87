import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createHttpTransport } from './http-transport.ts';

const TIMEOUT_MS = 300;
/** For what ends a request before its time: it only stops a hang. */
const PATIENT_MS = 60_000;
let server: Server | undefined;

afterEach(() => void server?.close());

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
