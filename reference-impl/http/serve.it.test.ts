import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { closedAfterwards } from '../../contract/testing/folder.ts';
import { raw } from '../../contract/testing/raw.ts';
import type { Responder } from '../reference.ts';
import { startSandbox } from '../sandbox.ts';
import { fakeDeployment } from '../testing/fake-deployment.ts';
import { type ServeOptions, serve } from './serve.ts';

const ok: Responder = async ({ method, url }) => ({
  status: 200,
  headers: { 'x-seen': `${method} ${url}` },
  body: '{}',
});

async function serving(respond: Responder, options: ServeOptions = {}) {
  const served = await serve(respond, options);
  onTestFinished(() => served.close());
  return served;
}

const get = (target: string, fields = '') => `GET ${target} HTTP/1.1\r\nHost: x\r\n${fields}Connection: close\r\n\r\n`;
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

describe('a raw request', () => {
  it('reaches the handler unchanged', async () => {
    const { port } = await serving(ok);
    expect(await raw(port, get('/a%20b?c=%E0%A4%A&d=+'))).toContain('x-seen: GET /a%20b?c=%E0%A4%A&d=+');
  });

  it.each([
    ['a NUL in the target', get('/a\0b'), 400],
    ['a NUL in a field', get('/', 'x-a: b\0c\r\n'), 400],
    ['a bare carriage return in a field', get('/', 'x-a: b\rc\r\n'), 400],
    ['a space in a field name', get('/', 'x a: b\r\n'), 400],
    ['not HTTP', 'hello\r\n\r\n', 400],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['two Host fields', get('/', 'Host: y\r\n'), 400],
    ['the same Host field twice', get('/', 'hOST: x\r\n'), 400],
    ['no Host field', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an unknown expectation', get('/', 'Expect: 200-ok\r\n'), 417],
    ['two lengths', get('/', 'content-length: 5\r\ncontent-length: 6\r\n'), 400],
    ['length and chunks', get('/', 'content-length: 5\r\ntransfer-encoding: chunked\r\n'), 400],
    ['a field too large', get('/', `x-a: ${'b'.repeat(40_000)}\r\n`), 431],
    ['too many fields', get('/', 'x-a: b\r\n'.repeat(5000)), 431],
    ['a field too large, in two packets', ['GET / HTTP/1.1\r\nHost: x\r\nx-a: b', 'b'.repeat(40_000)], 431],
    ['a target too large to parse', get(`/${'a'.repeat(60_000)}`), 414],
    ['such a target in two packets', [`GET /${'a'.repeat(20_000)}`, `${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`], 414],
  ])('%s is rejected with a problem document', async (_, bytes, status) => {
    const { port } = await serving(ok);
    const answer = await raw(port, ...[bytes].flat());
    expect(statusOf(answer)).toBe(status);
    expect(answer).toContain('content-type: application/problem+json');
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)).status).toBe(status);
  });

  it.each([
    ['HTTP/1.0 without Host', 'GET / HTTP/1.0\r\n\r\n'],
    ['a Host with a comma', 'GET / HTTP/1.1\r\nHost: a,b\r\nConnection: close\r\n\r\n'],
    ['the expectation that HTTP knows', get('/', 'Expect: 100-continue\r\n')],
  ])('%s is served', async (_, bytes) => {
    const { port } = await serving(ok);
    expect(await raw(port, bytes)).toContain('HTTP/1.1 200 OK');
  });

  it('answers 414 to a target that is too long but that the parser accepts', async () => {
    const { ask } = await fakeDeployment();
    const { port } = await serving(({ method, url }) => ask(url, { method }));
    expect(statusOf(await raw(port, get(`/public-api/v1/sales?search=${'a'.repeat(10_000)}`)))).toBe(414);
  });

  it('with two keys is 401', async () => {
    const { ask, key } = await fakeDeployment();
    const { port } = await serving(({ method, url, headers }) => {
      const { authorization } = headers;
      return ask(url, { method, key: null, headers: authorization === undefined ? {} : { authorization } });
    });
    const field = `authorization: Bearer ${key}\r\n`;
    expect(statusOf(await raw(port, get('/public-api/v1/me', field)))).toBe(200);
    expect(statusOf(await raw(port, get('/public-api/v1/me', field + field)))).toBe(401);
  });

  it('never has its unread body parsed as the next request', async () => {
    const { port } = await serving(ok);
    const smuggled = get('/smuggled');
    const answer = await raw(
      port,
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
    );
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(answer.toLowerCase()).toContain('connection: close');
  });

  it('cannot set the client address', async () => {
    const { port } = await serving(async ({ headers }) => ({
      status: 200,
      headers: {},
      body: String(headers[':client']),
    }));
    expect(statusOf(await raw(port, get('/', ':client: 10.0.0.1\r\n')))).toBe(400);
    expect(await raw(port, get('/'))).toContain('127.0.0.1');
  });
});

