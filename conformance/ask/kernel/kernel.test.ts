import { setImmediate as immediately } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Exchange, NO_FACTS } from '../../model/exchange.ts';
import { type Ask, NotEnough, Skipped } from '../../model/probe.ts';
import type { Capture } from '../../see/capture/capture.ts';
import { Kernel, type KernelOptions } from './kernel.ts';
import { TransportError, type WireRequest, type WireResponse } from './wire.ts';

const PLAIN_CAPTURE: Capture = {
  response: ({ body, headers }) => ({
    body: JSON.parse(body.toString()),
    text: null,
    headers,
    facts: { ...NO_FACTS, bytes: body.length, isJson: true, keyEchoed: body.includes('cp_live_secret') },
  }),
  text: (text) => text,
  description: async () => null,
};

function answer(status: number, headers: [string, string][] = []): WireResponse {
  return { status, headers, body: Buffer.from('{"data":[]}') };
}

/** A kernel over a deployment that gives these answers one after the other, the last one forever. */
function kernelOver(answers: readonly (WireResponse | TransportError)[], options: Partial<KernelOptions> = {}) {
  const sent: WireRequest[] = [];
  const exchanges: Exchange[] = [];
  const kernel = new Kernel({
    transport: async (request) => {
      const next = answers[Math.min(sent.length, answers.length - 1)];
      sent.push(request);
      if (next === undefined || next instanceof TransportError) throw next ?? new Error('no answer given');
      return next;
    },
    capture: PLAIN_CAPTURE,
    keys: new Map([['good', 'cp_live_secret']]),
    allow: { burst: false, writes: false, keyInUrl: true },
    budget: 100,
    concurrency: 4,
    requestsPerSecond: 0,
    retryTimeoutMs: 3000,
    onExchange: (exchange) => exchanges.push(exchange),
    ...options,
  });
  return { kernel, sent, exchanges };
}

const ME = { operation: 'getMe', path: '/public-api/v1/me' } as const;
const FRESH = { ...ME, fresh: true };

