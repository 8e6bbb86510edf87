import { field, isObject, listField, textField, textOrNull } from '../kernel/json.ts';
import { itemsOf, membersOf, type Part, targetOf } from './local.ts';

/** A schema for Ajv. `true` accepts everything. */
export type JsonSchema = true | { [keyword: string]: unknown };

const TYPES: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);
const LIMITS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'];
/** A document beyond this is no description of eleven operations, and takes longer than it is worth. */
const MOST_SCHEMAS = 20_000;

/** The name under which Ajv knows the definitions. */
export const DEFINITIONS = 'served.json';

export class TooLarge extends Error {}

/**
 * Schemas of a served document, turned into schemas for Ajv: OpenAPI 3.0 says null and exclusive bounds in its own way.
 * References stay references, so cycles are no trouble. What lies in other files, on other hosts, or is not a schema accepts
 * everything: it is never read. Where writers of documents differ about the meaning (null within an enum or behind a
 * reference), the wider meaning is taken.
 */
export class SchemaConverter {
  readonly #document: unknown;
  readonly #pointers = new WeakMap<object, string>();
  readonly #definitions: Record<string, JsonSchema> = {};
  #count = 0;

  constructor(document: unknown) {
    this.#document = document;
  }

  /** Shared by all schemas of the document. */
  get definitions(): Readonly<Record<string, JsonSchema>> {
    return this.#definitions;
  }

  /** Where the document has what a part of a converted schema was made from. */
  pointerTo(schema: unknown): string {
    return (typeof schema === 'object' && schema !== null && this.#pointers.get(schema)) || '#';
  }

  convert(part: Part): JsonSchema {
    this.#count += 1;
    if (this.#count > MOST_SCHEMAS) throw new TooLarge(`more than ${MOST_SCHEMAS} schemas`);
    if (!isObject(part.value)) return true;
    const schema = textOrNull(part.value, '$ref') === null ? this.#plain(part) : this.#reference(part);
    if (field(part.value, 'nullable') !== true || schema === true || 'type' in schema) return schema;
    return this.#known({ if: { type: 'null' }, else: schema }, part);
  }

  #reference(part: Part): JsonSchema {
    const target = targetOf(this.#document, textField(part.value, '$ref'));
    if (target === null) return true;
    if (!Object.hasOwn(this.#definitions, target.pointer)) {
      this.#definitions[target.pointer] = true;
      this.#definitions[target.pointer] = this.convert(target);
    }
    return this.#known(
      {
        $ref: `${DEFINITIONS}#/definitions/${encodeURIComponent(target.pointer.replaceAll('~', '~0').replaceAll('/', '~1'))}`,
      },
      part,
    );
  }

  #plain(part: Part): JsonSchema {
    const schema: { [keyword: string]: unknown } = {};
    const { value } = part;
    const nullable = field(value, 'nullable') === true;
    const types = [field(value, 'type')].flat().filter((type) => typeof type === 'string' && TYPES.has(type));
    if (types.length > 0) schema.type = nullable ? [...types, 'null'] : types;
    const values: readonly unknown[] = listField(value, 'enum');
    if (values.length > 0) schema.enum = distinct(nullable ? [...values, null] : values);
    const step = field(value, 'multipleOf');
    if (typeof step === 'number' && step > 0) schema.multipleOf = step;
    for (const keyword of LIMITS) {
      const limit = field(value, keyword);
      if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 0) schema[keyword] = limit;
    }
    bounds(value, schema);
    if (field(value, 'uniqueItems') === true) schema.uniqueItems = true;
    const pattern = textOrNull(value, 'pattern');
    if (pattern !== null && isPattern(pattern)) schema.pattern = pattern;
    const format = textOrNull(value, 'format');
    if (format !== null) schema.format = format;
    this.#members(part, schema);
    return this.#known(schema, part);
  }

  #members(part: Part, schema: { [keyword: string]: unknown }): void {
    const { value, pointer } = part;
    const below = (keyword: string): Part | null => {
      const found = field(value, keyword);
      return found === undefined ? null : { value: found, pointer: `${pointer}/${keyword}` };
    };
    const properties = membersOf(below('properties')).filter(([name]) => name !== '__proto__');
    if (properties.length > 0)
      schema.properties = Object.fromEntries(properties.map(([name, property]) => [name, this.convert(property)]));
    const writeOnly = new Set(
      properties.filter(([, one]) => field(one.value, 'writeOnly') === true).map(([name]) => name),
    );
    const required = listField(value, 'required').filter((name) => typeof name === 'string' && !writeOnly.has(name));
    if (required.length > 0) schema.required = [...new Set(required)];
    const additional = below('additionalProperties');
    if (additional?.value === false) schema.additionalProperties = false;
    else if (additional !== null) schema.additionalProperties = this.convert(additional);
    const items = below('items');
    if (items !== null) schema.items = this.convert(items);
    const not = below('not');
    if (not !== null) schema.not = this.convert(not);
    for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
      const parts = itemsOf(below(keyword));
      if (parts.length > 0) schema[keyword] = parts.map((one) => this.convert(one));
    }
  }

  #known(schema: { [keyword: string]: unknown }, { pointer }: Part): JsonSchema {
    this.#pointers.set(schema, pointer);
    return schema;
  }
}

/** In 3.0 `exclusiveMinimum` is a boolean that goes with `minimum`; in later versions it is a number. */
function bounds(value: unknown, schema: { [keyword: string]: unknown }): void {
  for (const [inclusive, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const bound = field(value, inclusive);
    const strict = field(value, exclusive);
    if (typeof strict === 'number') schema[exclusive] = strict;
    if (typeof bound === 'number') schema[strict === true ? exclusive : inclusive] = bound;
  }
}

/** Ajv refuses a list that has a value twice, which happens where null is in it and allowed as well. */
function distinct(values: readonly unknown[]): readonly unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}