/** The end of the next connection as its server sees it: a client that reads nothing does not. */
function endOfNextConnection(): Promise<unknown> {
  return new Promise((resolve) => {
    const accepted = (message: unknown): void => {
      unsubscribe('net.server.socket', accepted);
      if (message instanceof Object && 'socket' in message && message.socket instanceof Socket)
        resolve(once(message.socket, 'close'));
    };
    subscribe('net.server.socket', accepted);
  });
}

/** Less than a server waits that was given no time; a busy machine needs less as well. */
const SOON_MS = 25_000;

describe('slow clients', () => {
  it('are disconnected with 408 when they never finish their request', async () => {
    const { port } = await serving(ok, { timeoutMs: 300 });
    const started = performance.now();
    const answer = await raw(port, 'GET / HTTP/1.1\r\n', 'Host: x\r\n', 'x-slow:');
    expect(statusOf(answer)).toBe(408);
    expect(performance.now() - started).toBeLessThan(SOON_MS);
  });

  it('are disconnected when they never read their answer', async () => {
    const { port } = await serving(async () => ({ status: 200, headers: {}, body: 'x'.repeat(50_000_000) }), {
      timeoutMs: 300,
    });
    const disconnected = endOfNextConnection();
    const socket = connect(port, '127.0.0.1', () => socket.write(get('/')));
    socket.on('error', () => {}).pause();
    const started = performance.now();
    await disconnected;
    expect(performance.now() - started).toBeLessThan(SOON_MS);
    await Promise.all([once(socket, 'close'), socket.resume()]);
    expect(socket.bytesRead).toBeLessThan(50_000_000);
  });

  it('have few answers made ahead of what they read, and get all when they read', async () => {
    const count = 500;
    const key = 'k'.repeat(100);
    let made = 0;
    const { port, url: others } = await serving(async ({ url }) => {
      if (url !== '/other') made++;
      return { status: 200, headers: { 'content-length': '100000' }, body: url.padEnd(100_000) };
    });
    const targets = Array.from({ length: count }, (_, index) => `/${index}`);
    const slow = connect(port, '127.0.0.1', () => {
      slow.write(targets.map((target) => `GET ${target} HTTP/1.1\r\nHost: x\r\nx-key: ${key}\r\n\r\n`).join(''));
    });
    slow.pause();
    await expect.poll(() => made).toBeGreaterThan(0);
    for (let round = 0; round < 200; round++) await (await fetch(`${others}/other`)).text();
    // What the system holds for the connection, 10 MB at most, counts as read.
    expect(made).toBeLessThan(200);
    const received = await takeBodies(slow, count, 100_000);
    expect(received.map((body) => body.trim())).toEqual(targets);
  });

  it('are disconnected when they send thousands of tiny requests at once', async () => {
    const { port } = await serving(() => new Promise(() => {}));
    expect(await raw(port, 'GET / HTTP/1.1\r\nHost:\r\n\r\n'.repeat(3000))).toBe('');
  });

  it('do not delay others', async () => {
    const { port, url } = await serving(ok, { timeoutMs: 3_600_000 });
    const slow = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'));
    for (const socket of slow) socket.on('error', () => {}).write('GET / HTTP/1.1\r\n');
    expect((await fetch(url)).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });
});

/** Reads the bodies of `count` answers, each of this length. */
async function takeBodies(socket: Socket, count: number, length: number): Promise<string[]> {
  const bodies: string[] = [];
  let received = '';
  socket.setEncoding('latin1');
  for await (const chunk of socket) {
    received += chunk;
    for (let end = received.indexOf('\r\n\r\n'); end >= 0; end = received.indexOf('\r\n\r\n')) {
      if (received.length < end + 4 + length) break;
      bodies.push(received.slice(end + 4, end + 4 + length));
      received = received.slice(end + 4 + length);
    }
    if (bodies.length === count) return bodies;
  }
  return bodies;
}

describe('close', () => {
  it('finishes running requests and accepts no new ones', async () => {
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const served = await serve(async () => {
      arrived.resolve();
      await released.promise;
      return { status: 200, headers: {}, body: 'late' };
    });
    const late = fetch(served.url);
    await arrived.promise;
    const closed = served.close();
    await expect(fetch(served.url)).rejects.toThrow();
    released.resolve();
    const answer = await late;
    expect(await answer.text()).toBe('late');
    expect(answer.headers.get('connection')).toBe('close');
    await closed;
  });

  it('does not wait for idle connections, and not longer than graceMs for busy ones', async () => {
    const arrived = Promise.withResolvers<void>();
    const served = await serve(() => new Promise(() => arrived.resolve()), { graceMs: 200 });
    const never = fetch(served.url).catch(() => 'cut');
    await arrived.promise;
    const started = performance.now();
    await served.close();
    // Without the time that it was given it would wait for ten seconds.
    expect(performance.now() - started).toBeLessThan(9000);
    expect(await never).toBe('cut');
  });
});

it('answers 500 when a handler fails, and keeps serving', async () => {
  const { url } = await serving(() => Promise.reject(new Error('secret')));
  const answer = await fetch(url);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('secret');
  expect((await fetch(url)).status).toBe(500);
});

it.each([
  ['a status that does not exist', { status: 99, headers: {} }],
  ['a field that cannot be written', { status: 200, headers: { 'x-a': 'b\nc' } }],
])('answers 500 when a handler makes %s, and keeps serving', async (_, made) => {
  const { url } = await serving(async (request) => (request.url === '/' ? { ...made, body: 'x' } : await ok(request)));
  expect((await fetch(url)).status).toBe(500);
  expect((await fetch(`${url}/other`)).status).toBe(200);
});

const PAGE = '/sales?limit=100&from=2020-01-01T00:00:00.000Z&to=2099-01-01T00:00:00.000Z';
const same = (bytes: Buffer) => bytes;

const sandbox = closedAfterwards(await startSandbox({ scale: 0.02 }));

describe('an answer for a client that takes', () => {
  async function got(path: string, coding: string | undefined, method = 'GET') {
    const authorization = `Bearer ${sandbox.keys.good}`;
    const headers = coding === undefined ? { authorization } : { authorization, 'accept-encoding': coding };
    const asked = request(`${sandbox.url}/public-api/v1${path}`, { method, headers }).end();
    const [answer] = await once(asked, 'response');
    return { headers: answer.headers, bytes: await buffer(answer) };
  }

  it.each([
    ['gzip', 'gzip', gunzipSync],
    ['zstd and gzip', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'gzip', gunzipSync],
    ['GZIP;q=0.5', 'gzip', gunzipSync],
    ['zstd;q=0, gzip', 'gzip', gunzipSync],
    ['gzip;q=0', undefined, same],
    ['identity', undefined, same],
    ['br', undefined, same],
    [undefined, undefined, same],
  ])('%s is coded as %s', async (accepted, coding, plain) => {
    const wanted = accepted?.replace(' and ', ', ');
    const [coded, whole] = [await got(PAGE, wanted), await got(PAGE, undefined)];
    expect(coded.headers['content-encoding']).toBe(coding);
    expect(coded.headers['content-length']).toBe(String(coded.bytes.length));
    expect(JSON.parse(plain(coded.bytes).toString())).toEqual(JSON.parse(whole.bytes.toString()));
    if (coding !== undefined) expect(coded.bytes.length).toBeLessThan(whole.bytes.length / 3);
  });

  it('leaves a short answer and HEAD as they are', async () => {
    expect((await got('/me', 'gzip')).headers['content-encoding']).toBeUndefined();
    const head = await got(PAGE, 'gzip', 'HEAD');
    expect(head.headers['content-encoding']).toBeUndefined();
    expect(head.bytes).toHaveLength(0);
  });
});
