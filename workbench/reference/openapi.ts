import type { OperationId } from '../../contract/operations.ts';

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface Ref {
  readonly $ref: string;
}

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly (string | null)[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema | Ref;
  readonly properties?: Readonly<Record<string, Schema | Ref>>;
  readonly allOf?: readonly (Schema | Ref)[];
}

interface Operation {
  readonly operationId: OperationId;
  readonly description?: string;
  /** Empty where no key is needed. */
  readonly security?: readonly unknown[];
  readonly parameters?: readonly (Parameter | Ref)[];
  readonly responses: Readonly<Record<string, Answer | Ref>>;
}

export interface Answer {
  readonly description?: string;
  readonly content?: Readonly<Record<string, Media>>;
}

interface Media {
  readonly schema?: Schema | Ref;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

export interface Requirement {
  readonly id: string;
  readonly level: string;
  readonly title: string;
  readonly text: string;
  readonly section: string;
  readonly names: readonly string[];
}

/** What the reference is made from: the document, the requirements behind it, and where to ask. */
export interface Contract {
  readonly document: {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly [part: string]: unknown;
  };
  readonly requirements: readonly Requirement[];
  readonly base: string;
}

export function operationIn(id: OperationId, { document }: Contract): Operation | undefined {
  return Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .find((each) => each.operationId === id);
}

export function parametersOf(id: OperationId, contract: Contract): readonly Parameter[] {
  return (operationIn(id, contract)?.parameters ?? []).map((each) => resolved<Parameter>(each, contract));
}

export function answersOf(id: OperationId, contract: Contract): readonly (readonly [status: string, Answer])[] {
  const answers = Object.entries(operationIn(id, contract)?.responses ?? {});
  return answers.map(([status, answer]) => [status, resolved<Answer>(answer, contract)]);
}

export function exampleIn({ content = {} }: Answer): unknown {
  const [media] = Object.values(content);
  return media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
}

/** What a reference of the document leads to. */
function resolved<T>(node: T | Ref, { document }: Contract): T {
  if (typeof node !== 'object' || node === null || !('$ref' in node)) return node as T;
  let found: unknown = document;
  for (const name of node.$ref.slice(2).split('/')) found = (found as Record<string, unknown>)[name];
  return found as T;
}

/** A schema with those that it is made of. */
function merged(node: Schema | Ref, contract: Contract): Schema {
  const schema = resolved<Schema>(node, contract);
  const parts = (schema.allOf ?? []).map((part) => merged(part, contract));
  return Object.assign({}, ...parts, schema);
}

export function typeIn(node: Schema | Ref, contract: Contract): string {
  const { type = 'any', format, enum: words, items, nullable } = merged(node, contract);
  const of = items === undefined ? '' : ` of ${typeIn(items, contract)}`;
  const orNull = nullable === true && !words?.includes(null) ? ' or null' : '';
  // The format of a number says how a program keeps it; to a reader it is a number.
  const kind = type === 'string' ? (format ?? type) : type;
  return `${words === undefined ? kind : words.join(' | ')}${of}${orNull}`;
}

export function limitsIn({ minimum, maximum }: Schema): string {
  if (minimum === undefined) return maximum === undefined ? '' : `at most ${maximum}`;
  return maximum === undefined ? `at least ${minimum}` : `${minimum} to ${maximum}`;
}

export interface FieldOf {
  readonly path: string;
  readonly type: string;
  readonly description: string;
  /** As requirements name it: schema and field. */
  readonly name: string;
}

/** Deeper than any answer is: a schema may hold itself. */
const DEEPEST = 8;

export function fieldsIn({ content = {} }: Answer, contract: Contract): readonly FieldOf[] {
  const schema = Object.values(content)[0]?.schema;
  return schema === undefined ? [] : fieldsOf(schema, contract, '', 0);
}

function fieldsOf(node: Schema | Ref, contract: Contract, above: string, depth: number): readonly FieldOf[] {
  const { items, properties = {} } = merged(node, contract);
  if (depth > DEEPEST) return [];
  if (items !== undefined) return fieldsOf(items, contract, `${above}[]`, depth);
  const owner = ownerOf(node, contract);
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = above === '' ? name : `${above}.${name}`;
    const { description = '' } = merged(field, contract);
    const own = { path, type: typeIn(field, contract), description, name: `${owner}.${name}` };
    return [own, ...fieldsOf(field, contract, path, depth + 1)];
  });
}

/** The name of the schema that has the fields. */
function ownerOf(node: Schema | Ref, contract: Contract): string {
  if ('$ref' in node) return node.$ref.split('/').at(-1) ?? '';
  const [part] = node.allOf ?? [];
  return part === undefined ? '' : ownerOf(part, contract);
}

/** A first look needs few records. */
const FEW = '5';

/** A call that can be made as it is: with the document's id, and a short page of what has pages. */
export function targetOf(path: string, parameters: readonly Parameter[]): string {
  const id = parameters.find((parameter) => parameter.in === 'path');
  const filled = path.replace('{id}', encodeURIComponent(String(id?.example ?? '{id}')));
  return parameters.some(({ name }) => name === 'limit') ? `${filled}?limit=${FEW}` : filled;
}
