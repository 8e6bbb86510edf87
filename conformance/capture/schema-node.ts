import { contractDocument } from '../../contract/document.ts';

/** The part of a contract schema that a shape is made from. */
export interface SchemaNode {
  readonly ref: string | null;
  readonly type: string;
  readonly nullable: boolean;
  readonly format: string;
  readonly values: readonly string[] | null;
  readonly length: number | null;
  readonly required: readonly string[];
  readonly properties: readonly (readonly [string, SchemaNode])[] | null;
  readonly closed: boolean;
  readonly items: SchemaNode | null;
  readonly allOf: readonly SchemaNode[];
  readonly personal: boolean;
  /** What the source does not say about it: field, type, values, body …; empty if it says all. */
  readonly gap: string;
}

type Members = Readonly<Record<string, unknown>>;

let named: ReadonlyMap<string, SchemaNode> | undefined;

export function namedSchema(name: string): SchemaNode {
  named ??= new Map(
    Object.entries(members(members(contractDocument().components).schemas)).map(([key, schema]) => [key, node(schema)]),
  );
  const found = named.get(name);
  if (found === undefined) throw new Error(`the contract has no schema called ${name}`);
  return found;
}

function node(schema: unknown): SchemaNode {
  const from = members(schema);
  const properties = from.properties;
  const ref = from.$ref;
  return {
    ref: typeof ref === 'string' ? ref.slice(ref.lastIndexOf('/') + 1) : null,
    type: text(from.type),
    nullable: from.nullable === true,
    format: text(from.format),
    values: Array.isArray(from.enum) ? from.enum.map(String) : null,
    length: typeof from.maxLength === 'number' && from.maxLength === from.minLength ? from.maxLength : null,
    required: list(from.required).map(String),
    properties:
      properties === undefined ? null : Object.entries(members(properties)).map(([name, part]) => [name, node(part)]),
    closed: from.additionalProperties === false,
    items: from.items === undefined ? null : node(from.items),
    allOf: list(from.allOf).map(node),
    personal: from['x-personal'] === true,
    gap: text(members(from['x-not-shown']).what),
  };
}

function members(value: unknown): Members {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
