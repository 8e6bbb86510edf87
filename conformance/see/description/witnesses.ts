import { plural } from '../../model/values/plural.ts';
import type { BodyShape, Field } from '../shapes/shape.ts';
import type { Exclusion } from './schema-reader.ts';

/** A body that tells whether a schema accepts one value in one place. */
export interface Witness {
  /** Where the value is, with `*` for positions of lists. */
  readonly at: string;
  /** What it is, for messages: "null", "REFUNDED", "a string". */
  readonly what: string;
  readonly body: unknown;
  /** What the source says of the place. */
  readonly shape: BodyShape;
  readonly kind: 'null' | 'value' | 'type' | 'instant' | 'form' | 'presence';
}

const SAMPLES = {
  string: 'Iced Tea',
  number: 12,
  integer: 3,
  boolean: true,
  array: [],
  object: {},
} as const;
export const INSTANT = '2026-01-10T10:00:00.000Z';
export const UUID = '0b9c8d7e-6f5a-4b3c-9d2e-1f0a9b8c7d6e';

/** A body with every field that the source shows, each once. Names that are the contract's own choice are not in it. */
export function sampleOf(shape: BodyShape): unknown {
  if (shape.kind === 'array') return shape.item === null ? [] : [sampleOf(shape.item)];
  if (shape.kind === 'object' || shape.fields.size > 0)
    return Object.fromEntries(
      [...shape.fields]
        .filter(([, one]) => one.required || one.shape.kind !== 'any')
        .map(([name, one]) => [name, sampleOf(one.shape)]),
    );
  if (shape.kind === 'any') return null;
  if (shape.kind !== 'string') return SAMPLES[shape.kind];
  const [first] = shape.values ?? [];
  if (first !== undefined) return first;
  if (shape.form === 'timestamp') return INSTANT;
  if (shape.form === 'date') return INSTANT.slice(0, 10);
  return shape.form === 'uuid' || shape.use === 'id' ? UUID : SAMPLES.string;
}

type Add = (kind: Witness['kind'], what: string, body: unknown) => void;

/** What each place of the body has to tell; `put` makes the body with another value there. */
function witnesses(
  shape: BodyShape,
  tell: (node: Node, add: Add, put: (value: unknown) => unknown) => void,
): readonly Witness[] {
  const body = sampleOf(shape);
  const found: Witness[] = [];
  for (const node of nodes(shape)) {
    const { path: at } = node.shape;
    const add: Add = (kind, what, changed) => found.push({ at, shape: node.shape, what, kind, body: changed });
    tell(node, add, (value) => replaced(body, at, value));
  }
  return found;
}

/** Values that the source promises, each in a body of its own: a description that excludes one is wrong. */
export function promisedValues(shape: BodyShape): readonly Witness[] {
  const body = sampleOf(shape);
  return witnesses(shape, ({ shape: node, field }, add, put) => {
    // A field that may be left out need not be null.
    if (node.promisesNull && field?.required !== false) add('null', 'null', put(null));
    if (node.kind !== 'any') {
      for (const value of node.values ?? []) add('value', JSON.stringify(value), put(value));
      const isInstant = node.form === 'timestamp' || node.form === 'date';
      if (node.values === null && isInstant) add('instant', 'a timestamp', body);
      if (node.values === null && !isInstant) add('type', article(node.kind), body);
    }
    if (field?.required === true) add('presence', 'the field', body);
  });
}

/** Values that the source excludes: a description that accepts one says less than the contract. */
export function excludedValues(shape: BodyShape): readonly Witness[] {
  return witnesses(shape, ({ shape: node, field }, add, put) => {
    if (node.kind !== 'any') {
      const other = node.kind === 'string' ? 12.5 : 'Iced Tea';
      add('type', article(typeof other), put(other));
      if (node.kind === 'integer') add('type', 'a number with decimals', put(12.5));
      if (!node.nullable) add('null', 'null', put(null));
      if (node.values !== null) add('value', 'any other text', put('ANYTHING_ELSE'));
      if (node.form === 'timestamp' || node.form === 'uuid')
        add('form', `text that is not a ${node.form}`, put('Iced Tea'));
      for (const length of node.length === null ? [] : [node.length - 1, node.length + 1])
        add('form', plural(length, 'character'), put('x'.repeat(length)));
    }
    if (field?.required === true) add('presence', 'a record without it', put(undefined));
  });
}

interface Node {
  readonly shape: BodyShape;
  /** How the record above has it; null for items and the body itself. */
  readonly field: Field | null;
}

