import { show, type Violation } from '../../contract/problems.ts';
import { parseQueryString } from '../../contract/serving/query-string.ts';
import { folded, type Parameter, type Rule, ruleOf } from './grammar.ts';

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
  /** One way of writing for both forms of a list, as Prism wants it. */
  readonly normalised: Record<string, string | string[]>;
}

export type Reader = (rawQuery: string, id: string) => Reading;

interface Entry {
  readonly parameter: Parameter;
  readonly rule: Rule;
}

/** Made once for each operation: a request costs no look at a schema. */
export function readerOf(parameters: readonly Parameter[]): Reader {
  const entries = new Map(
    parameters.map((parameter): [string, Entry] => [parameter.name, { parameter, rule: ruleOf(parameter) }]),
  );
  const inPath = entries.get('id');
  const limitDefault = Number(entries.get('limit')?.parameter.default ?? Number.NaN);

  return (rawQuery, id) => {
    const faults: Fault[] = [];
    const unknown: string[] = [];
    const normalised: Record<string, string | string[]> = {};
    if (inPath !== undefined) judge(inPath, [id], faults);
    const { values, malformed } = parseQueryString(rawQuery);
    for (const [name, given] of values) {
      const entry = entries.get(name);
      if (entry === undefined || entry.parameter.in === 'path') unknown.push(name);
      else normalised[name] = judge(entry, given, faults);
    }
    for (const name of malformed) faults.push(malformedEscape(name));
    const asked = { id: id.toLowerCase(), ...askedOf(normalised, limitDefault) };
    return { asked, faults: [...faults, ...backwards(asked, faults)], unknown, normalised };
  };
}

function judge({ parameter, rule }: Entry, given: readonly string[], faults: Fault[]): string | string[] {
  if (parameter.many) {
    const items = given.flatMap((value) => value.split(','));
    for (const item of items)
      if (!rule.accepts(item)) faults.push(fault(parameter.name, item, rule.expected, rule.suggest(item)));
    return items;
  }
  const [value = ''] = given;
  if (given.length > 1) faults.push(fault(parameter.name, given.join(', '), 'one value, not several', value));
  else if (!rule.accepts(value)) faults.push(fault(parameter.name, value, rule.expected, rule.suggest(value)));
  return given.length > 1 ? [...given] : value;
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

function malformedEscape(name: string): Fault {
  return fault(name, name, 'percent escapes that spell UTF-8 text', null);
}

/** The parameter that an unknown name was most likely meant for. */
export function meant(name: string, known: readonly Parameter[]): string | null {
  const wanted = folded(name);
  return (
    known.find((parameter) => folded(parameter.name) === wanted || folded(parameter.name) === `${wanted}s`)?.name ??
    null
  );
}
