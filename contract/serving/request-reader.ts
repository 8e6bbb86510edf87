import { type OperationId, operations } from '../operations.ts';
import { show, type Violation } from '../problems.ts';
import { nearest } from './nearest.ts';
import { type ParameterShape, readerOf } from './parameter.ts';
import { parseQueryString, type QueryString } from './query-string.ts';
import type { Fault, FaultKind } from './readers.ts';

/** Every parameter that an operation may have; instants are in ms. */
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

/** A violation before the requirement that it breaks is looked up. */
export interface ParameterFault extends Omit<Violation, 'requirement'> {
  readonly kind: FaultKind | 'backwards' | 'unknown' | 'malformed';
}

export interface Reading {
  readonly query: Query;
  readonly faults: readonly ParameterFault[];
  /** The query as it came: decoded, repeats included. */
  readonly values: QueryString['values'];
}

/** `id`: the decoded path parameter. */
export type RequestReader = (rawQuery: string, id: string) => Reading;

/** Made once for each operation, so that no request reads a schema. It reports every fault, not the first alone. */
export function requestReader(operation: OperationId): RequestReader {
  const parameters: readonly ParameterShape[] = operations[operation].parameters;
  const readers = new Map(parameters.map((parameter) => [parameter.name, readerOf(parameter)]));
  const hasId = parameters.some((parameter) => parameter.in === 'path');
  const inQuery = new Set(
    parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name),
  );
  const defaults = Object.fromEntries(
    parameters.flatMap((parameter) => (parameter.default === undefined ? [] : [[parameter.name, parameter.default]])),
  );

  return (rawQuery, id) => {
    const query: Record<string, unknown> = { ...defaults };
    const faults: ParameterFault[] = [];
    let reading = '';
    // One callback for all parameters: most requests have no fault.
    const report: Fault = (received, expected, suggestion = null, kind = 'value') => {
      const example = suggestion === null ? null : `${reading}=${suggestion}`;
      faults.push(faultOf(kind, reading, received, expected, example));
    };
    const read = (name: string, values: readonly string[]): void => {
      reading = name;
      const value = readers.get(name)?.(values, report);
      if (value !== undefined) query[name] = value;
    };

    if (hasId) read('id', [id]);
    const { values, malformed } = parseQueryString(rawQuery);
    for (const [name, given] of values) {
      if (inQuery.has(name)) read(name, given);
      else faults.push(unknown(name, given, inQuery));
    }
    // mutants open: what an error says (ERR-08)
    for (const { name, received } of malformed) {
      // mutants open: what an error says (ERR-08)
      const expected = 'percent escapes that spell UTF-8 text';
      faults.push(faultOf('malformed', name, received, expected, 'write % itself as %25'));
    }
    const backwards = backwardsRange(query);
    if (backwards !== null) faults.push(backwards);
    // Every value was read by the reader that the contract gives its name.
    return { query: query as Query, faults, values };
  };
}

export function faultOf(
  kind: ParameterFault['kind'],
  parameter: string,
  received: string,
  expected: string,
  suggestion: string | null,
): ParameterFault {
  // mutants open: what an error says (ERR-08)
  return {
    kind,
    parameter: show(parameter),
    received: show(received),
    expected,
    // mutants open: what an error says (ERR-08)
    suggestion: suggestion === null ? null : show(suggestion),
  };
}

function backwardsRange({ from, to }: Query): ParameterFault | null {
  if (from === undefined || to === undefined || from <= to) return null;
  const [later, earlier] = [new Date(from).toISOString(), new Date(to).toISOString()];
  // mutants open: what an error says (ERR-08)
  const suggestion = `from=${earlier}&to=${later}`;
  return faultOf('backwards', 'from', later, `a timestamp not after to, which is ${earlier}`, suggestion);
}

function unknown(name: string, given: readonly string[], known: ReadonlySet<string>): ParameterFault {
  const meant = nearest(name, known);
  // mutants open: what an error says (ERR-08)
  const expected = known.size === 0 ? 'no query parameters' : `one of the parameters ${[...known].join(', ')}`;
  // mutants open: what an error says (ERR-08)
  return faultOf('unknown', name, given.join(','), expected, meant === null ? null : `did you mean ${meant}?`);
}
