import type { Json, OperationId } from '../../../model/exchange.ts';
import { exchange } from '../../../testing/builders.ts';
import type { StaffRow } from '../evidence.ts';
import type { AnalyticsAsk, Endpoint } from '../planning/sketch.ts';
import { type Rung, STORES, shop } from './shop.ts';
import { answerTo, type Habits, readings, type ShopEvidence } from './till.ts';

const OPERATIONS: Readonly<Record<Endpoint, OperationId>> = {
  revenue: 'getRevenueAnalytics',
  staff: 'getStaffAnalytics',
  customers: 'getCustomerAnalytics',
};

/** What no range stands for in this shop. */
const RANGE = { from: '2026-02-27T00:00:00.000Z', to: '2026-03-20T23:59:59.999Z' };

/** Beside right answers about named ranges: what is answered, with these habits, to those who name none. */
export function unasked(habits: Partial<Habits> = {}, rungs: readonly Rung[] = shop()): ShopEvidence {
  const [first, ...others] = STORES;
  const stores = [[], first === undefined ? [] : [first], others];
  const endpoints = ['revenue', 'staff', 'customers'] as const;
  const asks = endpoints.flatMap((endpoint) =>
    stores.map((storeIds): AnalyticsAsk => {
      return { endpoint, purpose: '', window: RANGE, storeIds, form: 'comma', limit: null };
    }),
  );
  const exchanges = asks.map((ask, index) =>
    exchange({
      id: `ex-9${index}`,
      operation: OPERATIONS[ask.endpoint],
      query: ask.storeIds.length === 0 ? [] : [['storeIds', ask.storeIds.join(',')]],
      body: { data: answerTo(ask, habits, rungs).map(written), meta: { dateRange: RANGE } },
    }),
  );
  return { ...readings({}, rungs), exchanges };
}

/** A row as an answer has it: the store of staff is nested there. */
function written(row: object): Json {
  if (!isStaffRow(row)) return { ...row };
  const { storeId, storeName, ...figures } = row;
  return { ...figures, store: { id: storeId, name: storeName } };
}

function isStaffRow(row: object): row is StaffRow {
  return 'observedWorkDays' in row;
}
