import { describe, expect, test } from 'vitest';
import { parametersOf, readDocument, responseOf } from './generate/document.ts';
import type { SchemaName } from './generated/operations.ts';
import * as serializers from './generated/serializers.ts';
import { operationIds, operations } from './operations.ts';
import { type ProblemDocument, problem } from './problems.ts';
import { checkRecord, checkResponse } from './testing/responses.ts';

const document = readDocument();

const examples = operationIds.flatMap((operation) =>
  Object.entries(document.paths[operations[operation].path]?.get.responses ?? {}).flatMap(([status, response]) =>
    Object.values(responseOf(document, response).content).flatMap(({ examples: named = {} }) =>
      Object.entries(named).map(([name, { value }]) => ({ operation, status: Number(status), name, value })),
    ),
  ),
);

describe('every example of the contract', () => {
  test.each(examples)('$operation $status $name is what the contract says', ({ operation, status, value }) => {
    expect(checkResponse(operation, status, value, 'strict')).toEqual([]);
    expect(checkResponse(operation, status, value, 'promised')).toEqual([]);
  });

  test.each(examples.filter(({ operation }) => operation !== 'getOpenapi'))(
    '$operation $status $name is written as it is, and nothing that is smuggled in',
    ({ operation, status, value }) => {
      const name: SchemaName = (operations[operation].responses as Record<string, SchemaName>)[status] ?? 'Problem';
      const write = writerOf(name);
      expect(JSON.parse(write(value))).toEqual(value);
      const padded = pad(value);
      expect(JSON.stringify(padded)).toContain('canary');
      expect(write(padded)).toBe(write(value));
    },
  );
});

const problems = examples.filter(({ status }) => status >= 400);

test.each(problems)('$operation $status $name is worded as the table of problems words it', ({ value }) => {
  const given = value as ProblemDocument;
  expect(problem(given.code, { requestId: given.requestId, violations: given.violations })).toEqual(given);
});

function writerOf(name: SchemaName): (value: unknown) => string {
  const writers: Readonly<Record<string, unknown>> = serializers;
  const write = writers[`serialize${name}`];
  if (typeof write !== 'function') throw new Error(`no serializer for ${name}`);
  return (value) => String(write(value));
}

/** A private column on every object at every depth, as a store's rows have them. */
function pad(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pad);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, pad(field)]);
  return { ...Object.fromEntries(fields), profit: 'canary', supplier_cost: 12 };
}

test('every parameter has an example, but a cursor, which is good for one list of one deployment', () => {
  const all = Object.values(document.paths).flatMap(({ get }) => parametersOf(document, get));
  expect(new Set(all.filter(({ example }) => example === undefined).map(({ name }) => name))).toEqual(
    new Set(['cursor']),
  );
});

test.each([
  '2025-06-14T11:42:07Z',
  '2025-06-14T11:42:07.31Z',
  '2025-06-14T11:42:07.318+00:00',
  '2025-02-30T00:00:00.000Z',
])('%s is no timestamp', (text) => expect(checkRecord('Timestamp', text, 'promised')).not.toEqual([]));
