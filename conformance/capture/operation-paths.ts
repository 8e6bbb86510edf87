import type { OperationId } from '../model/exchange.ts';

/** Operations by the ends of their paths, since a document may put the base path into its servers. */
export const OPERATION_PATHS: readonly (readonly [RegExp, OperationId])[] = [
  [/\/openapi\.json$/, 'getOpenapi'],
  [/\/me$/, 'getMe'],
  [/\/stores$/, 'listStores'],
  [/\/sales$/, 'listSales'],
  [/\/products$/, 'listProducts'],
  [/\/promotions$/, 'listPromotions'],
  [/\/inventory\/logs$/, 'listInventoryLogs'],
  [/\/analytics\/revenue$/, 'getRevenueAnalytics'],
  [/\/analytics\/staff$/, 'getStaffAnalytics'],
  [/\/analytics\/customers$/, 'getCustomerAnalytics'],
  [/\/staff\/[^/]+\/shifts$/, 'listStaffShifts'],
  [/\/customers\/[^/]+$/, 'getCustomer'],
];
