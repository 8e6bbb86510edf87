import * as v from 'valibot';
import { isTooDeep, MOST_LEVELS } from '../json-depth.ts';
import type { Schema } from './kinds.ts';

/** What is wrong with a value that came from outside. Who shows it names the place. */
export interface Problem {
  readonly path: readonly string[];
  readonly kind: 'missing' | 'unknown' | 'wrong';
  readonly value: unknown;
  /** What would be right, as the end of the sentence "give …"; of an unknown member, which there are. */
  readonly wants: string;
}

/** Throws what `refuse` makes of the first problem. */
export function read<T>(schema: Schema<T>, value: unknown, refuse: (problem: Problem) => Error): T {
  if (Array.isArray(value) && schema.type === 'strict_object')
    throw refuse({ path: [], kind: 'wrong', value, wants: 'an object' });
  const { success, output, issues } = v.safeParse(schema, value);
  if (success) return output;
  throw refuse(firstOf(issues.map(problemOf)));
}

/** The value as it is, not a copy of what the schema names. Ends at the first problem: a file of any size may be full of them. */
export function check<T>(schema: v.GenericSchema<T>, value: unknown, refuse: (problem: Problem) => Error): T {
  if (v.is(schema, value)) return value;
  const { issues = [] } = v.safeParse(schema, value, { abortEarly: true });
  throw refuse(firstOf(issues.map(problemOf)));
}

function problemOf({ path, input, expected, type, message }: v.BaseIssue<unknown>): Problem {
  const isUnknown = path !== undefined && type === 'strict_object' && expected === 'never';
  const kind = isUnknown ? 'unknown' : input === undefined ? 'missing' : 'wrong';
  return { path: path?.map(({ key }) => String(key)) ?? [], kind, value: input, wants: message };
}

/** A misspelled member is both unknown and missing; the unknown one is reported. */
function firstOf(problems: readonly Problem[]): Problem {
  const [first] = problems;
  if (first === undefined) throw new Error('a value was refused without a reason');
  if (first.kind !== 'missing') return first;
  return problems.find((other) => other.kind === 'unknown' && parentOf(other) === parentOf(first)) ?? first;
}

function parentOf({ path }: Problem): string {
  return path.slice(0, -1).join('.');
}

/** One line: where it is, what is wrong, what would be right. */
export function sentenceOf({ kind, value, wants }: Problem, place: string): string {
  if (kind === 'unknown') return `${place} is not known: ${wants}.`;
  return `${place} is ${kind === 'missing' ? 'missing' : shown(value)}: give ${wants}.`;
}

/** As it is written in JavaScript: `steps[0].by`. */
export function placeOf({ path }: Problem, root = ''): string {
  return path.reduce((place, key) => {
    if (/^\d+$/.test(key)) return `${place}[${key}]`;
    // Members that no schema names can have any name.
    if (!/^[\w$-]{1,60}$/.test(key)) return `${place}[${shown(key)}]`;
    return place === '' ? key : `${place}.${key}`;
  }, root);
}

const MOST_SHOWN = 60;

export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 3)}...` : text;
}

/** JSON of another's making; `refuse` gets what is wrong with it, and where in it. */
export function parseJson(bytes: Uint8Array, refuse: (why: string, where: string) => Error): unknown {
  if (isTooDeep(bytes)) throw refuse(`is nested more than ${MOST_LEVELS} levels deep`, '');
  try {
    // The decoder leaves a byte order mark out.
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw refuse('is not JSON', error instanceof Error ? `: ${error.message}` : '');
  }
}
