import type { SaleStatus } from '../../contract/generated/records.ts';
import { documentedValues } from '../../contract/operations.ts';

/** The words that the contract lists. */
export type Status = SaleStatus;
export const STATUSES = documentedValues('listSales', 'status');
export const PAYMENT_METHODS = documentedValues('listSales', 'paymentMethods');
export const MOVEMENTS = documentedValues('listInventoryLogs', 'types');
