import type { OperationHandler } from '../call.ts';
import { rowsBody } from './envelope.ts';

export const listStores: OperationHandler = async ({ store, organizationId }) =>
  rowsBody(await store.stores(organizationId));
