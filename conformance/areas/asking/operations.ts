import { operations } from '../../../contract/generated/operations.ts';
import type { OperationId } from '../../model/exchange.ts';

/** Every operation but the document, in the order of the contract: all of them need a key. */
export const KEYED = [
  'getMe',
  'listStores',
  'listSales',
  'listProducts',
  'listPromotions',
  'listInventoryLogs',
  'getRevenueAnalytics',
  'getStaffAnalytics',
  'getCustomerAnalytics',
  'listStaffShifts',
  'getCustomer',
] as const satisfies readonly OperationId[];

export type KeyedOperation = (typeof KEYED)[number];

/** The lists that page. */
export const PAGED = ['listSales', 'listProducts', 'listPromotions', 'listInventoryLogs'] as const;

export const ANALYTICS = ['getRevenueAnalytics', 'getStaffAnalytics', 'getCustomerAnalytics'] as const;

/** What the source documents with `storeIds`; a staff member's shifts take what they take. */
export const BY_STORE = [...PAGED, ...ANALYTICS] as const;

export type ByIdOperation = 'listStaffShifts' | 'getCustomer';

export function isById(operation: OperationId): operation is ByIdOperation {
  return operation === 'listStaffShifts' || operation === 'getCustomer';
}

/** What can be asked without knowing anybody. */
export const WITHOUT_ID = KEYED.filter((operation) => !isById(operation));

/** `id` stands in the path as it is, so that it may be malformed on purpose. */
export function pathOf(operation: OperationId, id = ''): string {
  return operations[operation].path.replace('{id}', id);
}
