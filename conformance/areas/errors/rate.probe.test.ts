import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../model/exchange.ts';
import type { ProbeContext } from '../../model/probe.ts';
import { exchange } from '../../testing/builders.ts';
import { rateProbe } from './rate.probe.ts';

/** The part of a context that a burst uses; its answers come from `answer`, counted from 1. */
function deploymentThat(answer: (asked: number) => Partial<Exchange>, left = 500, seen: readonly Exchange[] = []) {
  let asked = 0;
  const context = {
    allow: { burst: true },
    requestsLeft: () => left,
    startedAt: '2026-01-01T00:00:00.000Z',
    ask: async () => exchange({ id: `ex-${++asked}`, probe: 'rate', operation: 'getMe', ...answer(asked) }),
    seen: () => seen,
    all: (tasks: readonly (() => Promise<unknown>)[]) => Promise.all(tasks.map((task) => task())),
    letGo: () => undefined,
    wait: async () => undefined,
  };
  return { context: context as unknown as ProbeContext, asked: () => asked };
}

const LOST = { status: null, error: 'nothing answers' } as const;

describe('a burst', () => {
  it('goes on to its end where everything is answered', async () => {
    const { context, asked } = deploymentThat(() => ({ status: 200 }));
    const rate = await rateProbe.gather(context, {});
    expect(asked()).toBe(2500);
    expect(rate).toMatchObject({ sent: 2500, statuses: { 200: 2500 }, met: [] });
  });

  it('ends where nothing answers any more', async () => {
    const { context, asked } = deploymentThat((number) => (number > 200 ? LOST : { status: 200 }));
    const rate = await rateProbe.gather(context, {});
    expect(asked()).toBe(375);
    expect(rate).toMatchObject({ statuses: { 200: 200, null: 175 }, met: [] });
  });

  it('is not sent where the budget was used up', async () => {
    const { context, asked } = deploymentThat(() => ({ status: 200 }), 0);
    await expect(rateProbe.gather(context, {})).rejects.toThrow(/budget was used up/);
    expect(asked()).toBe(0);
  });

  it('goes on where some answers are lost', async () => {
    const { context, asked } = deploymentThat((number) => (number % 2 === 0 ? LOST : { status: 200 }));
    await rateProbe.gather(context, {});
    expect(asked()).toBe(2500);
  });
});

const UNAVAILABLE = { status: 503, headers: [['retry-after-ms', '5']], body: {} } as const;
const OK = { status: 200 } as const;

describe('a 503 with a retry header', () => {
  const limitedAs503 = async (answer: (asked: number) => Partial<Exchange>, seen: readonly Exchange[] = []) => {
    const { context, asked } = deploymentThat(answer, 500, seen);
    const { rateLimitedAs503 } = await rateProbe.gather(context, {});
    return { found: rateLimitedAs503.length, asked: asked() };
  };

  it('is a limit if it comes in two bursts, and the time that it announces ends it', async () => {
    // The second burst begins with the 252nd request.
    const refuses = (asked: number) => (asked > 150 && asked <= 250) || asked > 351;
    expect(await limitedAs503((asked) => (refuses(asked) ? UNAVAILABLE : OK))).toEqual({ found: 100, asked: 376 });
  });

  it('is a limit if the time that it announces is too long to wait', async () => {
    const unavailable = { ...UNAVAILABLE, headers: [['retry-after', '600']] } as const;
    expect(await limitedAs503((asked) => (asked > 150 ? unavailable : OK))).toEqual({ found: 100, asked: 250 });
  });

  it.each<[string, (asked: number) => boolean]>([
    ['comes in one burst of two', (asked) => asked > 150 && asked <= 250],
    ['lasts: the deployment is down', (asked) => asked > 150],
    ['comes now and then', (asked) => asked % 40 === 0],
  ])('is not one if it %s', async (_, refuses) => {
    expect(await limitedAs503((asked) => (refuses(asked) ? UNAVAILABLE : OK))).toMatchObject({ found: 0 });
  });

  it('is not one if the rest of the run had some too', async () => {
    const earlier = exchange({ attempts: [{ status: 503, error: null, ms: 1, waitedMs: 0, limitHeaders: [] }] });
    expect(await limitedAs503((asked) => (asked > 150 ? UNAVAILABLE : OK), [earlier])).toMatchObject({ found: 0 });
  });

  it.each([
    ['Too many requests', true],
    ['{"code":"RATE_LIMITED"}', true],
    ['Request limit exceeded', true],
    ['Throttled. Slow down.', true],
    ['Service Unavailable', false],
    ['the limit of time for this backend was 30 s', false],
  ])('says that it is a limit, or not: %s', async (text, isLimit) => {
    const { found } = await limitedAs503((asked) => (asked > 150 ? { status: 503, body: undefined, text } : OK));
    expect(found > 0).toBe(isLimit);
  });
});
