import { contractDocument } from '../../../contract/document.ts';
import { FREE, MAY_BE_NULL } from '../../../contract/open-types.ts';
import { type OperationId, operations } from '../../../contract/operations.ts';
import { field, isObject, listField, textField, textOrNull } from '../../model/values/json.ts';
import { knownOr } from '../../model/values/memoize.ts';
import type { BodyShape, Field, Form, TextUse } from './shape.ts';

/** The part of a contract schema that a shape is made from. */
interface SchemaNode {
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

function namedSchema(name: string): SchemaNode {
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

/**
 * The contract's schemas as far as the source supports them. What the contract chose itself (its `x-not-shown` marks) is known, so
 * that its strings are recognized, but is not demanded. The tables below loosen what the contract states more strictly than the
 * source.
 */

/** Records that the source does not list in full: other fields are expected. */
const OPEN: ReadonlySet<string> = new Set(['StaffRow', 'Store', 'Customer', 'StaffShift', 'PromotionProduct']);

/** A bound that the request did not have may be null or missing. */
const UNBOUND: ReadonlySet<string> = new Set(['DateRange', 'DateRange.from', 'DateRange.to']);

/** The convention of the envelope applies where the fields of the record are not shown. */
const STILL_REQUIRED: ReadonlySet<string> = new Set(['StaffShiftsResponse.data', 'CustomerResponse.data']);

const built = new Map<string, BodyShape>();

/** What the source promises for a successful response; null if it promises nothing about the body. */
export function promisedShape(operation: OperationId, { bounded }: Pick<Place, 'bounded'>): BodyShape | null {
  const responses: Readonly<Record<string, string>> = operations[operation].responses;
  const name = responses['200'];
  if (name === undefined) return null;
  const whole = { path: '', owner: name, name: '', bounded, free: false };
  return knownOr(built, `${operation} ${bounded}`, () => build(namedSchema(name), whole));
}

/** Any list may have pages, also where the source does not say so: its cursor is known but not required. */
function propertiesOf(schema: SchemaNode, { path }: Place): readonly (readonly [string, SchemaNode])[] {
  const own = schema.properties ?? [];
  if (path !== '' || own.some(([name]) => name === 'pagination')) return own;
  return [...own, ['pagination', { ...namedSchema('Pagination'), gap: 'field' }]];
}

interface Place {
  readonly path: string;
  /** The named schema that the node belongs to, and the field's name in it. */
  readonly owner: string;
  readonly name: string;
  /** The request had both bounds, or the source defines a default. */
  readonly bounded: boolean;
  /** Inside something that the source does not show. */
  readonly free: boolean;
}

function build(given: SchemaNode, place: Place): BodyShape {
  const { schema, owner } = resolve(given, place.owner);

  const id = `${place.owner}.${place.name}`;
  const unknown = place.free || FREE.has(owner) || FREE.has(id);
  const free = unknown || given.gap === 'type' || schema.gap === 'type';
  const here = { ...place, owner, free };
  const unbound = !place.bounded && (UNBOUND.has(id) || UNBOUND.has(owner));
  const fields = new Map(
    propertiesOf(schema, place).map(([name, part]) => [name, promisedField(name, part, schema, here)]),
  );
  return {
    kind: free ? 'any' : kindOf(schema),
    path: place.path,
    nullable: free || unbound || schema.nullable || MAY_BE_NULL.has(id),
    // The source may say that something is null at times, and not what it is else.
    promisesNull: schema.nullable && !unknown,
    fields,
    requiredCount: [...fields.values()].filter((entry) => entry.required).length,
    closed: schema.closed && !OPEN.has(owner) && !free,
    item: schema.items === null ? null : build(schema.items, { ...here, path: `${place.path}/*`, name: '*' }),
    values: schema.values === null ? null : new Set(schema.values),
    form: formOf(schema),
    use: useOf(schema, place),
    length: schema.length,
    isRecord: place.path === '/data/*' || (place.path === '/data' && schema.properties !== null),
  };
}

function promisedField(name: string, part: SchemaNode, parent: SchemaNode, here: Place): Field {
  const id = `${here.owner}.${name}`;
  const promised = part.gap !== 'field' || STILL_REQUIRED.has(id);
  const optional = !here.bounded && UNBOUND.has(id);
  const free = here.free || part.gap === 'field';
  const shape = build(part, { ...here, path: `${here.path}/${name}`, name, free });
  return {
    name,
    required: parent.required.includes(name) && promised && !optional && !here.free,
    shape: STILL_REQUIRED.has(id) ? { ...shape, nullable: false } : shape,
  };
}

function resolve(given: SchemaNode, owner: string): { readonly schema: SchemaNode; readonly owner: string } {
  const [only] = given.allOf;
  const target = given.ref === null && only !== undefined ? only : given;
  if (target.ref === null) return { schema: target, owner };
  return { schema: namedSchema(target.ref), owner: target.ref };
}

function kindOf(schema: SchemaNode): BodyShape['kind'] {
  if (schema.properties !== null) return 'object';
  // That a count is whole is our choice, where the source says a number.
  if (schema.type === 'integer' && schema.gap === 'values') return 'number';
  switch (schema.type) {
    case 'object':
    case 'array':
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
      return schema.type;
    default:
      return 'any';
  }
}

function formOf(schema: SchemaNode): Form {
  if (schema.format === 'date-time') return 'timestamp';
  if (schema.format === 'date' || schema.format === 'uuid') return schema.format;
  return 'anything';
}

const TEXTS = /^(name|description|productName|storeName)$/;
const CODES = /^(sku|branchNo|prefix|last4)$/;

function useOf(schema: SchemaNode, { name }: Place): TextUse {
  if (schema.personal) return 'personal';
  if (schema.values !== null || formOf(schema) !== 'anything') return 'constant';
  if (name === 'id' || name.endsWith('Id')) return 'id';
  if (name === 'imageUrl') return 'url';
  if (TEXTS.test(name)) return 'text';
  return CODES.test(name) ? 'code' : 'label';
}
