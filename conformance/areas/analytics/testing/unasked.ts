import { exchange } from '../../../testing/builders.ts';
import type { AnalyticsAsk } from '../planning/sketch.ts';
import { type Rung, STORES, shop } from './shop.ts';
import { type Habits, readings, revenueOf, type ShopEvidence } from './till.ts';

/** What no range stands for in this shop. */
const RANGE = { from: '2026-02-27T00:00:00.000Z', to: '2026-03-20T23:59:59.999Z' };

/** Beside right answers about named ranges: the revenue that is answered, with these habits, to those who name none. */
export function unasked(habits: Partial<Habits> = {}, rungs: readonly Rung[] = shop()): ShopEvidence {
  const exchanges = [[], STORES.slice(0, 1), STORES.slice(1)].map((storeIds, index) => {
    const ask: AnalyticsAsk = { endpoint: 'revenue', purpose: '', window: RANGE, storeIds, form: 'comma', limit: null };
    return exchange({
      id: `ex-9${index}`,
      operation: 'getRevenueAnalytics',
      query: storeIds.length === 0 ? [] : [['storeIds', storeIds.join(',')]],
      body: { data: revenueOf(ask, habits, rungs).map((row) => ({ ...row })), meta: { dateRange: RANGE } },
    });
  });
  return { ...readings({}, rungs), exchanges };
}
