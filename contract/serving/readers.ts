import { isUuid } from '../formats.ts';
import { nearest } from './nearest.ts';

/** In which way a value is wrong, where the requirement that it breaks depends on it. */
export type FaultKind = 'value' | 'above' | 'negative' | 'zero' | 'repeated';

/** Says that a value is wrong; `suggestion` is what the sender most likely wants to send instead. */
export type Fault = (received: string, expected: string, suggestion?: string | null, kind?: FaultKind) => void;

/** Reads one value, or faults and gives back undefined. */
export type Item<T> = (value: string, fault: Fault) => T | undefined;

/** Turns all the values that came under one name into what a handler works with. */
export type Reader<T> = (values: readonly string[], fault: Fault) => T | undefined;

/** A parameter that is given once. */
export function one<T>(item: Item<T>): Reader<T> {
  return (values, fault) => {
    const [value = ''] = values;
    if (values.length === 1) return item(value, fault);
    // mutants open (String #2-3): what an error says (ERR-08)
    fault(values.join(', '), 'one value: this parameter is not repeated', value, 'repeated');
    return undefined;
  };
}

/** A multi-value filter: `a,b` and the parameter given several times mean the same, also mixed. */
export function many<T>(item: Item<T>): Reader<readonly T[]> {
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
export function integer(minimum: number, maximum: number): Item<number> {
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

export const uuid: Item<string> = (value, fault) => {
  if (isUuid(value)) return value.toLowerCase();
  // mutants open (Regex #2, String): what an error says (ERR-08)
  const bare = value.trim().replace(/^\{|\}$/g, '');
  // mutants open: what an error says (ERR-08)
  fault(value, 'a UUID', isUuid(bare) ? bare : null);
  return undefined;
};

export function oneOf(allowed: readonly string[]): Item<string> {
  const names = new Set(allowed);
  return (value, fault) => {
    if (names.has(value)) return value;
    // mutants open (String #1): what an error says (ERR-08)
    fault(value, `one of ${allowed.join(', ')}`, nearest(value, allowed));
    return undefined;
  };
}

export const boolean: Item<boolean> = (value, fault) => {
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

export function text(minimumLength: number): Item<string> {
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
