import type { OperationHandler } from '../call.ts';
import { defaultRange } from '../request/range.ts';
import { pageBody } from './envelope.ts';
import { pageLimit } from './limits.ts';

export const listInventoryLogs: OperationHandler = async ({ store, organizationId, query, now }) => {
  const range = defaultRange(query, now);
  const page = await store.listInventoryLogs(organizationId, { ...query, ...range, limit: query.limit ?? pageLimit });
  return pageBody(page, range);
};
