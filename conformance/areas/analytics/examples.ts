import type { AnalyticsName } from '../../../contract/operations.ts';
import {
  type AnalyticsRead,
  type CustomerRow,
  NOTHING_ASKED,
  type RevenueRow,
  type StaffRow,
} from '../../model/analytics.ts';
import type { Artifacts } from '../../model/artifacts.ts';
import { saleRow, walkOf } from '../../model/examples/evidence.ts';
import type { SaleRow } from '../../model/rows.ts';

/** What an example row shows: of a store in revenue, else of a staff member or a customer. */
interface Shown {
  readonly of?: string;
  readonly storeName?: string;
  readonly revenue?: number;
  readonly txCount?: number;
  readonly avgOrderValue?: number;
}

export type ExampleRead = Partial<Omit<AnalyticsRead<unknown>, 'rows'>> & { readonly rows: readonly Shown[] };

export type AnalyticsExample = Pick<Artifacts, 'analytics' | 'exchanges' | 'sales' | 'salesRangedBy' | 'everyStore'>;

export const EXAMPLE_RANGE = { from: '2026-01-10T00:00:00.000Z', to: '2026-01-12T00:00:00.000Z' };
export const EXAMPLE_STORES = ['store-a', 'store-b'];

/** Evidence for the examples of families: what one endpoint answered, in a shop with two stores and these sales. */
export function exampleOf(
  endpoint: AnalyticsName,
  reads: readonly ExampleRead[],
  sales: readonly Partial<SaleRow>[] = [{}],
): AnalyticsExample {
  const asked = { window: EXAMPLE_RANGE, storeIds: [], form: 'comma', limit: null } as const;
  const of = <Row>(name: AnalyticsName, row: (shown: Shown) => Row) =>
    (name === endpoint ? reads : []).map((read, index): AnalyticsRead<Row> => {
      const exchange = `${name}-${index}`;
      return { purpose: exchange, exchange, status: 200, malformed: 0, ...asked, ...read, rows: read.rows.map(row) };
    });
  const rows = sales.map((sale) => saleRow({ createdAt: '2026-01-11T00:00:00.000Z', storeId: 'store-a', ...sale }));
  const stores = EXAMPLE_STORES.map((id) => ({ id, name: `Name of ${id}`, branchNo: '1' }));
  return {
    analytics: {
      revenue: of('revenue', EXAMPLE_ROWS.revenue),
      staff: of('staff', EXAMPLE_ROWS.staff),
      customers: of('customers', EXAMPLE_ROWS.customers),
      oneBound: [],
      longAgo: NOTHING_ASKED,
    },
    exchanges: [],
    sales: { window: null, rows, complete: true, walk: walkOf([rows.map(({ id }) => id)]), evidence: [] },
    salesRangedBy: 'createdAt',
    everyStore: { stores, complete: true, evidence: [] },
  };
}

/** An answer with these rows keeps the promise, one with the others breaks it, and none decides nothing. */
export function answeredExamples(endpoint: AnalyticsName, kept: ExampleRead['rows'], broken: ExampleRead['rows']) {
  return {
    kept: exampleOf(endpoint, [{ rows: kept }]),
    broken: exampleOf(endpoint, [{ rows: broken }]),
    unclear: exampleOf(endpoint, [{ status: 503, rows: [] }]),
  };
}

function sold({ revenue = 100, txCount = 1, avgOrderValue = revenue / txCount }: Shown) {
  return { revenue, txCount, avgOrderValue };
}

export const EXAMPLE_ROWS = {
  revenue({ of: storeId = 'store-a', storeName = `Name of ${storeId}`, ...shown }: Shown): RevenueRow {
    return { date: '2026-01-11', storeId, storeName, ...sold(shown) };
  },
  staff({ of: id = 'staff-1', storeName = 'Name of store-a', ...shown }: Shown): StaffRow {
    const discounts = { discountAmount: 0, discountedTxCount: 0, discountRate: 0 };
    const work = { observedWorkingHours: 8, observedWorkDays: 1 };
    return { id, storeId: 'store-a', storeName, ...sold(shown), ...discounts, ...work };
  },
  customers({ of: id = 'customer-1', ...shown }: Shown): CustomerRow {
    return { id, ...sold(shown), firstPurchaseAt: null, lastPurchaseAt: null };
  },
};
