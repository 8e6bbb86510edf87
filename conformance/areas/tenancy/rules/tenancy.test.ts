import { NOTHING_ASKED } from '../../../model/analytics.ts';
import { exchange, ourStores } from '../../../model/examples/evidence.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyTries } from '../../shared/examples/tenancy-tries.ts';
import {
  tenancyAnalyticsOwnStores,
  tenancyMalformedIdFindsNothing,
  tenancyMeCountsStores,
  tenancyRefusalHoldsNoData,
} from './tenancy.ts';

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

ruleCases(tenancyAnalyticsOwnStores, {
  fails: [['a row of another store', evidence(['store-1', 'store-9']), /1 of 2 analytics rows.*store-9/]],
  cannotTell: [['nothing was sold', evidence([])]],
});

const UUID = '0b9c8d7e-6f5a-4b3c-9d2e-1f0a9b8c7d6e';

const customer = (text: string, status: number, more = {}) => ({
  exchanges: [
    exchange({ operation: 'getCustomer', path: `/public-api/v1/customers/${text}`, status, ...more }),
    exchange({ operation: 'listStaffShifts', path: '/public-api/v1/staff/%27%22/shifts', status: 404 }),
  ],
});

ruleCases(tenancyMalformedIdFindsNothing, {
  passes: [
    ['the path is too long', customer('x'.repeat(2000), 414)],
    ['a person with an id of another form', customer('cus_1.A-b@shop', 200)],
    ['people with ids of two parts', customer(`${UUID}-2`, 200)],
    ['without a key it is another matter', customer('%00', 200, { credential: { key: null } })],
  ],
  fails: [
    [
      'a customer is found by a part of what was sent',
      { exchanges: [UUID, `${UUID}0`].flatMap((text) => customer(text, 200).exchanges) },
      /getCustomer of 0b9c8d7e-6f5a-4b3c-9d2e-1f0a9b8c7d6e0: expected/,
    ],
    ['a long text is cut in what is said of it', customer('x'.repeat(2000), 200), /of x{40}…: expected/],
  ],
  cannotTell: [
    ['a transient error', { exchanges: customer('%00', 503).exchanges.slice(0, 1) }],
    ['nothing of the kind was asked', { exchanges: customer('abc', 404).exchanges.slice(0, 1) }],
  ],
});

const me = (organizationStores: number | null) => ({ exchange: 'ex-0001', status: 200, organizationStores });

ruleCases(tenancyMeCountsStores, {
  cannotTell: [
    ['no number', { me: me(null), stores: ourStores('a') }],
    ['the list was cut', { me: me(3), stores: { ...ourStores('a'), complete: false } }],
  ],
});

ruleCases(tenancyRefusalHoldsNoData, {
  passes: [
    ['a store called by a word of every refusal', tenancyTries({ foreign: 'given', foreignIds: 1 }, { foreignIds: 1 })],
  ],
  fails: [
    ['the organization is named', tenancyTries({ case: 'person', foreign: 'given', status: 404, foreignIds: 1 }, {})],
  ],
  cannotTell: [['no refusal', tenancyTries({ status: 200 })]],
});
