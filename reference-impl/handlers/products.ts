import type { OperationHandler } from '../call.ts';
import { pageBody } from './envelope.ts';
import { pageLimit } from './limits.ts';

export const listProducts: OperationHandler = async ({ store, organizationId, query }) =>
  pageBody(await store.listProducts(organizationId, { ...query, limit: query.limit ?? pageLimit }));
