import type { OperationHandler } from '../call.ts';
import { defaultRange } from '../request/range.ts';
import { rowsBody } from './envelope.ts';
import { rowLimit } from './limits.ts';

export const getRevenueAnalytics: OperationHandler = async ({ store, organizationId, query, now }) => {
  const range = defaultRange(query, now);
  return rowsBody(await store.revenue(organizationId, range, query.storeIds), range);
};

export const getStaffAnalytics: OperationHandler = async ({ store, organizationId, query, now }) => {
  const range = defaultRange(query, now);
  const rows = await store.staffAnalytics(organizationId, { ...query, ...range, limit: query.limit ?? rowLimit });
  return rowsBody(rows, range);
};

export const getCustomerAnalytics: OperationHandler = async ({ store, organizationId, query, now }) => {
  const range = defaultRange(query, now);
  const rows = await store.customerAnalytics(organizationId, { ...query, ...range, limit: query.limit ?? rowLimit });
  return rowsBody(rows, range);
};
