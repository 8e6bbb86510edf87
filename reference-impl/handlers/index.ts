import type { OperationId } from '../../contract/operations.ts';
import type { OperationHandler } from '../call.ts';
import { getCustomerAnalytics, getRevenueAnalytics, getStaffAnalytics } from './analytics.ts';
import { getCustomer } from './customers.ts';
import { listInventoryLogs } from './inventory.ts';
import { getMe } from './me.ts';
import { listProducts } from './products.ts';
import { listPromotions } from './promotions.ts';
import { listSales } from './sales.ts';
import { listStaffShifts } from './staff.ts';
import { listStores } from './stores.ts';

/** Every operation that needs a key; the contract's own document needs none and has no store behind it. */
export const operationHandlers: ReadonlyMap<OperationId, OperationHandler> = new Map([
  ['getMe', getMe],
  ['listStores', listStores],
  ['listSales', listSales],
  ['listProducts', listProducts],
  ['listPromotions', listPromotions],
  ['listInventoryLogs', listInventoryLogs],
  ['getRevenueAnalytics', getRevenueAnalytics],
  ['getStaffAnalytics', getStaffAnalytics],
  ['getCustomerAnalytics', getCustomerAnalytics],
  ['listStaffShifts', listStaffShifts],
  ['getCustomer', getCustomer],
]);
