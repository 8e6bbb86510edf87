import type { RequirementId } from '../../contract/generated/ids.ts';
import { hasTrait, type OperationId } from '../../contract/operations.ts';
import type { Violation } from '../../contract/problems.ts';
import { requirement, requirementOfParameter } from '../../contract/requirements/index.ts';
import { type ParameterFault, requestReader } from '../../contract/serving/request-reader.ts';

/** The shared reader, with the requirement that each fault breaks. */
export function queryReader(operation: OperationId) {
  const read = requestReader(operation);
  return (rawQuery: string, { id = '' }: Readonly<Record<string, string>>) => {
    const { query, faults } = read(rawQuery, id);
    const violations: readonly Violation[] = faults.map(({ kind, ...fault }) => ({
      ...fault,
      requirement: requirementOf(operation, fault.parameter, kind),
    }));
    return { query, violations };
  };
}

/** How a parameter is wrong: in itself, together with another one, or for this caller. */
type FaultKind = ParameterFault['kind'] | 'foreign';
type Requirements<Key extends string> = Readonly<Partial<Record<Key, RequirementId>>>;

// mutants open from here: what an error says (ERR-08)
const pageLimit: Requirements<FaultKind> = { above: 'PAR-01', value: 'PAR-02', negative: 'PAR-03', zero: 'PAR-33' };
const rowLimit: Requirements<FaultKind> = { above: 'PAR-04', value: 'PAR-05', negative: 'PAR-06', zero: 'PAR-33' };

const backwards: Requirements<OperationId> = {
  listSales: 'PAR-24',
  listPromotions: 'PAR-25',
  listInventoryLogs: 'PAR-26',
  listStaffShifts: 'TEN-25',
};

const foreign: Requirements<OperationId> = {
  listSales: 'TEN-01',
  listProducts: 'TEN-02',
  listPromotions: 'TEN-03',
  listInventoryLogs: 'TEN-04',
  getRevenueAnalytics: 'TEN-05',
  getStaffAnalytics: 'TEN-06',
  getCustomerAnalytics: 'TEN-07',
};

/** About ids that are not UUIDs, where the source leaves the answer open. */
const openIds = ['PAR-38', 'TEN-27'];
// mutants counted again

/** The numbered requirement that a parameter breaks when it is wrong in this way. */
export function requirementOf(operation: OperationId, parameter: string, kind: FaultKind): string {
  // mutants open from here: what an error says (ERR-08)
  if (kind === 'unknown') return 'PAR-32';
  if (kind === 'malformed') return 'ERR-06';
  if (kind === 'repeated') return 'PAR-36';
  if (kind === 'backwards') return backwards[operation] ?? 'PAR-27';
  if (kind === 'foreign') return foreign[operation] ?? 'TEN-25';
  if (parameter === 'limit') return (hasTrait(operation, 'ranked') ? rowLimit : pageLimit)[kind] ?? 'PAR-02';
  if (parameter === 'id') return 'TEN-26';
  const open = openIds.find((id) => requirement(id)?.names?.includes(`${operation}?${parameter}`));
  return open ?? requirementOfParameter(operation, parameter) ?? 'PAR-31';
  // mutants counted again
}
