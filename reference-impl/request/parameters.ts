import { type OperationId, operations } from '../../contract/operations.ts';
import { show, type Violation } from '../../contract/problems.ts';
import { nearest } from '../../contract/serving/nearest.ts';
import { type ParameterShape, readerOf } from '../../contract/serving/parameter.ts';
import { parseQueryString } from '../../contract/serving/query-string.ts';
import type { Fault } from '../../contract/serving/readers.ts';
import { malformedEscape, requirementOf, unknownParameter } from './requirements.ts';

/** What any operation may be asked; the contract says which of these an operation knows. Instants are in ms. */
export interface Query {
  readonly id?: string;
  readonly limit?: number;
  readonly cursor?: string;
  readonly storeIds?: readonly string[];
  readonly categoryIds?: readonly string[];
  readonly productIds?: readonly string[];
  readonly from?: number;
  readonly to?: number;
  readonly status?: readonly string[];
  readonly paymentMethods?: readonly string[];
  readonly staffId?: string;
  readonly tabCreatorId?: string;
  readonly active?: boolean;
  readonly triggers?: readonly string[];
  readonly types?: readonly string[];
  readonly search?: string;
}

export interface Reading {
  readonly query: Query;
  readonly violations: readonly Violation[];
}

export type QueryReader = (rawQuery: string, path: Readonly<Record<string, string>>) => Reading;

/** Made once for an operation, from what the contract says of it, so that a request costs no look at a schema. Every violation is found, not the first. */
export function queryReader(operation: OperationId): QueryReader {
  const parameters: readonly ParameterShape[] = operations[operation].parameters;
  const readers = new Map(parameters.map((parameter) => [parameter.name, readerOf(parameter)]));
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name);
  const inQuery = new Set(
    parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name),
  );
  const defaults = Object.fromEntries(
    parameters.flatMap((parameter) => (parameter.default === undefined ? [] : [[parameter.name, parameter.default]])),
  );

  return (rawQuery, path) => {
    const query: Record<string, unknown> = { ...defaults };
    const violations: Violation[] = [];
    let reading = '';
    // One for all of them: most requests have no fault, and need not make what would tell of it.
    const fault: Fault = (...told) => violations.push(violationOf(operation, reading, ...told));
    const read = (name: string, values: readonly string[]): void => {
      reading = name;
      const value = readers.get(name)?.(values, fault);
      if (value !== undefined) query[name] = value;
    };

    for (const name of inPath) read(name, [path[name] ?? '']);
    const { values, malformed: broken } = parseQueryString(rawQuery);
    for (const [name, given] of values) {
      if (inQuery.has(name)) read(name, given);
      else violations.push(unknown(name, given, inQuery));
    }
    for (const { name, received } of broken) violations.push(malformed(name, received));
    const backwards = order(operation, query);
    if (backwards !== null) violations.push(backwards);
    // Every value was read by the reader that the contract gives its name.
    return { query: query as Query, violations };
  };
}

function violationOf(
  operation: OperationId,
  parameter: string,
  ...[received, expected, suggestion = null, kind = 'value']: Parameters<Fault>
): Violation {
  return {
    parameter,
    received: show(received),
    expected,
    suggestion: suggestion === null ? null : show(`${parameter}=${suggestion}`),
    requirement: requirementOf(operation, parameter, kind),
  };
}

function order(operation: OperationId, { from, to }: Query): Violation | null {
  if (from === undefined || to === undefined || from <= to) return null;
  const [later, earlier] = [new Date(from).toISOString(), new Date(to).toISOString()];
  return {
    parameter: 'from',
    received: later,
    expected: `a moment not after to, which is ${earlier}`,
    suggestion: `from=${earlier}&to=${later}`,
    requirement: requirementOf(operation, 'from', 'backwards'),
  };
}

function unknown(name: string, given: readonly string[], known: ReadonlySet<string>): Violation {
  const meant = nearest(name, known);
  return {
    parameter: show(name),
    received: show(given.join(',')),
    expected: known.size === 0 ? 'no query parameters' : `one of the parameters ${[...known].join(', ')}`,
    suggestion: meant === null ? null : `did you mean ${meant}?`,
    requirement: unknownParameter,
  };
}

function malformed(name: string, received: string): Violation {
  return {
    parameter: show(name),
    received: show(received),
    expected: 'percent escapes that spell UTF-8 text',
    suggestion: 'write % itself as %25',
    requirement: malformedEscape,
  };
}
