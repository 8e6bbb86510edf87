import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { allowance, type Limiter, type Rate } from '../../contract/serving/rate.ts';
import { UnavailableError } from '../answers.ts';
import { StoreSetupError } from '../store/store.ts';

/**
 * One key per client holds its arrival time. The clock is Redis's own, so that instances whose clocks differ agree.
 * Times are strings: Lua numbers lose their fraction on the way into a reply. An arrival that is further ahead than a
 * window is from before the clock was set back. What is not a time as written here is left as it is, and refused: Lua would
 * read "nan", which no comparison limits, or "-inf", which means a whole allowance.
 */
const script = `
local now = ARGV[3]
if now == '' then
  local time = redis.call('TIME')
  now = time[1] * 1000 + time[2] / 1000
else
  now = tonumber(now)
end
local window = tonumber(ARGV[2])
local held = redis.call('GET', KEYS[1])
if held and not string.find(held, '^%d+%.%d%d%d%d%d%d$') then
  return redis.error_reply('NOTATIME the value of ' .. KEYS[1] .. ' is not a time')
end
local stored = tonumber(held or now)
local arrival = math.min(stored, now + window)
local nextArrival = math.max(arrival, now) + window / tonumber(ARGV[1])
if nextArrival - now - window <= 0.001 then
  redis.call('SET', KEYS[1], string.format('%.6f', nextArrival), 'PX', math.ceil(nextArrival - now) + 1)
elseif arrival < stored then
  redis.call('SET', KEYS[1], string.format('%.6f', arrival), 'PX', math.ceil(arrival - now) + 1)
end
return { string.format('%.6f', arrival), string.format('%.6f', now) }
`;

declare module 'ioredis' {
  interface RedisCommander {
    takeAllowance(key: string, requests: number, windowMs: number, now: string): Promise<[string, string]>;
  }
}

export interface RedisLimiterOptions {
  readonly url: string;
  readonly rate: Rate;
  /** For tests; without it the clock is Redis's. */
  readonly now?: (() => number) | undefined;
  readonly onError?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 3000;

/** Connects before it returns, so that a wrong address fails the start and not each request. */
export async function connectedRedisLimiter(options: RedisLimiterOptions): Promise<Limiter> {
  let reason = 'no answer';
  const onError = (error: Error) => {
    reason = error.message;
    options.onError?.(error);
  };
  const limiter = redisLimiter({ ...options, onError });
  const isReady = () =>
    limiter.ready().then(
      () => true,
      () => false,
    );
  for (const end = performance.now() + CONNECT_TIMEOUT_MS; !(await isReady()); await sleep(20)) {
    if (performance.now() < end) continue;
    await limiter.close();
    throw new StoreSetupError(`Redis cannot be reached (${reason}): check its address and that it is running.`);
  }
  return limiter;
}

/** A limit that holds across every process on the same Redis. */
export function redisLimiter({ url, rate, now, onError }: RedisLimiterOptions): Limiter {
  const redis = new Redis(url, {
    // Fail fast with a 503 instead of waiting for a Redis that does not answer.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 2000,
    connectTimeout: 2000,
    enableAutoPipelining: true,
    retryStrategy: (attempt) => Math.min(50 * attempt, 1000),
  });
  redis.on('error', (error) => onError?.(error));
  redis.defineCommand('takeAllowance', { numberOfKeys: 1, lua: script });

  return {
    rate,
    async take(key) {
      const [arrival, at] = await reaching(
        redis.takeAllowance(`counterproof:limit:${key}`, rate.requests, rate.windowMs, now ? String(now()) : ''),
      );
      return allowance(rate, Number(arrival), Number(at));
    },
    async ready() {
      if (redis.status !== 'ready') throw new UnavailableError('redis');
      await reaching(redis.ping());
    },
    async close() {
      redis.disconnect();
    },
  };
}

async function reaching<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw new UnavailableError('redis', { cause });
  }
}
