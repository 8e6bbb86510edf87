import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { formats } from '../formats.ts';
import { readDocument } from '../generate/document.ts';
import type { SchemaName } from '../generated/operations.ts';
import { type OperationId, operations } from '../operations.ts';
import { type Reading, refTo, rootSchema } from './json-schema.ts';

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
