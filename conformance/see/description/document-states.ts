import { createHash } from 'node:crypto';
import type { Stated } from '../../model/reproduction.ts';
import { field, isObject } from '../../model/values/json.ts';
import { describedPaths } from './described.ts';
import { type DocumentPart, memberOf, unescaped } from './local.ts';
import { UnusableSchema, Validators } from './schema-reader.ts';

/** Whether the document says this; `answers` are the bodies that came before it. */
export function documentStates(document: unknown, stated: Stated, answers: readonly unknown[] = []): boolean {
  switch (stated.says) {
    case 'leads':
      return describedPaths(document).some(({ addresses }) => addresses.some(({ sent }) => sent === stated.to));
    case 'lacks':
      return !describedPaths(document).some(({ plain }) => plain.endsWith(stated.path));
    case 'present':
      return partAt(document, stated.pointer) !== undefined;
    case 'other':
      return JSON.stringify(partAt(document, stated.pointer)) !== stated.than;
    case 'value':
      return JSON.stringify(partAt(document, stated.pointer)) === stated.value;
    case 'unchanged':
      return digestOf(document, stated.pointer) === stated.digest;
    default: {
      const schema = partAt(document, stated.pointer);
      return schema !== undefined && schemaStates(document, schema, stated, answers);
    }
  }
}

type SchemaStated = Extract<Stated, { readonly says: 'accepts' | 'excludes' | 'excludes-answers' }>;

function schemaStates(document: unknown, schema: unknown, stated: SchemaStated, answers: readonly unknown[]): boolean {
  const excludes = (value: unknown, keyword: string) => exclusions(document, schema, value).includes(`/${keyword}`);
  if (stated.says === 'excludes-answers') {
    const { keyword, at } = stated;
    return answers.some((body) => valuesAt(body, at).some((value) => excludes(value, keyword)));
  }
  const value: unknown = JSON.parse(stated.value);
  if (stated.says === 'excludes' && stated.keyword !== undefined) return excludes(value, stated.keyword);
  // A parameter that takes several values is described as a list of them.
  const isOfList = field(schema, 'type') === 'array' && !Array.isArray(value);
  const isAccepted = exclusions(document, schema, isOfList ? [value] : value).length === 0;
  return isAccepted === (stated.says === 'accepts');
}

/** Pointers within the schema to the words that exclude the value. */
function exclusions(document: unknown, schema: unknown, value: unknown): readonly string[] {
  try {
    return new Validators(document)
      .of({ value: schema, pointer: '' })(value)
      .map(({ pointer }) => pointer);
  } catch (error) {
    if (!(error instanceof UnusableSchema)) throw error;
    return [];
  }
}

/** What stands at a pointer, where references on the way and at its end are followed; undefined where nothing does. */
export function partAt(document: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1).map(unescaped);
  const whole: DocumentPart | null = { value: document, pointer: '#' };
  return steps.reduce<DocumentPart | null>((at, step) => memberOf(document, at, step), whole)?.value;
}

/** That there is still the same, or nothing, at the pointer. */
export function unchangedAt(document: unknown, pointer: string): Extract<Stated, { readonly says: 'unchanged' }> {
  return { says: 'unchanged', pointer, digest: digestOf(document, pointer) };
}

function digestOf(document: unknown, pointer: string): string {
  return createHash('sha256')
    .update(withTargets(document, partAt(document, pointer)))
    .digest('hex')
    .slice(0, 16);
}

/** The part and all that it refers to, each once. */
function withTargets(document: unknown, part: unknown): string {
  const texts = new Map([['', textOf(part)]]);
  for (const text of texts.values())
    for (const [, reference = ''] of text.matchAll(/"\$ref":"(#[^"]*)"/g))
      if (!texts.has(reference)) texts.set(reference, textOf(partAt(document, reference)));
  return JSON.stringify([...texts]);
}

/** Prose changes nothing, and in evidence some of it is masked. */
function textOf(part: unknown): string {
  const isProse = (name: string, value: unknown) =>
    EXAMPLES.has(name) || (PROSE.has(name) && typeof value === 'string');
  return JSON.stringify(part, (name, value: unknown) => (isProse(name, value) ? undefined : value)) ?? '';
}

const EXAMPLES: ReadonlySet<string> = new Set(['example', 'examples']);
const PROSE: ReadonlySet<string> = new Set(['description', 'summary', 'title']);

/** The values at a pointer into an answer, in which `*` is every position of an array. */
export function valuesAt(value: unknown, path: string): readonly unknown[] {
  return valuesBelow(value, path.split('/').slice(1));
}

function valuesBelow(value: unknown, [name, ...rest]: readonly string[]): readonly unknown[] {
  if (name === undefined) return [value];
  if (name === '*') return Array.isArray(value) ? value.flatMap((item: unknown) => valuesBelow(item, rest)) : [];
  return isObject(value) && Object.hasOwn(value, name) ? valuesBelow(value[name], rest) : [];
}
