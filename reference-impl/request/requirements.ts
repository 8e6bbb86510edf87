import { hasTrait, type OperationId, openStoreIdOperations } from '../../contract/operations.ts';
import { requirementOfParameter } from '../../contract/requirements/index.ts';
import type { FaultKind } from '../../contract/serving/readers.ts';

/** How a parameter is wrong: in itself, together with another one, or for this caller. */
type BreachKind = FaultKind | 'backwards' | 'foreign';

const ofPages = new Map<BreachKind, string>([
  ['above', 'PAR-01'],
  ['value', 'PAR-02'],
  ['negative', 'PAR-03'],
  ['zero', 'PAR-33'],
]);
const ofRows = new Map<BreachKind, string>([
  ['above', 'PAR-04'],
  ['value', 'PAR-05'],
  ['negative', 'PAR-06'],
  ['zero', 'PAR-33'],
]);

const backwards = new Map<string, string>([
  ['listSales', 'PAR-24'],
  ['listPromotions', 'PAR-25'],
  ['listInventoryLogs', 'PAR-26'],
  ['listStaffShifts', 'TEN-25'],
]);

const foreign = new Map<string, string>([
  ['listSales', 'TEN-01'],
  ['listProducts', 'TEN-02'],
  ['listPromotions', 'TEN-03'],
  ['listInventoryLogs', 'TEN-04'],
  ['getRevenueAnalytics', 'TEN-05'],
  ['getStaffAnalytics', 'TEN-06'],
  ['getCustomerAnalytics', 'TEN-07'],
]);

/** For ids that are not UUIDs, where the source leaves the answer open. */
const idsLeftOpen = new Map([
  ['categoryIds', 'PAR-38'],
  ['productIds', 'PAR-38'],
  ['id', 'TEN-26'],
  ...openStoreIdOperations.map((operation): [string, string] => [`${operation} storeIds`, 'TEN-27']),
]);

export const unknownParameter = 'PAR-32';
export const malformedEscape = 'ERR-06';

/** The numbered requirement that a parameter breaks when it is wrong in this way. */
export function requirementOf(operation: OperationId, parameter: string, kind: BreachKind = 'value'): string {
  if (kind === 'repeated') return 'PAR-36';
  if (kind === 'backwards') return backwards.get(operation) ?? 'PAR-27';
  if (kind === 'foreign') return foreign.get(operation) ?? 'TEN-25';
  if (parameter === 'limit') return (isRanking(operation) ? ofRows : ofPages).get(kind) ?? 'PAR-02';
  const open = idsLeftOpen.get(parameter) ?? idsLeftOpen.get(`${operation} ${parameter}`);
  return open ?? requirementOfParameter(operation, parameter) ?? 'PAR-31';
}

function isRanking(operation: OperationId): boolean {
  return hasTrait(operation, 'ranked');
}