describe.concurrent('the kernel', () => {
  it('sends what waits before it parses an answer', async () => {
    const steps: string[] = [];
    const response: Capture['response'] = (input) => {
      steps.push('parsed');
      return PLAIN_CAPTURE.response(input);
    };
    const { kernel } = kernelOver([], {
      concurrency: 1,
      transport: async () => {
        // Bytes are written when the tick is over.
        process.nextTick(() => steps.push('sent'));
        await immediately();
        return answer(200);
      },
      capture: { ...PLAIN_CAPTURE, response },
    });
    await Promise.all([kernel.ask(FRESH, 'a'), kernel.ask(FRESH, 'b')]);
    expect(steps).toEqual(['sent', 'sent', 'parsed', 'parsed']);
  });

  it.each<[string, Partial<Ask>]>([
    ['a write method', { method: 'POST' }],
    ['the key elsewhere', { credential: { key: 'good', place: 'elsewhere' } }],
    ['the key in every query', { credential: { key: 'good', place: 'every-query' } }],
    ['the key as a token', { credential: { key: 'good', place: 'query:token' } }],
  ])('refuses what was not allowed, before anything is sent: %s', (_, more) => {
    const { kernel, sent } = kernelOver([answer(200)], { allow: { burst: false, writes: false, keyInUrl: false } });
    expect(() => kernel.ask({ ...ME, ...more }, 'a')).toThrow(Skipped);
    expect(sent).toHaveLength(0);
  });

  it('says of every wait what was answered before it', async () => {
    const waits: (readonly [number | null, boolean])[] = [];
    const onRetry = (status: number | null, ms: number) => waits.push([status, ms >= 30]);
    const limited = answer(429, [['retry-after-ms', '30']]);
    const { kernel } = kernelOver([limited, limited, answer(200)], { onRetry });
    await kernel.ask(ME, 'a');
    expect(waits).toEqual([
      [429, true],
      [429, true],
    ]);
  });

  it.each(['x-quota-reset-after', 'x-throttle-reset', 'x-limit-reset', 'x-backoff', 'x-wait', 'try-again-in'])(
    'records %s of an attempt that was rate limited',
    async (name) => {
      const { kernel } = kernelOver([answer(429, [[name, '0']]), answer(200)]);
      const exchange = await kernel.ask(ME, 'a');
      expect(exchange.status).toBe(200);
      expect(exchange.attempts[0]?.limitHeaders).toEqual([[name, '0']]);
    },
  );

  it('waits once for all requests while a deployment restarts, without using the budget', async () => {
    const refused = new TransportError('unreachable', 'nothing answers there');
    const restarting = Array.from({ length: 8 }, () => refused);
    const { kernel, sent, exchanges } = kernelOver([answer(200), ...restarting, answer(200)]);
    await kernel.ask(ME, 'a');
    await Promise.all(Array.from({ length: 6 }, () => kernel.ask(FRESH, 'a')));
    expect(exchanges.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 200));
    expect(kernel.counts.requests).toBe(7);
    // Four at a time, in three rounds: no request retries on its own.
    expect(sent).toHaveLength(15);
  });

  const never = (): Promise<never> => new Promise(() => undefined);
  const HOUR_MS = 3_600_000;

  it.each<[string, Partial<KernelOptions>, (kernel: Kernel) => Promise<unknown>]>([
    ['an answer', { transport: never }, (kernel) => kernel.ask(ME, 'a')],
    [
      'its turn',
      { transport: never, concurrency: 1 },
      (kernel) => Promise.all([1, 2].map(() => kernel.ask(FRESH, 'a'))),
    ],
    ['its pace', { requestsPerSecond: 0.001 }, (kernel) => Promise.all([1, 2].map(() => kernel.ask(FRESH, 'a')))],
    ['a time that a probe chose', {}, (kernel) => kernel.deadline.wait(HOUR_MS)],
    ['a driver', {}, (kernel) => kernel.inTurn(() => kernel.deadline.within(never))],
    ['a limit', { retryTimeoutMs: HOUR_MS }, (kernel) => kernel.ask(ME, 'limited')],
  ])('ends a run that waits for %s', async (_, options, work) => {
    const limited = answer(429, [['retry-after', '20']]);
    const { kernel } = kernelOver([options.retryTimeoutMs === HOUR_MS ? limited : answer(200)], options);
    kernel.deadline.endAfter(20, 'the run was ended');
    await expect(work(kernel)).rejects.toThrow(new NotEnough('the run was ended'));
    expect(kernel.ended).toBe('the run was ended');
    expect(() => kernel.ask(FRESH, 'a')).toThrow(NotEnough);
  });

  it('counts what was sent before the end, and not what waited for its turn', async () => {
    const { kernel } = kernelOver([], { transport: never, concurrency: 2 });
    kernel.deadline.endAfter(20, 'the run was ended');
    await Promise.allSettled(Array.from({ length: 5 }, () => kernel.ask(FRESH, 'a')));
    expect(kernel.requestsSent).toBe(2);
  });

  it('is not ended when it is complete', async () => {
    const { kernel } = kernelOver([answer(200)]);
    kernel.deadline.endAfter(20, 'the run was ended');
    kernel.deadline.stop();
    await kernel.deadline.wait(40);
    expect(kernel.ended).toBeNull();
  });
});

it('finds out at the end that a deployment stopped answering, where a driver sent the last requests', async () => {
  const answers: (WireResponse | TransportError)[] = [answer(200)];
  const { kernel } = kernelOver(answers, { retryTimeoutMs: 300 });
  await kernel.ask(ME, 'a');
  kernel.noteDriver('dredd');
  await kernel.findOutIfSilent();
  expect(kernel.ended).toBeNull();
  answers.push(new TransportError('unreachable', 'nothing answers there'));
  kernel.noteDriver('dredd');
  await kernel.findOutIfSilent();
  expect(kernel.silence).toMatchObject({ driver: 'dredd', inFlight: [] });
});
