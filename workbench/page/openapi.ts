import type { OperationId } from '../../contract/operations.ts';
import type { Keys, Requirement } from './types.ts';

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly $ref?: string;
}

interface Operation {
  readonly operationId: OperationId;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
}

export interface Response {
  readonly description?: string;
  readonly content?: Readonly<
    Record<
      string,
      { readonly example?: unknown; readonly examples?: Readonly<Record<string, { readonly value?: unknown }>> }
    >
  >;
}

/** What the reference is made from: the served document, and the requirements behind it. */
export interface Contract {
  readonly document: Readonly<Record<string, unknown>>;
  readonly requirements: readonly Requirement[];
  readonly keys: Keys['keys'];
}

export function operationIn(id: OperationId, { document }: Contract): Operation | undefined {
  const paths = document.paths as Record<string, Record<string, Operation>>;
  return Object.values(paths)
    .flatMap((path) => Object.values(path))
    .find((each) => each.operationId === id);
}

/** What a reference of the document leads to. */
export function resolved<T>(node: T | { readonly $ref: string }, { document }: Contract): T {
  if (typeof node !== 'object' || node === null || !('$ref' in node)) return node as T;
  let found: unknown = document;
  for (const name of node.$ref.slice(2).split('/')) found = (found as Record<string, unknown>)[name];
  return found as T;
}

export function typeIn(schema: Schema, contract: Contract): string {
  const { type = 'any', format, enum: words, default: value, minimum, maximum, items } = resolved(schema, contract);
  const of = items === undefined ? '' : ` of ${typeIn(items, contract)}`;
  const bounds = minimum === undefined && maximum === undefined ? '' : `, ${minimum ?? ''} to ${maximum ?? ''}`;
  const chosen = value === undefined ? '' : `, ${String(value)} when left out`;
  return `${words === undefined ? (format ?? type) : words.join(' | ')}${of}${bounds}${chosen}`;
}
