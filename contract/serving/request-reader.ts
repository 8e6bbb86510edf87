import { isDate, isDateTime, isUuid } from '../formats.ts';
import { type OperationId, operations } from '../operations.ts';
import { show, type Violation } from '../problems.ts';
import { nearest } from './nearest.ts';
import { parseQueryString, type QueryString } from './target.ts';

type Parameter = (typeof operations)[OperationId]['parameters'][number];

/** What is read of a parameter; instants are in ms. */
type ValueOf<Of> = Of extends { readonly many: true }
  ? readonly string[]
  : Of extends { readonly type: 'integer' } | { readonly format: 'date-time' }
    ? number
    : Of extends { readonly type: 'boolean' }
      ? boolean
      : string;

/** Every parameter that an operation may have. */
export type Query = { readonly [Name in Parameter['name']]?: ValueOf<Extract<Parameter, { readonly name: Name }>> };

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
function readerOf(parameter: ParameterShape): Reader<unknown> {
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

/** In which way a value is wrong, where the requirement that it breaks depends on it. */
type FaultKind = 'value' | 'above' | 'negative' | 'zero' | 'repeated';

/** Says that a value is wrong; `suggestion` is what the sender most likely wants to send instead. */
type Fault = (received: string, expected: string, suggestion?: string | null, kind?: FaultKind) => void;

/** Reads one value, or faults and gives back undefined. */
type Item<T> = (value: string, fault: Fault) => T | undefined;

/** Turns all the values that came under one name into what a handler works with. */
type Reader<T> = (values: readonly string[], fault: Fault) => T | undefined;

/** A parameter that is given once. */
function one<T>(item: Item<T>): Reader<T> {
  return (values, fault) => {
    const [value = ''] = values;
    if (values.length === 1) return item(value, fault);
    // mutants open (String #2-3): what an error says (ERR-08)
    fault(values.join(', '), 'one value: this parameter is not repeated', value, 'repeated');
    return undefined;
  };
}

/** A multi-value filter: `a,b` and the parameter given several times mean the same, also mixed. */
function many<T>(item: Item<T>): Reader<readonly T[]> {
  return (values, fault) => {
    const found = new Set<T>();
    for (const value of values) {
      for (const part of value.split(',')) {
        const read = item(part, fault);
        if (read !== undefined) found.add(read);
      }
    }
    return [...found];
  };
}

const digits = /^[0-9]+$/;

/** Digits only: 1e1, 5.0, +5 and 0x10 are numbers to JavaScript and not integers elsewhere. */
function integer(minimum: number, maximum: number): Item<number> {
  return (value, fault) => {
    const number = digits.test(value) ? Number(value) : Number.NaN;
    if (number >= minimum && number <= maximum) return number;
    // mutants open: what an error says (ERR-08)
    const expected = `an integer from ${minimum} to ${maximum}, in digits`;
    fault(value, expected, nearestInteger(value, minimum, maximum), integerFault(value, number));
    return undefined;
  };
}

function integerFault(value: string, number: number): FaultKind {
  // mutants open from here: what an error says (ERR-08)
  if (/^-[0-9]+$/.test(value)) return 'negative';
  if (Number.isNaN(number)) return 'value';
  return number === 0 ? 'zero' : 'above';
  // mutants counted again
}

function nearestInteger(value: string, minimum: number, maximum: number): string {
  // mutants open: what an error says (ERR-08)
  const number = value.trim() === '' ? Number.NaN : Math.round(Number(value));
  // mutants open: what an error says (ERR-08)
  return String(Number.isNaN(number) ? maximum : Math.min(Math.max(number, minimum), maximum));
}

const uuid: Item<string> = (value, fault) => {
  if (isUuid(value)) return value.toLowerCase();
  // mutants open (Regex #2, String): what an error says (ERR-08)
  const bare = value.trim().replace(/^\{|\}$/g, '');
  // mutants open: what an error says (ERR-08)
  fault(value, 'a UUID', isUuid(bare) ? bare : null);
  return undefined;
};

function oneOf(allowed: readonly string[]): Item<string> {
  const names = new Set(allowed);
  return (value, fault) => {
    if (names.has(value)) return value;
    // mutants open (String #1): what an error says (ERR-08)
    fault(value, `one of ${allowed.join(', ')}`, nearest(value, allowed));
    return undefined;
  };
}

const boolean: Item<boolean> = (value, fault) => {
  if (value === 'true') return true;
  if (value === 'false') return false;
  // mutants open: what an error says (ERR-08)
  fault(value, 'true or false', nearestBoolean(value));
  return undefined;
};

function nearestBoolean(value: string): string | null {
  // mutants open: what an error says (ERR-08)
  if (/^(1|yes|on|true|active)$/i.test(value)) return 'true';
  // mutants open: what an error says (ERR-08)
  return /^(0|no|off|false|inactive)$/i.test(value) ? 'false' : null;
}

/** Tabs and line breaks are in no name, SKU or invoice number, and NUL is not text to PostgreSQL. */
const control = /\p{Cc}/u;
const longestText = 200;

function text(minimumLength: number): Item<string> {
  return (value, fault) => {
    // mutants open (String): what an error says (ERR-08)
    if (control.test(value)) fault(value, 'text without control characters');
    // mutants open (String): what an error says (ERR-08)
    else if (value.length > longestText) fault(value, `at most ${longestText} characters`);
    // mutants open (String): what an error says (ERR-08)
    else if (value.length < minimumLength) fault(value, 'text that is not empty');
    else return value;
    return undefined;
  };
}
