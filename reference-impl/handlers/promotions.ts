import type { OperationHandler } from '../call.ts';
import { pageBody } from './envelope.ts';
import { pageLimit } from './limits.ts';

/** No default range: a bound that is left out is no bound (a promotion without a schedule stays eligible). */
export const listPromotions: OperationHandler = async ({ store, organizationId, query }) =>
  pageBody(await store.listPromotions(organizationId, { ...query, limit: query.limit ?? pageLimit }));
