import { contractDocument } from '../../../contract/document.ts';
import { FREE, MAY_BE_NULL } from '../../../contract/open-types.ts';
import { type OperationId, operations } from '../../../contract/operations.ts';
import { field, isObject, listField, textField } from '../../model/values/json.ts';
import { knownOr } from '../../model/values/memoize.ts';
import type { BodyShape, Field, Form, TextUse } from './shape.ts';

/** A contract schema that a shape is made from. */
type Schema = ReturnType<typeof field>;

function namedSchema(name: string): Schema {
  return field(field(field(contractDocument(), 'components'), 'schemas'), name);
}

/** What the source does not say about it: field, type, values, body …; empty if it says all. */
function gapOf(schema: Schema): string {
  return textField(field(schema, 'x-not-shown'), 'what');
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
function propertiesOf(schema: Schema, { path }: Place): readonly (readonly [string, Schema])[] {
  const own = Object.entries(field(schema, 'properties') ?? {});
  if (path !== '' || own.some(([name]) => name === 'pagination')) return own;
  return [...own, ['pagination', { $ref: '#/components/schemas/Pagination', 'x-not-shown': { what: 'field' } }]];
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

function build(given: Schema, place: Place): BodyShape {
  const { schema, owner } = resolve(given, place.owner);
  const [values, length, items] = [field(schema, 'enum'), field(schema, 'maxLength'), field(schema, 'items')];
  const isNullable = field(schema, 'nullable') === true;
  const id = `${place.owner}.${place.name}`;
  const unknown = place.free || FREE.has(owner) || FREE.has(id);
  const free = unknown || gapOf(given) === 'type' || gapOf(schema) === 'type';
  const here = { ...place, owner, free };
  const unbound = !place.bounded && (UNBOUND.has(id) || UNBOUND.has(owner));
  const fields = new Map(
    propertiesOf(schema, place).map(([name, part]) => [name, promisedField(name, part, schema, here)]),
  );
  return {
    kind: free ? 'any' : kindOf(schema),
    path: place.path,
    nullable: free || unbound || isNullable || MAY_BE_NULL.has(id),
    // The source may say that something is null at times, and not what it is else.
    promisesNull: isNullable && !unknown,
    fields,
    requiredCount: [...fields.values()].filter((entry) => entry.required).length,
    closed: field(schema, 'additionalProperties') === false && !OPEN.has(owner) && !free,
    item: items === undefined ? null : build(items, { ...here, path: `${place.path}/*`, name: '*' }),
    values: Array.isArray(values) ? new Set(values.map(String)) : null,
    form: formOf(schema),
    use: useOf(schema, place),
    length: typeof length === 'number' && length === field(schema, 'minLength') ? length : null,
    isRecord: place.path === '/data/*' || (place.path === '/data' && isRecord(schema)),
  };
}

function promisedField(name: string, part: Schema, parent: Schema, here: Place): Field {
  const id = `${here.owner}.${name}`;
  const promised = gapOf(part) !== 'field' || STILL_REQUIRED.has(id);
  const optional = !here.bounded && UNBOUND.has(id);
  const free = here.free || gapOf(part) === 'field';
  const shape = build(part, { ...here, path: `${here.path}/${name}`, name, free });
  return {
    name,
    required: listField(parent, 'required').includes(name) && promised && !optional && !here.free,
    shape: STILL_REQUIRED.has(id) ? { ...shape, nullable: false } : shape,
  };
}

function resolve(given: Schema, owner: string): { readonly schema: Schema; readonly owner: string } {
  const [only = given] = listField(given, 'allOf');
  const target = textField(given, '$ref') === '' ? only : given;
  const name = textField(target, '$ref').split('/').at(-1) ?? '';
  return name === '' ? { schema: target, owner } : { schema: namedSchema(name), owner: name };
}

function isRecord(schema: Schema): boolean {
  return isObject(field(schema, 'properties'));
}

function kindOf(schema: Schema): BodyShape['kind'] {
  if (isRecord(schema)) return 'object';
  const type = textField(schema, 'type');
  // That a count is whole is our choice, where the source says a number.
  if (type === 'integer' && gapOf(schema) === 'values') return 'number';
  switch (type) {
    case 'object':
    case 'array':
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
      return type;
    default:
      return 'any';
  }
}

function formOf(schema: Schema): Form {
  const format = textField(schema, 'format');
  if (format === 'date-time') return 'timestamp';
  return format === 'date' || format === 'uuid' ? format : 'anything';
}

const TEXTS = /^(name|description|productName|storeName)$/;
const CODES = /^(sku|branchNo|prefix|last4)$/;

function useOf(schema: Schema, { name }: Place): TextUse {
  if (field(schema, 'x-personal') === true) return 'personal';
  if (Array.isArray(field(schema, 'enum')) || formOf(schema) !== 'anything') return 'constant';
  if (name === 'id' || name.endsWith('Id')) return 'id';
  if (name === 'imageUrl') return 'url';
  if (TEXTS.test(name)) return 'text';
  return CODES.test(name) ? 'code' : 'label';
}
