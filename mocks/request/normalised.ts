import { type OperationId, operations } from '../../contract/operations.ts';
import type { ParameterShape } from '../../contract/serving/parameter.ts';
import type { Reading } from '../../contract/serving/request-reader.ts';

/** The query as Prism takes it: both forms of a list are one list, with each of its values once. */
export function normalised(operation: OperationId, { query, values }: Reading): Record<string, string | string[]> {
  const known: readonly ParameterShape[] = operations[operation].parameters;
  const lists = new Map(Object.entries(query));
  return Object.fromEntries(
    known.flatMap((parameter): [string, string | string[]][] => {
      const given = values.get(parameter.name);
      if (given === undefined || parameter.in === 'path') return [];
      const [only = ''] = given;
      if (!parameter.many) return [[parameter.name, given.length > 1 ? [...given] : only]];
      const list: unknown = lists.get(parameter.name);
      return [[parameter.name, Array.isArray(list) ? list.map(String) : []]];
    }),
  );
}
