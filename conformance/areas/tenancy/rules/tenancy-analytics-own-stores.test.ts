import { NOTHING_ASKED } from '../../../model/analytics.ts';
import { exchange, ourStores } from '../../../model/examples/evidence.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyAnalyticsOwnStores } from './tenancy-analytics-own-stores.ts';

const row = { date: '2026-01-10', storeName: 'Somewhere', revenue: 1, txCount: 1, avgOrderValue: 1 };
const window = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' };
const asked = { purpose: 'test', window, storeIds: [], form: 'comma', limit: null, malformed: 0 } as const;

function evidence(storeIds: readonly string[], exchanges: readonly Exchange[] = []) {
  const rows = storeIds.map((storeId) => ({ ...row, storeId }));
  const revenue = [{ ...asked, exchange: 'ex-0007', status: 200, rows }];
  return {
    everyStore: ourStores('store-1'),
    analytics: { revenue, staff: [], customers: [], oneBound: [], longAgo: NOTHING_ASKED },
    exchanges,
  };
}

/** What other probes of the run ask of revenue, without a range. */
const withoutRange = exchange({ operation: 'getRevenueAnalytics', body: { data: [{ ...row, storeId: 'store-9' }] } });

ruleCases(tenancyAnalyticsOwnStores, {
  passes: [['all ours', evidence(['store-1'])]],
  fails: [
    ['a row of another store', evidence(['store-1', 'store-9']), /1 of 2 analytics rows.*store-9/],
    ['a row of another store where no range was asked', evidence(['store-1'], [withoutRange])],
  ],
  cannotTell: [['nothing was sold', evidence([])]],
});
