import { type OperationId, operations } from '../../../contract/operations.ts';

/** A parameter as the contract has it. */
export interface Promised {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly many: boolean;
  readonly type: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  /** That it has to be a UUID is not shown by the source. */
  readonly openForm?: boolean;
  /** Names are searched, so that it is any text. */
  readonly isText: boolean;
}

export function parametersInContract(operation: OperationId): readonly Promised[] {
  const all: readonly Omit<Promised, 'isText'>[] = operations[operation].parameters;
  return all.map((one) => ({ ...one, isText: one.name === 'search' && operation !== 'listSales' }));
}
