import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Store } from '../store/index.ts';
import { eventsOf } from './shop-commands.ts';
import { ShopModel } from './shop-model.ts';
import { worldTruth } from './world-truth.ts';

export const eventWorld = { seed: 11, scale: 0.005, now: Date.parse('2025-06-15T09:30:00.000Z') };

interface Amount {
  readonly parts: number;
  readonly runs: number;
  /** The most events of a run; it has half as many on average. */
  readonly length: number;
  readonly least: number;
}

const limits = { timeout: 1_200_000 };

/** Runs of random events against a model of the shop; a reset between two of them. */
export function eventCases(get: () => Store, { parts, runs, length, least }: Amount): void {
  const each = Array.from({ length: parts }, (_, index) => index + 1);
  it.each(each)(`equals its own truth after each of at least ${least} random events (part %i)`, limits, async () => {
    const store = get();
    let happened = 0;
    const equalsItsTruth = fc.asyncProperty(eventsOf(length), async (events) => {
      await store.reset(new Map([['no key', 'active']]));
      const [truth] = worldTruth(eventWorld);
      if (truth === undefined) throw new Error('a world has organizations');
      const shop = new ShopModel(store, truth);
      await fc.asyncModelRun(() => ({ model: shop, real: null }), events);
      happened += shop.happened;
    });
    // How many events are drawn is chance; a failure shrinks to few of them.
    do await fc.assert(equalsItsTruth, { numRuns: runs });
    while (happened < least);
    console.info(`${happened} events`);
  });

  it('is the seed again after a reset', async () => {
    const store = get();
    await store.reset(new Map([['no key', 'active']]));
    const [truth] = worldTruth(eventWorld);
    if (truth === undefined) throw new Error('a world has organizations');
    const shop = new ShopModel(store, truth);
    const { stores, sales, products, promotions, inventoryLogs } = truth.public;
    expect(await shop.read()).toEqual({ stores, sales, products, promotions, logs: inventoryLogs });
    await shop.agree();
  });
}
