import type { OperationId } from '../../contract/operations.ts';
import type { Violation } from '../../contract/problems.ts';
import { type Query, requestReader } from '../../contract/serving/request-reader.ts';
import { requirementOf } from './requirements.ts';

export interface Reading {
  readonly query: Query;
  readonly violations: readonly Violation[];
}

export type QueryReader = (rawQuery: string, path: Readonly<Record<string, string>>) => Reading;

/** The shared reader, with the requirement that each fault breaks. */
export function queryReader(operation: OperationId): QueryReader {
  const read = requestReader(operation);
  return (rawQuery, { id = '' }) => {
    const { query, faults } = read(rawQuery, id);
    const violations = faults.map(({ kind, ...fault }) => ({
      ...fault,
      requirement: requirementOf(operation, fault.parameter, kind),
    }));
    return { query, violations };
  };
}
