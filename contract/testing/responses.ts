import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { formats } from '../formats.ts';
import { readDocument, type Schema } from '../generate/document.ts';
import type { SchemaName } from '../generated/operations.ts';
import { type OperationId, operations } from '../operations.ts';

/**
 * `strict` holds a response to everything in openapi.yaml, our own choices included: right for the reference
 * implementation and the mock. `promised` holds it to what the source says and leaves every gap open: right for a
 * deployment under test.
 */
type Reading = 'strict' | 'promised';

const READERS: Readonly<Record<Reading, (schema: Schema) => object>> = {
  strict: ({ 'x-pattern': pattern, ...schema }) => ({ ...schema, pattern }),
  promised: (schema) => (isFree(schema) ? {} : READERS.strict(promisedOf(schema))),
};

function promisedOf(schema: Schema): Schema {
  const { properties, required = [], type } = schema;
  const isPromised = (name: string) => properties?.[name]?.['x-not-shown']?.what !== 'field';
  const isOurCount = type === 'integer' && schema['x-not-shown']?.what === 'values';
  return {
    ...schema,
    ...(isOurCount && { type: 'number' }),
    ...(properties && { required: required.filter(isPromised) }),
  };
}

/** An object whose fields are not shown still is an object with the fields that are; a value of unknown type is anything. */
function isFree(schema: Schema): boolean {
  const mark = schema['x-not-shown']?.what;
  if (mark === 'type' || mark === 'body') return true;
  return mark === 'field' && schema.properties === undefined;
}

/** Every named schema where its references lead. Ajv passes over what is no keyword of its own. */
function rootSchema(reading: Reading): object {
  const { schemas } = readDocument().components;
  const text = JSON.stringify({ components: { schemas } }, (_, part: Schema | string) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? READERS[reading](part) : part,
  );
  return { $id: reading, ...JSON.parse(text) };
}

/** Ajv over the schemas of openapi.yaml, for tests: a check judges with conformance/see/capture instead. */
const ajv = new Ajv({
  schemas: [rootSchema('strict'), rootSchema('promised')],
  formats: { ...formats, double: true, int32: true },
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
  const validate = ajv.getSchema(`${reading}#/components/schemas/${name}`);
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
