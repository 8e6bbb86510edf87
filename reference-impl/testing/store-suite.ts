import { afterAll, beforeAll, describe } from 'vitest';
import type { Store } from '../store/index.ts';
import { keyCases } from './key-cases.ts';
import { listCases } from './list-cases.ts';
import { liveCases } from './live-cases.ts';
import { mixedCases } from './mixed-cases.ts';
import type { Subject } from './subject.ts';
import { worldTruth } from './world-truth.ts';

export const world = { seed: 5, scale: 0.03, now: Date.parse('2025-06-15T09:30:00.000Z') };

/** One suite for every engine and for HTTP: a store must show exactly the world that it was seeded from. */
export function describeStore(name: string, open: () => Promise<Store>, { keys = true } = {}): void {
  describe(name, () => {
    let subject: Subject | undefined;
    const get = (): Subject => {
      if (subject === undefined) throw new Error('the store did not open');
      return subject;
    };

    beforeAll(async () => {
      const [shop, neighbour] = worldTruth(world);
      if (shop === undefined || neighbour === undefined) throw new Error('a world has two organizations');
      subject = { store: await open(), shop, neighbour };
    });
    afterAll(async () => subject?.store.close());

    describe('lists', () => listCases(get));
    describe('mixed filters', () => mixedCases(get));
    if (keys) describe('keys', () => keyCases(get));
    // Last: from here on the store holds more than the world.
    describe('live sales', () => liveCases(get));
  });
}
