import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Limiter, memoryLimiter, type Rate } from '../../contract/serving/rate.ts';
import { UnavailableError } from '../answers.ts';
import { fakeDeployment } from '../testing/fake-deployment.ts';
import { type RedisServer, redisServer } from '../testing/postgres-server.ts';
import { redisLimiter } from './redis-limiter.ts';

const withRedis = describe.skipIf(inject('missing').includes('redis-server'));

/** Redis drops an entry after real time, not after that of a test: in minutes, a busy machine cannot be too slow. */
const rate: Rate = { requests: 10, windowMs: 60_000 };
let redis: RedisServer;
const open: Limiter[] = [];

beforeAll(async () => {
  redis = await redisServer();
});

afterAll(async () => {
  await Promise.all(open.map((limiter) => limiter.close()));
  await redis.stop();
});

async function limiterAt(now?: () => number, limit = rate): Promise<Limiter> {
  const limiter = redisLimiter({ url: redis.url, rate: limit, now });
  open.push(limiter);
  await until(() => limiter.ready());
  return limiter;
}

async function until(works: () => Promise<void>): Promise<void> {
  const hasWorked = async () =>
    await works().then(
      () => true,
      () => false,
    );
  await expect.poll(hasWorked).toBe(true);
}

withRedis('a limit on Redis', () => {
  it('decides like the one in memory, request by request', async () => {
    let time = 1_750_000_000_000;
    const now = () => time;
    const [shared, local] = [await limiterAt(now), memoryLimiter(rate, now)];
    for (let i = 0; i < 300; i++) {
      const [one, other] = [await shared.take('same'), await local.take('same')];
      expect(one.allowed).toBe(other.allowed);
      expect(one.remaining).toBe(other.remaining);
      expect(one.retryAfterMs).toBeCloseTo(other.retryAfterMs, 1);
      time += ((i * 7919) % 90) * 60;
    }
  });

  it('blocks no key for longer than the window when the clock is set back', async () => {
    let time = 1_750_000_000_000;
    const limiter = await limiterAt(() => time);
    await limiter.take('set back');
    time -= 3_600_000;
    expect((await limiter.take('set back')).allowed).toBe(false);
    time += rate.windowMs;
    expect((await limiter.take('set back')).remaining).toBe(rate.requests - 1);
  });

  it.each([
    ['a text', ['SET', 'full']],
    ['not a number', ['SET', 'nan']],
    ['minus infinity', ['SET', '-inf']],
    ['a number in another notation', ['SET', '0x10']],
    ['nothing', ['SET', '']],
    ['a value of another type', ['RPUSH', '1.000000']],
  ])(
    'refuses a key whose entry is %s, and only that key, until the entry is removed',
    async (_, [command = '', value = '']) => {
      const limiter = await limiterAt();
      const client = new Redis(redis.url);
      await client.call(command, 'counterproof:limit:spoilt', value);
      for (let i = 0; i < 3; i++) await expect(limiter.take('spoilt')).rejects.toThrow(UnavailableError);
      expect((await limiter.take('sound')).allowed).toBe(true);
      await limiter.ready();
      await client.del('counterproof:limit:spoilt');
      expect((await limiter.take('spoilt')).remaining).toBe(rate.requests - 1);
      await client.del('counterproof:limit:spoilt', 'counterproof:limit:sound');
      client.disconnect();
    },
  );

  it('uses the clock of Redis, which all instances share', async () => {
    const limiter = await limiterAt(undefined, { requests: 10, windowMs: 1000 });
    for (let i = 0; i < 10; i++) expect((await limiter.take('clock')).allowed).toBe(true);
    // A slow machine is granted more meanwhile.
    let refused = await limiter.take('clock');
    for (let more = 0; more < 1000 && refused.allowed; more++) refused = await limiter.take('clock');
    expect(refused.allowed).toBe(false);
    await sleep(refused.retryAfterMs + 5);
    expect((await limiter.take('clock')).allowed).toBe(true);
  });
});

/** What waits for nothing from outside has happened by then, however busy the machine is. */
async function severalTurns(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await nextTurn();
}

withRedis('a Redis that stopped', () => {
  it('is a 503 with Retry-After, without delay, until it runs again', async () => {
    const limiter = await limiterAt();
    const { ask } = await fakeDeployment({ limiter });
    expect((await ask('/public-api/v1/me')).status).toBe(200);

    await redis.stop();
    await expect(limiter.take('k')).rejects.toThrow(UnavailableError);
    expect(await Promise.race([ask('/public-api/v1/me'), severalTurns()])).toMatchObject({
      ...{ status: 503, headers: { 'retry-after': '1' } },
    });
    expect((await ask('/readyz', { key: null })).status).toBe(503);
    expect((await ask('/healthz', { key: null })).status).toBe(200);

    await redis.start();
    await until(() => limiter.ready());
    expect((await ask('/public-api/v1/me')).status).toBe(200);
    expect((await ask('/readyz', { key: null })).status).toBe(200);
  });
});
