import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../model/exchange.ts';
import type { ProbeContext } from '../../model/probe.ts';
import { exchange } from '../../testing/builders.ts';
import { rateProbe } from './rate.probe.ts';

/** The part of a context that a burst uses; its answers come from `answer`, counted from 1. */
function deploymentThat(answer: (asked: number) => Partial<Exchange>, left = 500) {
  let asked = 0;
  const context = {
    allow: { burst: true },
    requestsLeft: () => left,
    startedAt: '2026-01-01T00:00:00.000Z',
    ask: async () => exchange({ id: `ex-${++asked}`, operation: 'getMe', ...answer(asked) }),
    all: (tasks: readonly (() => Promise<unknown>)[]) => Promise.all(tasks.map((task) => task())),
    letGo: () => undefined,
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
