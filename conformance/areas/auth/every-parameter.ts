import { documentedValues, type OperationId, operations } from '../../../contract/operations.ts';
import { queryOf, type Values } from '../../ask/questions/ask.ts';
import { lastWeek } from '../../ask/questions/last-week.ts';
import type { Ask } from '../../model/probe.ts';

/** A valid value for each documented parameter that needs no id but that of a store. */
export function everyParameter(
  operation: OperationId,
  startedAt: string,
  store: string | undefined,
): NonNullable<Ask['query']> {
  const plain: Values = {
    ...{ limit: '1', search: '1', active: 'true' },
    ...lastWeek(startedAt),
    ...(store === undefined ? {} : { storeIds: store }),
  };
  const documented = operations[operation].parameters.flatMap(({ name }): [string, string | readonly string[]][] => {
    const value = documentedValues(operation, name)[0] ?? plain[name];
    return value === undefined ? [] : [[name, value]];
  });
  return queryOf(Object.fromEntries(documented));
}