export function nodes(shape: BodyShape, field: Field | null = null): readonly Node[] {
  const below = [...shape.fields.values()].flatMap((one) => nodes(one.shape, one));
  const items = shape.item === null ? [] : nodes(shape.item);
  return [{ shape, field }, ...below, ...items];
}

/** The body with another value at a path; undefined leaves it out. */
function replaced(body: unknown, path: string, value: unknown): unknown {
  const [step, ...rest] = path.split('/').slice(1);
  if (step === undefined) return value;
  const below = (part: unknown) => replaced(part, rest.length === 0 ? '' : `/${rest.join('/')}`, value);
  if (Array.isArray(body)) return [below(body[0])];
  const record = Object.fromEntries(Object.entries(Object(body)));
  const next = below(record[step]);
  if (next === undefined) delete record[step];
  else record[step] = next;
  return record;
}

function article(kind: string): string {
  return /^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`;
}

/** What would make the served document agree, in a line, where its schema excludes a value that the contract promises. */
export function toAccept({ keyword, declared, pointer }: Exclusion, witness: Witness): string {
  const schema = pointer.slice(0, pointer.lastIndexOf('/'));
  const name = witness.at.slice(witness.at.lastIndexOf('/') + 1);
  switch (keyword) {
    case 'type':
      return witness.kind === 'null'
        ? `add "nullable": true at ${schema}`
        : `change "type": ${declared} at ${schema} so that it accepts ${witness.what}`;
    case 'enum':
      return witness.kind === 'null'
        ? `add "nullable": true, and null to the values at ${pointer}`
        : `add ${witness.what} to the values at ${pointer}`;
    case 'additionalProperties':
      return `add "${name}" to the properties at ${schema}, or remove "additionalProperties": false there`;
    case 'format':
      return `change "format": ${declared} at ${schema} to "date-time", or remove it`;
    default:
      return `change ${keyword} at ${pointer} so that one alternative accepts ${witness.what}`;
  }
}

/** The schema of the field accepts a value that the contract excludes. */
export function toExclude({ kind, at, shape }: Witness, pointer: string): string {
  const name = at.slice(at.lastIndexOf('/') + 1);
  if (kind === 'presence') return `add "${name}" to "required" of the object that has ${pointer}`;
  if (kind === 'null') return `say at ${pointer} that it is not null: a type, without "nullable": true`;
  if (kind === 'value') return `add "enum": ${JSON.stringify([...(shape.values ?? [])])} at ${pointer}`;
  if (kind === 'form')
    return shape.length === null
      ? `add "format": "${shape.form === 'uuid' ? 'uuid' : 'date-time'}" at ${pointer}`
      : `add "minLength" and "maxLength": ${shape.length} at ${pointer}`;
  return `declare "type": "${shape.kind}" at ${pointer}`;
}

/** What the contract says of a field of answers. */
export interface InContract {
  /** Null where it has no such field, or leaves its type open. */
  readonly kind: string | null;
  /** Whether the contract shows all fields of the record, and this is none of them. */
  readonly isExtra: boolean;
  /** Whether its name is one of data that no answer may have. */
  readonly isForbidden: boolean;
}

/** Answers have what the schema excludes. */
export function toAgree({ keyword, declared, pointer, at, isNull }: Exclusion, contract: InContract): string {
  const schema = pointer.slice(0, pointer.lastIndexOf('/'));
  const name = at.slice(at.lastIndexOf('/') + 1);
  switch (keyword) {
    case 'type': {
      if (isNull) return `add "nullable": true at ${schema}, or send ${declared} and not null`;
      const kind = contract.kind === null ? 'the type that answers have' : `"${contract.kind}" as in the contract`;
      return `change "type": ${declared} at ${schema} to ${kind}, or send ${declared}`;
    }
    case 'required':
      return `send "${name}", or remove it from the list at ${pointer}`;
    case 'additionalProperties':
      if (contract.isForbidden)
        return `do not send "${name}": the contract lets no answer have it, and ${schema} is right to leave it out`;
      return contract.isExtra
        ? `do not send "${name}", which the contract does not have either; if clients are meant to have it, declare it at ${schema}`
        : `add "${name}" to the properties at ${schema}, or do not send it`;
    case 'enum':
      return `add what answers send to the values at ${pointer}, or send one of ${declared}`;
    default:
      return `remove "${keyword}": ${declared} at ${schema}, or send values at ${at || 'the top'} that keep it`;
  }
}
