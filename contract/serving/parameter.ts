import { isDate, isDateTime } from '../formats.ts';
import { boolean, type Item, integer, many, one, oneOf, type Reader, text, uuid } from './readers.ts';

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
