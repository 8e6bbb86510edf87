import { type Document, refName, type Schema } from '../generate/document.ts';

/**
 * `strict` holds a response to everything in openapi.yaml, our own choices included: right for the reference
 * implementation and the mock. `promised` holds it to what the source says and leaves every gap open: right for a
 * deployment under test.
 */
export type Reading = 'strict' | 'promised';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Every named schema under one root, as Ajv wants it: no extension, no prose, nothing OpenAPI only. */
export function rootSchema(document: Document, reading: Reading): JsonSchema {
  const definitions = Object.entries(document.components.schemas).map(([name, schema]) => [
    name,
    convert(schema, reading),
  ]);
  return { $id: rootId(reading), definitions: Object.fromEntries(definitions) };
}

function rootId(reading: Reading): string {
  return `counterproof:${reading}`;
}

export function refTo(reading: Reading, name: string): string {
  return `${rootId(reading)}#/definitions/${name}`;
}

const kept = [
  'type',
  'nullable',
  'format',
  'enum',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
] as const;

export function convert(schema: Schema, reading: Reading): JsonSchema {
  if (reading === 'promised' && isFree(schema)) return {};
  if (schema.$ref !== undefined) return { $ref: refTo(reading, refName(schema.$ref)) };
  const simple = Object.fromEntries(kept.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]]])));
  return {
    ...simple,
    ...(reading === 'promised' && isOurCount(schema) && { type: 'number' }),
    ...(schema['x-pattern'] && { pattern: schema['x-pattern'] }),
    ...(schema.allOf && { allOf: schema.allOf.map((part) => convert(part, reading)) }),
    ...(schema.items && { items: convert(schema.items, reading) }),
    ...(schema.properties && objectKeywords(schema, reading)),
  };
}

function objectKeywords(schema: Schema, reading: Reading): JsonSchema {
  const properties = Object.entries(schema.properties ?? {});
  const isPromised = (name: string) => schema.properties?.[name]?.['x-not-shown']?.what !== 'field';
  return {
    properties: Object.fromEntries(properties.map(([name, property]) => [name, convert(property, reading)])),
    required: (schema.required ?? []).filter((name) => reading === 'strict' || isPromised(name)),
    ...(schema.additionalProperties === false && { additionalProperties: false }),
  };
}

function isOurCount(schema: Schema): boolean {
  return schema.type === 'integer' && schema['x-not-shown']?.what === 'values';
}

/** An object whose fields are not shown still is an object with the fields that are; a value of unknown type is anything. */
function isFree(schema: Schema): boolean {
  const mark = schema['x-not-shown']?.what;
  if (mark === 'type' || mark === 'body') return true;
  return mark === 'field' && schema.properties === undefined;
}
