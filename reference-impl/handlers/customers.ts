import type { OperationHandler } from '../call.ts';
import { Refusal } from '../refusal.ts';
import { recordBody } from './envelope.ts';

export const getCustomer: OperationHandler = async ({ store, organizationId, query }) => {
  const customer = await store.customer(organizationId, query.id ?? '');
  if (customer === null) throw new Refusal('not_found');
  return recordBody(customer);
};
