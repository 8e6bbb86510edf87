import type { Artifacts } from '../../../model/artifacts.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { exchange, ourStores } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyAnalyticsOwnStores } from './tenancy-analytics-own-stores.ts';

function revenueOf(...storeIds: readonly string[]): Artifacts['analytics'] {
  const row = { date: '2026-01-10', storeName: 'Somewhere', revenue: 1, txCount: 1, avgOrderValue: 1 };
  const read: Artifacts['analytics']['revenue'][number] = {
    purpose: 'test',
    window: { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' },
    storeIds: [],
    form: 'comma',
    limit: null,
    exchange: 'ex-0007',
    status: 200,
    rows: storeIds.map((storeId) => ({ ...row, storeId })),
    malformed: 0,
  };
  return { revenue: [read], staff: [], customers: [], oneBound: [] };
}

function evidence(analytics: Artifacts['analytics'], exchanges: readonly Exchange[] = []) {
  return { everyStore: ourStores('store-1'), analytics, exchanges };
}

/** What others of the run ask of revenue, without a range. */
function plainRevenueOf(storeId: string): Exchange {
  const row = { date: '2026-01-10', storeId, storeName: 'Somewhere', revenue: 1, txCount: 1, avgOrderValue: 1 };
  return exchange({ operation: 'getRevenueAnalytics', body: { data: [row] } });
}

ruleCases(tenancyAnalyticsOwnStores, {
  passes: [['all ours', evidence(revenueOf('store-1'))]],
  fails: [
    ['a row of another store', evidence(revenueOf('store-1', 'store-9')), /1 of 2 analytics rows.*store-9/],
    ['a row of another store where no range was asked', evidence(revenueOf('store-1'), [plainRevenueOf('store-9')])],
  ],
  cannotTell: [['nothing was sold', evidence(revenueOf())]],
});
