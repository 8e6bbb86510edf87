import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { formats } from '../formats.ts';
import { type Document, readDocument, refName, type Schema } from '../generate/document.ts';
import type { SchemaName } from '../generated/operations.ts';
import { type OperationId, operations } from '../operations.ts';

/**
 * `strict` holds a response to everything in openapi.yaml, our own choices included: right for the reference
 * implementation and the mock. `promised` holds it to what the source says and leaves every gap open: right for a
 * deployment under test.
 */
type Reading = 'strict' | 'promised';

type JsonSchema = Readonly<Record<string, unknown>>;

/** Every named schema under one root, as Ajv wants it: no extension, no prose, nothing OpenAPI only. */
function rootSchema(document: Document, reading: Reading): JsonSchema {
  const definitions = Object.entries(document.components.schemas).map(([name, schema]) => [
    name,
    convert(schema, reading),
  ]);
  return { $id: rootId(reading), definitions: Object.fromEntries(definitions) };
}

function rootId(reading: Reading): string {
  return `counterproof:${reading}`;
}

function refTo(reading: Reading, name: string): string {
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

function convert(schema: Schema, reading: Reading): JsonSchema {
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

/** Ajv over the schemas of openapi.yaml, for tests: a check judges with conformance/see/capture instead. */
const document = readDocument();
const ajv = new Ajv({
  schemas: [rootSchema(document, 'strict'), rootSchema(document, 'promised')],
  formats,
  allErrors: true,
  strict: false,
});

type FindingKind = 'extra' | 'missing' | 'type' | 'format' | 'value';

interface SchemaFinding {
  /** `extra`: a field that the contract does not name. */
  readonly kind: FindingKind;
  /** JSON pointer; of the field itself where it is extra or missing. */
  readonly pointer: string;
  readonly message: string;
}

const kinds: Readonly<Record<string, FindingKind>> = {
  additionalProperties: 'extra',
  required: 'missing',
  type: 'type',
  format: 'format',
  pattern: 'format',
};

/** What is wrong with the body of a documented answer; undefined where the status is not documented. */
export function checkResponse(
  operation: OperationId,
  status: number,
  body: unknown,
  reading: Reading,
): readonly SchemaFinding[] | undefined {
  const responses: Readonly<Record<string, SchemaName>> = operations[operation].responses;
  const name = responses[String(status)];
  return name === undefined ? undefined : checkRecord(name, body, reading);
}

export function checkRecord(name: SchemaName, record: unknown, reading: Reading): readonly SchemaFinding[] {
  const validate = validatorOf(name, reading);
  return validate(record) ? [] : (validate.errors ?? []).map(finding);
}

function validatorOf(name: SchemaName, reading: Reading): ValidateFunction {
  const validate = ajv.getSchema(refTo(reading, name));
  if (validate === undefined) throw new Error(`openapi.yaml has no schema ${name}`);
  return validate;
}

function finding({ instancePath, keyword, params, message = keyword }: ErrorObject): SchemaFinding {
  const field: unknown = params.additionalProperty ?? params.missingProperty;
  const pointer = typeof field === 'string' ? `${instancePath}/${escapeToken(field)}` : instancePath;
  return { kind: kinds[keyword] ?? 'value', pointer, message };
}

function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}
