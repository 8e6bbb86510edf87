import { type OperationId, operations } from '../../../../contract/operations.ts';

/** Documented values that no record shows: a list that hides them by default would otherwise never be seen. */
export function absentValues(operation: OperationId, parameter: string, present: readonly string[]): string[] {
  const found = operations[operation].parameters.find(({ name }) => name === parameter);
  const documented: readonly string[] = found !== undefined && 'enum' in found ? found.enum : [];
  return documented.filter((value) => !present.includes(value));
}
