import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hashKey, rotateKey, seededKeys } from './keys/sandbox-keys.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from './sandbox.ts';
import type { ShopEvent } from './scenario/shop-event.ts';
import { type PostgresServer, postgresServer, type RedisServer, redisServer } from './testing/postgres-server.ts';

/** Of 20 requests in forty seconds. */
const GRANTED_EACH_MS = 2000;
const withRedis = describe.skipIf(inject('missing').includes('redis-server'));

let redis: RedisServer;
let postgres: PostgresServer;
let one: Sandbox;
let two: Sandbox;
const running: Sandbox[] = [];

beforeAll(async () => {
  [redis, postgres] = await Promise.all([redisServer(), postgresServer()]);
  one = await started({ redis: redis.url, rate: '20/40s' });
  two = await started({ redis: redis.url, rate: '20/40s' });
});

afterAll(async () => {
  await Promise.all(running.map((sandbox) => sandbox.close()));
  await Promise.all([redis.stop(), postgres.stop()]);
});

async function started(options: SandboxOptions): Promise<Sandbox> {
  const sandbox = await startSandbox({ scale: 0.02, db: postgres.url, seed: 3, ...options });
  running.push(sandbox);
  return sandbox;
}

/** One more on the same PostgreSQL. */
const unlimited = () => started({ rate: '1000000/1s' });

const ready = ({ url }: Sandbox) => fetch(`${url}/readyz`).then(({ status }) => status);

const ask = ({ url }: Sandbox, key: string, path = '/me') =>
  fetch(`${url}/public-api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });

withRedis('two instances on one PostgreSQL and one Redis', () => {
  it('share a rate limit', async () => {
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => ask(i % 2 ? one : two, one.keys.other)));
    const grantedMeanwhile = Math.ceil((performance.now() - began) / GRANTED_EACH_MS);
    const served = answers.filter(({ status }) => status === 200).length;
    expect(served).toBeGreaterThanOrEqual(20);
    expect(served).toBeLessThanOrEqual(20 + grantedMeanwhile);
  });

  it('reject a key on one as soon as it was rotated on the other', async () => {
    const old = one.keys.good;
    expect((await ask(two, old)).status).toBe(200);
    const record = await one.store.findKeyByHash(hashKey(old));
    const { key } = await rotateKey(one.store, record?.id ?? '', Date.now());
    expect((await ask(two, old)).status).toBe(401);
    expect((await ask(one, old)).status).toBe(401);
    expect((await ask(two, key)).status).toBe(200);
  });
});

withRedis('what happens on one instance', () => {
  const data = async (sandbox: Sandbox, path: string) =>
    (await (await ask(sandbox, sandbox.keys.other, path)).json()).data;

  it('is seen on the other at once: sales, names, and a reset', async () => {
    const [one, two] = await Promise.all([unlimited(), unlimited()]);
    const [, organization] = (await one.store.organizations()).toSorted((a, b) => b.stores - a.stores);
    const happens = (sandbox: Sandbox, event: ShopEvent) =>
      sandbox.store.apply(organization?.id ?? '', event, Date.now());
    const { sale } = await happens(one, { do: 'sell' });
    await happens(two, { do: 'refund', sale });
    expect(await data(one, '/sales?limit=1')).toMatchObject([{ id: sale, status: 'REFUNDED' }]);
    await data(two, '/stores');
    await happens(one, { do: 'rename-store', store: '00001', name: 'Pier 1' });
    expect(await data(two, '/stores')).toMatchObject([{ name: 'Pier 1' }, {}]);
    expect((await happens(two, { do: 'sell', store: 'pier 1' })).says).toContain('in Pier 1');
    await one.store.reset(seededKeys(one.keys));
    expect(JSON.stringify(await data(two, '/sales?limit=1'))).not.toContain('Pier 1');
    expect(JSON.stringify(await data(two, '/stores'))).not.toContain('Pier 1');
    await expect(happens(two, { do: 'sell', store: 'Pier 1' })).rejects.toThrow(/There is no store "Pier 1"/);
  });
});

withRedis('a PostgreSQL that stopped', () => {
  it('under load leaves no request without an answer, and serves again', async () => {
    const busy = await unlimited();
    const statuses = new Set<number>();
    let isOver = false;
    const load = Array.from({ length: 16 }, async () => {
      while (!isOver) {
        const answer = await ask(busy, busy.keys.other, '/sales?limit=25');
        await answer.arrayBuffer();
        statuses.add(answer.status);
      }
    });
    const seen = async (status: number) => await expect.poll(() => statuses.has(status)).toBe(true);
    await seen(200);
    await postgres.pause();
    await seen(503);
    await postgres.resume();
    await expect.poll(() => ready(busy)).toBe(200);
    isOver = true;
    await Promise.all(load);
    expect([...statuses].sort()).toEqual([200, 503]);
    expect((await ask(busy, busy.keys.other)).status).toBe(200);
  });
});
