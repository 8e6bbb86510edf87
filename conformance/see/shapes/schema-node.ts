import { contractDocument } from '../../../contract/document.ts';
import { field, isObject, listField, textField, textOrNull } from '../../model/values/json.ts';

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

let named: ReadonlyMap<string, SchemaNode> | undefined;

export function namedSchema(name: string): SchemaNode {
  const schemas = field(field(contractDocument(), 'components'), 'schemas');
  named ??= new Map(Object.entries(schemas ?? {}).map(([key, schema]) => [key, node(schema)]));
  const found = named.get(name);
  if (found === undefined) throw new Error(`the contract has no schema called ${name}`);
  return found;
}

function node(schema: unknown): SchemaNode {
  const properties = field(schema, 'properties');
  const ref = textOrNull(schema, '$ref');
  const values = field(schema, 'enum');
  const items = field(schema, 'items');
  const length = field(schema, 'maxLength');
  return {
    ref: ref === null ? null : ref.slice(ref.lastIndexOf('/') + 1),
    type: textField(schema, 'type'),
    nullable: field(schema, 'nullable') === true,
    format: textField(schema, 'format'),
    values: Array.isArray(values) ? values.map(String) : null,
    length: typeof length === 'number' && length === field(schema, 'minLength') ? length : null,
    required: listField(schema, 'required').map(String),
    properties: isObject(properties) ? Object.entries(properties).map(([name, part]) => [name, node(part)]) : null,
    closed: field(schema, 'additionalProperties') === false,
    items: items === undefined ? null : node(items),
    allOf: listField(schema, 'allOf').map(node),
    personal: field(schema, 'x-personal') === true,
    gap: textField(field(schema, 'x-not-shown'), 'what'),
  };
}
