import type { CallField } from '../../contract/export/call.ts';
import type { Document, Operation, Parameter, Response, Schema } from '../../contract/generate/document.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { Requirement as Written } from '../../contract/requirements/requirement.ts';

export type Answer = Response;

export type Requirement = Required<Pick<Written, 'id' | 'level' | 'title' | 'text' | 'section' | 'names'>>;

/** What the reference is made from: the document, the requirements behind it, and where to ask. */
export interface Contract {
  readonly document: Document;
  readonly requirements: readonly Requirement[];
  readonly base: string;
}

export function operationIn(id: OperationId, { document }: Contract): Operation | undefined {
  return Object.values(document.paths)
    .map(({ get }) => get)
    .find((each) => each.operationId === id);
}

export function parametersOf(id: OperationId, contract: Contract): readonly Parameter[] {
  return (operationIn(id, contract)?.parameters ?? []).map((each) => resolved(each, contract));
}

export function answersOf(id: OperationId, contract: Contract): readonly (readonly [status: string, Answer])[] {
  const answers = Object.entries(operationIn(id, contract)?.responses ?? {});
  return answers.map(([status, answer]) => [status, resolved(answer, contract)]);
}

export function exampleIn({ content }: Answer): unknown {
  const [media] = Object.values(content);
  return Object.values(media?.examples ?? {})[0]?.value;
}

/** What a reference of the document leads to. */
function resolved<T extends { readonly $ref?: string }>(node: T, { document }: Contract): T {
  if (node.$ref === undefined) return node;
  let found: unknown = document;
  for (const name of node.$ref.slice(2).split('/')) found = (found as Record<string, unknown>)[name];
  return found as T;
}

/** A schema with those that it is made of. */
function merged(node: Schema, contract: Contract): Schema {
  const schema = resolved(node, contract);
  const parts = (schema.allOf ?? []).map((part) => merged(part, contract));
  return Object.assign({}, ...parts, schema);
}

export function typeIn(node: Schema, contract: Contract): string {
  const { type = 'any', format, enum: words, items, nullable } = merged(node, contract);
  const of = items === undefined ? '' : ` of ${typeIn(items, contract)}`;
  const orNull = nullable === true ? ' or null' : '';
  // The format of a number says how a program keeps it; to a reader it is a number.
  const kind = type === 'string' ? (format ?? type) : type;
  return `${words === undefined ? kind : words.join(' | ')}${of}${orNull}`;
}

export function limitsIn({ minimum, maximum }: Schema): string {
  if (minimum === undefined) return maximum === undefined ? '' : `at most ${maximum}`;
  return maximum === undefined ? `at least ${minimum}` : `${minimum} to ${maximum}`;
}

export interface FieldOf extends CallField {
  /** As requirements name it: schema and field. */
  readonly name: string;
}

export function fieldsIn({ content }: Answer, contract: Contract): readonly FieldOf[] {
  const schema = Object.values(content)[0]?.schema;
  return schema === undefined ? [] : fieldsOf(schema, contract, '');
}

function fieldsOf(node: Schema, contract: Contract, above: string): readonly FieldOf[] {
  const { items, properties = {} } = merged(node, contract);
  if (items !== undefined) return fieldsOf(items, contract, `${above}[]`);
  const owner = ownerOf(node, contract);
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = above === '' ? name : `${above}.${name}`;
    const { description = '' } = merged(field, contract);
    const own = { path, type: typeIn(field, contract), description, name: `${owner}.${name}` };
    return [own, ...fieldsOf(field, contract, path)];
  });
}

/** The name of the schema that has the fields. */
function ownerOf(node: Schema, contract: Contract): string {
  if (node.$ref !== undefined) return node.$ref.split('/').at(-1) ?? '';
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
