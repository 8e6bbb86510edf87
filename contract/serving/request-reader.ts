import { isDate, isDateTime } from '../formats.ts';
import { type OperationId, operations } from '../operations.ts';
import { show, type Violation } from '../problems.ts';
import { nearest } from './nearest.ts';
import {
  boolean,
  type Fault,
  type FaultKind,
  type Item,
  integer,
  many,
  one,
  oneOf,
  type Reader,
  text,
  uuid,
} from './readers.ts';
import { parseQueryString, type QueryString } from './target.ts';

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

/** A parameter as the contract's table of operations writes it. */
export interface ParameterShape {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly many: boolean;
  readonly type: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | number | boolean;
}

/** Reads what came under the name of a parameter. */
export function readerOf(parameter: ParameterShape): Reader<unknown> {
  return parameter.many ? many(itemOf(parameter)) : one(itemOf(parameter));
}

function itemOf(parameter: ParameterShape): Item<unknown> {
  if (parameter.enum !== undefined) return oneOf(parameter.enum);
  if (parameter.type === 'boolean') return boolean;
  if (parameter.type === 'integer')
    // mutants open (Logical #1): limit=0 (PAR-33)
    return integer(parameter.minimum ?? 0, parameter.maximum ?? Number.MAX_SAFE_INTEGER);
  if (parameter.format === 'uuid') return uuid;
  if (parameter.format === 'date-time') return timestamp(parameter.name);
  return text(parameter.many ? 1 : 0);
}

/** An offset can push a moment out of the four-digit years, which no answer could then write. */
const earliest = Date.parse('0001-01-01T00:00:00.000Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');

/** Milliseconds since the epoch; what is finer than a millisecond is cut off. A `to` that is only a day means all of that day. */
function timestamp(name: string): Item<number> {
  // mutants open: what an error says (ERR-08)
  const timeOfDay = name === 'to' ? 'T23:59:59.999Z' : 'T00:00:00.000Z';
  // mutants open: what an error says (ERR-08)
  const expected = `an ISO 8601 timestamp with a time and a zone, like 2025-01-31${timeOfDay}`;
  return (value, fault) => {
    const ms = parse(value);
    if (ms !== null) return ms;
    fault(value, expected, suggestion(value, timeOfDay));
    return undefined;
  };
}

/** The form that our own answers have: Date.parse reads it strictly, but takes the 30th of February for the 2nd of March. */
const ownForm = /^\d{4}-\d\d-(?:[01]\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

function parse(value: string): number | null {
  if (!ownForm.test(value) && !isDateTime(value)) return null;
  const ms = Date.parse(value);
  // mutants open (Conditional true #2-3, Equality): instants at which no shop has records
  return ms >= earliest && ms <= latest ? ms : null;
}

// mutants open from here: what an error says (ERR-08)
/** A zone as some clients write it: without a colon, or with a plus that was not encoded and arrives as a space. */
function withColon(value: string): string | null {
  const [, time, sign = '', hours, minutes] = /^([\d-]{10}T[\d:.]{8,18})([+ -])(\d\d):?(\d\d)$/.exec(value) ?? [];
  const meant = `${hours}:${minutes}` === '00:00' ? `${time}Z` : `${time}${sign.replace(' ', '+')}${hours}:${minutes}`;
  return parse(meant) === null ? null : meant.replace('+', '%2B');
}

function suggestion(value: string, timeOfDay: string): string | null {
  const offset = withColon(value);
  if (offset !== null) return offset;
  if (isDate(value)) return `${value}${timeOfDay}`;
  const zoned = `${value.trim().replace(' ', 'T')}Z`;
  return parse(zoned) === null ? null : zoned;
}
// mutants counted again
