import { describe, expect, it } from 'vitest';
import { exchange } from '../../model/examples/evidence.ts';
import { type Exchange, NO_FACTS } from '../../model/exchange.ts';
import type { ProbeContext } from '../../model/probe.ts';
import { rateProbe } from './rate.probe.ts';

/** The part of a context that a burst uses; its answers come from `answer`, counted from 1. */
function deploymentThat(answer: (asked: number) => Partial<Exchange>, left = 500, seen: readonly Exchange[] = []) {
  let asked = 0;
  const context = {
    allow: { burst: true },
    requestsLeft: () => left,
    noBurst: 'it keeps to no pace',
    startedAt: '2026-01-01T00:00:00.000Z',
    ask: async () => exchange({ id: `ex-${++asked}`, probe: 'rate', operation: 'getMe', ...answer(asked) }),
    seen: () => seen,
    all: (tasks: readonly (() => Promise<unknown>)[]) => Promise.all(tasks.map((task) => task())),
    letGo: () => undefined,
    wait: async () => undefined,
  };
  return { context: context as unknown as ProbeContext, asked: () => asked };
}

const OK = { status: 200 } as const;
const PAGE = { ...NO_FACTS, contentType: 'text/html' };
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
    // More than half of the last 64, and what was under way.
    expect(asked()).toBe(200 + 33 + 63);
    expect(rate).toMatchObject({ sent: 296, statuses: { 200: 200, null: 96 }, met: [] });
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

describe('a burst is as fast as it can be, and ends at the first sign of a limit', () => {
  it('has 64 requests under way', async () => {
    let [now, most] = [0, 0];
    const { context } = deploymentThat(() => OK);
    const { ask } = context;
    const slow: ProbeContext['ask'] = async (one) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return ask(one);
    };
    await rateProbe.gather({ ...context, ask: slow }, {});
    expect(most).toBe(64);
  });

  it.each<[string, Partial<Exchange>, number]>([
    ['a 429', { status: 429 }, 1 + 63],
    ['another refusal', { status: 403 }, 1 + 63],
    ['a 503 with a word about it', { status: 503, body: undefined, text: 'Too many requests' }, 1 + 63],
    ['a 503 that says when to come back, ten times', { status: 503, headers: [['retry-after', '600']] }, 10 + 63 + 1],
    ['a page that is called a success', { status: 200, body: undefined, facts: PAGE }, 33 + 63],
    ['a 503 that says nothing, more than half of the time', { status: 503, body: {} }, 33 + 63],
  ])('%s', async (_, refusal, refused) => {
    const { context, asked } = deploymentThat((number) => (number > 150 ? refusal : OK));
    const { sent, statuses } = await rateProbe.gather(context, {});
    expect([asked(), sent]).toEqual([150 + refused, 150 + refused]);
    const all = refusal.status === 200 ? { 200: sent } : { 200: 150, [String(refusal.status)]: refused };
    expect(statuses).toEqual(all);
  });

  it('after a 429, it waits as long as it says, three times', async () => {
    const limited = { status: 429, headers: [['retry-after', '1']] } as const;
    const { context } = deploymentThat((number) => (number > 150 ? limited : OK));
    const { met, statuses } = await rateProbe.gather(context, {});
    expect(met.map(({ after }) => after)).toEqual([429, 429, 429]);
    expect(statuses).toEqual({ 200: 150, 429: 64 + 3 });
  });

  it('is not sent where it is not allowed, for the reason that is given', async () => {
    const { context } = deploymentThat(() => OK);
    const forbidden = { ...context, allow: { ...context.allow, burst: false } };
    await expect(rateProbe.gather(forbidden, {})).rejects.toThrow('it keeps to no pace');
  });
});

const UNAVAILABLE = { status: 503, headers: [['retry-after-ms', '5']], body: {} } as const;

describe('a 503 with a retry header', () => {
  const limitedAs503 = async (answer: (asked: number) => Partial<Exchange>, seen: readonly Exchange[] = []) => {
    const { context, asked } = deploymentThat(answer, 500, seen);
    const { rateLimitedAs503 } = await rateProbe.gather(context, {});
    return { found: rateLimitedAs503.length, asked: asked() };
  };

  it.each<[string, (asked: number) => boolean]>([['lasts: the deployment is down', (asked) => asked > 150]])(
    'is not one if it %s',
    async (_, refuses) => {
      expect(await limitedAs503((asked) => (refuses(asked) ? UNAVAILABLE : OK))).toMatchObject({ found: 0 });
    },
  );

  describe('where the rest of the run had some too', () => {
    const earlier = (status: number) =>
      exchange({ attempts: [{ status, error: null, ms: 1, waitedMs: 0, limitHeaders: [] }] });
    const few = [earlier(503), ...Array.from({ length: 9 }, () => earlier(200))];
    // More than half of the last 64 end a burst. The second one begins with the 249th request.
    const refuses = (asked: number) => (asked > 150 && asked <= 247) || asked > 348;

    it.each<[string, readonly Exchange[], (asked: number) => boolean]>([
      ['they were many', [...few, earlier(503)], refuses],
      ['it is less than half of what comes in the burst', few, (asked) => asked % 3 === 0],
    ])('is not one if %s', async (_, seen, isRefused) => {
      expect(await limitedAs503((asked) => (isRefused(asked) ? UNAVAILABLE : OK), seen)).toMatchObject({ found: 0 });
    });
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
