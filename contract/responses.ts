import { findingsOf, type SchemaFinding } from './findings.ts';
import type { SchemaName } from './generated/operations.ts';
import * as promised from './generated/promised.js';
import * as strict from './generated/strict.js';
import { type OperationId, operations } from './operations.ts';
import type { Validator } from './validator.ts';

/** `strict`: all of openapi.yaml. `promised`: what the source says, with every gap left open. */
export type Reading = 'strict' | 'promised';

const readings: Readonly<Record<Reading, Readonly<Record<SchemaName, Validator>>>> = { strict, promised };

function schemaValidator(name: SchemaName, reading: Reading): Validator {
  return readings[reading][name];
}

/** The schema of a documented answer, or undefined where the contract lists no such status for the operation. */
function responseSchemaName(operation: OperationId, status: number): SchemaName | undefined {
  const responses: Readonly<Record<string, SchemaName>> = operations[operation].responses;
  return responses[String(status)];
}

/** What is wrong with the body of a documented answer; undefined where the status is not documented. */
export function checkResponse(
  operation: OperationId,
  status: number,
  body: unknown,
  reading: Reading,
): readonly SchemaFinding[] | undefined {
  const name = responseSchemaName(operation, status);
  return name === undefined ? undefined : findingsOf(schemaValidator(name, reading), body);
}

export function checkRecord(name: SchemaName, record: unknown, reading: Reading): readonly SchemaFinding[] {
  return findingsOf(schemaValidator(name, reading), record);
}
