import { FORMATS } from '../description/formats.ts';
import { followed } from '../description/local.ts';
import { field, isObject, listField } from '../kernel/json.ts';

/** Scripts that look again have no validator: this is the part of JSON Schema that documents of OpenAPI 3.0 use. */

interface Held {
  readonly document: unknown;
  readonly schema: unknown;
  readonly value: unknown;
  /** Schemas that may still be entered: a document can refer in circles. */
  readonly levels: number;
}

const MOST_LEVELS = 60;

/** What lies in other files accepts everything. */
export function schemaAccepts(document: unknown, schema: unknown, value: unknown): boolean {
  return accepts({ document, schema, value, levels: MOST_LEVELS });
}

/** Whether one keyword of the schema accepts the value. */
export function keywordAccepts(document: unknown, schema: unknown, value: unknown, keyword: string): boolean {
  const at = followed(document, { value: schema, pointer: '#' })?.value;
  if (field(at, keyword) === undefined || (value === null && field(at, 'nullable') === true)) return true;
  return KEYWORDS[keyword]?.({ document, schema: at, value, levels: MOST_LEVELS }) ?? true;
}

function accepts({ document, schema: unfollowed, value, levels }: Held): boolean {
  const schema = followed(document, { value: unfollowed, pointer: '#' })?.value;
  if (levels === 0 || !isObject(schema) || (value === null && schema.nullable === true)) return true;
  const held = { document, schema, value, levels: levels - 1 };
  return Object.keys(schema).every(
    (keyword) => !Object.hasOwn(KEYWORDS, keyword) || KEYWORDS[keyword]?.(held) !== false,
  );
}

const KEYWORDS: Readonly<Record<string, (held: Held) => boolean>> = {
  type: ({ schema, value }) => [field(schema, 'type')].flat().some((type) => hasType(value, String(type))),
  enum: ({ schema, value }) => listField(schema, 'enum').some((one) => JSON.stringify(one) === JSON.stringify(value)),
  required: ({ schema, value }) =>
    !isObject(value) || listField(schema, 'required').every((name) => Object.hasOwn(value, String(name))),
  properties: (held) =>
    parts(held.value).every(([name, value]) => {
      const schema = field(field(held.schema, 'properties'), name);
      return schema === undefined || accepts({ ...held, schema, value });
    }),
  additionalProperties: (held) =>
    parts(held.value).every(([name, value]) => {
      const isNamed = field(field(held.schema, 'properties'), name) !== undefined;
      const schema = field(held.schema, 'additionalProperties');
      return isNamed || (schema !== false && accepts({ ...held, schema, value }));
    }),
  items: (held) =>
    !Array.isArray(held.value) ||
    held.value.every((value: unknown) => accepts({ ...held, schema: field(held.schema, 'items'), value })),
  allOf: (held) => listField(held.schema, 'allOf').every((schema) => accepts({ ...held, schema })),
  anyOf: (held) => listField(held.schema, 'anyOf').some((schema) => accepts({ ...held, schema })),
  oneOf: (held) => listField(held.schema, 'oneOf').filter((schema) => accepts({ ...held, schema })).length === 1,
  not: (held) => !accepts({ ...held, schema: field(held.schema, 'not') }),
  format: ({ schema, value }) => typeof value !== 'string' || hasFormat(value, String(field(schema, 'format'))),
  pattern: ({ schema, value }) => typeof value !== 'string' || matches(value, String(field(schema, 'pattern'))),
  minimum: (held) =>
    isWithin(held, 'minimum', (value, least) =>
      field(held.schema, 'exclusiveMinimum') === true ? value > least : value >= least,
    ),
  maximum: (held) =>
    isWithin(held, 'maximum', (value, most) =>
      field(held.schema, 'exclusiveMaximum') === true ? value < most : value <= most,
    ),
  exclusiveMinimum: (held) => isWithin(held, 'exclusiveMinimum', (value, least) => value > least),
  exclusiveMaximum: (held) => isWithin(held, 'exclusiveMaximum', (value, most) => value < most),
  multipleOf: (held) =>
    isWithin(held, 'multipleOf', (value, step) => Math.abs(value / step - Math.round(value / step)) < 1e-6),
  minLength: (held) => isWithin(held, 'minLength', (length, least) => length >= least),
  maxLength: (held) => isWithin(held, 'maxLength', (length, most) => length <= most),
  minItems: (held) => isWithin(held, 'minItems', (length, least) => length >= least),
  maxItems: (held) => isWithin(held, 'maxItems', (length, most) => length <= most),
};

function parts(value: unknown): readonly (readonly [string, unknown])[] {
  return isObject(value) ? Object.entries(value) : [];
}

function hasType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

function hasFormat(text: string, format: string): boolean {
  return !Object.hasOwn(FORMATS, format) || FORMATS[format]?.(text) !== false;
}

function matches(text: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

/** The number, or how long the text or the list is, where the keyword is about that. */
function isWithin(
  { schema, value }: Held,
  keyword: string,
  isGood: (measured: number, bound: number) => boolean,
): boolean {
  const bound = field(schema, keyword);
  const measured = measure(value, keyword);
  return typeof bound !== 'number' || measured === null || isGood(measured, bound);
}

function measure(value: unknown, keyword: string): number | null {
  if (keyword.endsWith('Length')) return typeof value === 'string' ? [...value].length : null;
  if (keyword.endsWith('Items')) return Array.isArray(value) ? value.length : null;
  return typeof value === 'number' ? value : null;
}
