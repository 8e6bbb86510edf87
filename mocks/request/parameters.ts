import { show, type Violation } from '../../contract/problems.ts';
import { nearest } from '../../contract/serving/nearest.ts';
import { type ParameterShape, readerOf as valueReaderOf } from '../../contract/serving/parameter.ts';
import { parseQueryString } from '../../contract/serving/query-string.ts';
import type { Fault as Tell, Reader as ValueReader } from '../../contract/serving/readers.ts';

/** What of a request decides its answer. Other filters are judged, and select nothing: a mock has shapes, not a shop. */
export interface Asked {
  readonly id: string;
  readonly limit: number | null;
  readonly cursor: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly storeIds: readonly string[];
}

/** A violation before anybody looked up which requirement it breaks. */
export type Fault = Omit<Violation, 'requirement'>;

export interface Reading {
  readonly asked: Asked;
  readonly faults: readonly Fault[];
  readonly unknown: readonly string[];
  /** One way of writing for both forms of a list, as Prism wants it, with each of its values once. */
  readonly normalised: Record<string, string | string[]>;
}

export type Reader = (rawQuery: string, id: string) => Reading;

interface Entry {
  readonly parameter: ParameterShape;
  readonly read: ValueReader<unknown>;
}

/** Made once for each operation: a request costs no look at a schema. */
export function readerOf(parameters: readonly ParameterShape[]): Reader {
  const entries = new Map(
    parameters.map((parameter): [string, Entry] => [parameter.name, { parameter, read: valueReaderOf(parameter) }]),
  );
  const inPath = entries.get('id');
  const limitDefault = Number(entries.get('limit')?.parameter.default ?? Number.NaN);

  return (rawQuery, id) => {
    const faults: Fault[] = [];
    const unknown: string[] = [];
    const normalised: Record<string, string | string[]> = {};
    let reading = 'id';
    // One for all of them: most requests have no fault, and need not make what would tell of it.
    const tell: Tell = (received, expected, suggestion = null) =>
      faults.push(fault(reading, received, expected, suggestion));
    inPath?.read([id], tell);
    const { values, malformed } = parseQueryString(rawQuery);
    for (const [name, given] of values) {
      const entry = entries.get(name);
      reading = name;
      if (entry === undefined || entry.parameter.in === 'path') unknown.push(name);
      else normalised[name] = judge(entry, given, tell);
    }
    for (const { name, received } of malformed) faults.push(malformedEscape(name, received));
    const asked = { id: id.toLowerCase(), ...askedOf(normalised, limitDefault) };
    return { asked, faults: [...faults, ...backwards(asked, faults)], unknown, normalised };
  };
}

function judge({ parameter, read }: Entry, given: readonly string[], tell: Tell): string | string[] {
  const value = read(given, tell);
  if (parameter.many) return Array.isArray(value) ? value.map(String) : [];
  const [only = ''] = given;
  return given.length > 1 ? [...given] : only;
}

function askedOf(values: Record<string, string | string[]>, limitDefault: number): Omit<Asked, 'id'> {
  const one = (name: string): string | null => (typeof values[name] === 'string' ? values[name] : null);
  const limit = Number(one('limit') ?? limitDefault);
  const { storeIds } = values;
  return {
    limit: Number.isNaN(limit) ? null : limit,
    cursor: one('cursor'),
    from: one('from'),
    to: one('to'),
    storeIds: Array.isArray(storeIds) ? storeIds : [],
  };
}

function backwards({ from, to }: Asked, found: readonly Fault[]): Fault[] {
  if (from === null || to === null || found.some(({ parameter }) => parameter === 'from' || parameter === 'to'))
    return [];
  if (Date.parse(from) <= Date.parse(to)) return [];
  return [fault('from', from, `a moment not after to, which is ${show(to)}`, to)];
}

export function fault(parameter: string, received: string, expected: string, suggestion: string | null): Fault {
  return {
    parameter: show(parameter),
    received: show(received),
    expected,
    suggestion: suggestion === null ? null : show(`${parameter}=${suggestion}`),
  };
}

function malformedEscape(name: string, received: string): Fault {
  return fault(name, received, 'percent escapes that spell UTF-8 text', null);
}

/** The parameter that an unknown name was most likely meant for. */
export function meant(name: string, known: readonly ParameterShape[]): string | null {
  return nearest(
    name,
    known.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name),
  );
}
