import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateKey } from './keys/lifecycle.ts';
import { hashKey } from './keys/secret.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';
import { type PostgresServer, postgresServer } from './testing/postgres-server.ts';
import { type RedisServer, redisServer } from './testing/redis-server.ts';

let redis: RedisServer;
let postgres: PostgresServer;
const running: Sandbox[] = [];

beforeAll(async () => {
  [redis, postgres] = await Promise.all([redisServer(), postgresServer()]);
  for (let i = 0; i < 2; i++) {
    running.push(await startSandbox({ scale: 0.02, db: postgres.url, redis: redis.url, rate: '20/10s', seed: 3 }));
  }
});

afterAll(async () => {
  await Promise.all(running.map((sandbox) => sandbox.close()));
  await Promise.all([redis.stop(), postgres.stop()]);
});

function both(): [Sandbox, Sandbox] {
  const [one, two] = running;
  if (one === undefined || two === undefined) throw new Error('two sandboxes are needed');
  return [one, two];
}

const ask = ({ url }: Sandbox, key: string, path = '/me') =>
  fetch(`${url}/public-api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });

describe('two instances on one PostgreSQL and one Redis', () => {
  it('serve the same data with the same keys', async () => {
    const [one, two] = both();
    expect(two.keys).toEqual(one.keys);
    const path = '/sales?limit=7';
    expect(await (await ask(two, one.keys.good, path)).text()).toBe(await (await ask(one, two.keys.good, path)).text());
  });

  it('share a rate limit', async () => {
    const [one, two] = both();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => ask(i % 2 ? one : two, one.keys.other)));
    const served = answers.filter(({ status }) => status === 200).length;
    expect(served).toBeGreaterThanOrEqual(20);
    expect(served).toBeLessThan(24);
    const refused = await ask(two, one.keys.other);
    expect(refused.status).toBe(429);
    await sleep(Number(refused.headers.get('retry-after')) * 1000);
    expect((await ask(one, one.keys.other)).status).toBe(200);
  });

  it('reject a key on one as soon as it was rotated on the other', async () => {
    const [one, two] = both();
    const old = one.keys.good;
    expect((await ask(two, old)).status).toBe(200);
    const record = await one.store.findKeyByHash(hashKey(old));
    const { key } = await rotateKey(one.store, record?.id ?? '', Date.now());
    expect((await ask(two, old)).status).toBe(401);
    expect((await ask(one, old)).status).toBe(401);
    expect((await ask(two, key)).status).toBe(200);
  });
});

describe('a PostgreSQL that stopped', () => {
  it('is a 503 with Retry-After until it runs again', async () => {
    const [one] = both();
    const key = one.keys.good;
    await postgres.pause();
    const gone = await ask(one, key);
    expect(gone.status).toBe(503);
    expect(gone.headers.get('retry-after')).toBe('1');
    expect((await fetch(`${one.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${one.url}/healthz`)).status).toBe(200);
    await postgres.resume();
    for (let i = 0; i < 100 && (await fetch(`${one.url}/readyz`)).status !== 200; i++) await sleep(50);
    expect((await fetch(`${one.url}/readyz`)).status).toBe(200);
    expect([200, 401]).toContain((await ask(one, key)).status);
  });

  it('under load leaves no request without an answer, and serves again', async () => {
    const busy = await startSandbox({ scale: 0.02, db: postgres.url, rate: '1000000/1s', seed: 3 });
    running.push(busy);
    const statuses = new Set<number>();
    let slowest = 0;
    let isOver = false;
    const load = Array.from({ length: 16 }, async () => {
      while (!isOver) {
        const began = performance.now();
        const answer = await ask(busy, busy.keys.other, '/sales?limit=25');
        await answer.arrayBuffer();
        statuses.add(answer.status);
        slowest = Math.max(slowest, performance.now() - began);
      }
    });
    await sleep(300);
    await postgres.pause();
    await sleep(300);
    await postgres.resume();
    for (let i = 0; i < 100 && (await fetch(`${busy.url}/readyz`)).status !== 200; i++) await sleep(50);
    isOver = true;
    await Promise.all(load);
    expect([...statuses].sort()).toEqual([200, 503]);
    expect(slowest).toBeLessThan(10_000);
    expect((await ask(busy, busy.keys.other)).status).toBe(200);
  });
});
