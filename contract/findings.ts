import type { SchemaError, Validator } from './validator.ts';

/** How a value departs from its schema; `extra` is a field that the contract does not name. */
export type FindingKind = 'extra' | 'missing' | 'type' | 'format' | 'value';

export interface SchemaFinding {
  readonly kind: FindingKind;
  /** JSON Pointer of the departing value; of the field itself where it is extra or missing. */
  readonly pointer: string;
  readonly keyword: string;
  readonly expected: string;
}

export function findingsOf(validate: Validator, value: unknown): SchemaFinding[] {
  return validate(value) ? [] : (validate.errors ?? []).map(finding);
}

const kinds: Readonly<Record<string, FindingKind>> = {
  additionalProperties: 'extra',
  required: 'missing',
  type: 'type',
  format: 'format',
  pattern: 'format',
};

function finding({ instancePath, keyword, params, message }: SchemaError): SchemaFinding {
  const field = params.additionalProperty ?? params.missingProperty;
  const pointer = typeof field === 'string' ? `${instancePath}/${escapeToken(field)}` : instancePath;
  return { kind: kinds[keyword] ?? 'value', pointer, keyword, expected: expectation(keyword, params, message) };
}

function expectation(keyword: string, params: SchemaError['params'], message = keyword): string {
  if (keyword === 'additionalProperties') return 'no such field';
  if (keyword === 'required') return 'this field';
  if (keyword === 'type') return `type ${String(params.type)}`;
  if (keyword === 'enum') return `one of ${[params.allowedValues].flat().join(', ')}`;
  return message;
}

function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}
