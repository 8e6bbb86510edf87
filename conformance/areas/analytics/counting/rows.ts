import type { AnalyticsName } from '../../../../contract/operations.ts';
import type { AnalyticsRead, AnalyticsRow, EndpointReads } from '../../../model/analytics.ts';
import type { FamilyRow } from '../../../model/family.ts';
import { memoize } from '../../../model/values/memoize.ts';

/** A rule about one endpoint. */
export interface EndpointRow<Endpoint extends AnalyticsName = AnalyticsName> extends FamilyRow {
  readonly endpoint: Endpoint;
}

/** The rules of a family about one endpoint each, which their ids begin with. */
export function endpointRows<Endpoint extends AnalyticsName, Row extends FamilyRow>(
  endpoints: readonly Endpoint[],
  rowOf: (endpoint: Endpoint) => Row,
) {
  return endpoints.map((endpoint) => {
    const row = rowOf(endpoint);
    return { ...row, id: `${endpoint}-${row.id}`, endpoint };
  });
}

export const ENDPOINTS = ['revenue', 'staff', 'customers'] as const;
export const RANKINGS = ['staff', 'customers'] as const;

/** One row of an endpoint in a sentence. */
export const rowNames = { revenue: 'revenue', staff: 'staff', customers: 'customer' } as const;

/** The rows of an endpoint as the contract's schemas name them. */
export const rowSchemas: Readonly<Record<AnalyticsName, string>> = {
  revenue: 'RevenueRow',
  staff: 'StaffRow',
  customers: 'CustomerRow',
};

export function readsOf(analytics: EndpointReads, endpoint: AnalyticsName): readonly AnalyticsRead<AnalyticsRow>[] {
  return analytics[endpoint];
}

/** What no two rows of an answer share; staff may have a row for each store. */
export function keyOf(row: AnalyticsRow): string {
  if ('date' in row) return `${row.date} ${row.storeId}`;
  return 'storeId' in row ? `${row.id} ${row.storeId}` : row.id;
}

/** The store, staff member or customer that a row is about. */
export function subjectOf(row: AnalyticsRow): string {
  return 'date' in row ? row.storeId : row.id;
}

/** A row as named figures that can be added up. */
export type Figures = Readonly<Record<string, number>>;

export function figuresOf(row: AnalyticsRow): Figures {
  const { revenue, txCount } = row;
  if (!('discountAmount' in row)) return { revenue, txCount };
  const { discountAmount, discountedTxCount } = row;
  return { revenue, txCount, discountAmount, discountedTxCount };
}

const HOUR = 3_600_000;
/** West of every time zone, and a business day that ends at six in the morning. */
export const EARLIEST = -18 * HOUR;
/** East of every time zone. */
export const LATEST = 14 * HOUR;

/** Rows of years hold the same few hundred dates again and again. */
export const isCalendarDate = memoize((text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}, 4096);
