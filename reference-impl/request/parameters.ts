import type { OperationId } from '../../contract/operations.ts';
import type { Violation } from '../../contract/problems.ts';
import { type ParameterFault, type Query, requestReader } from '../../contract/serving/request-reader.ts';
import { malformedEscape, requirementOf, unknownParameter } from './requirements.ts';

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
    return { query, violations: faults.map((fault) => violationOf(operation, fault)) };
  };
}

function violationOf(operation: OperationId, { kind, ...fault }: ParameterFault): Violation {
  return { ...fault, requirement: requirementFor(operation, fault.parameter, kind) };
}

function requirementFor(operation: OperationId, parameter: string, kind: ParameterFault['kind']): string {
  if (kind === 'unknown') return unknownParameter;
  return kind === 'malformed' ? malformedEscape : requirementOf(operation, parameter, kind);
}
