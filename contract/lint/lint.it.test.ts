import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { documentFile } from '../generate/document.ts';
import { conventions } from './conventions.ts';
import { lintDocument } from './index.ts';

const text = readFileSync(documentFile, 'utf8');

function edited(from: string | RegExp, to: string): string {
  const result = text.replace(from, to);
  if (result === text) throw new Error(`nothing to edit: ${from}`);
  return result;
}

test('our own contract is in order', async () => {
  expect(await lintDocument(text)).toEqual([]);
});

test('JSON is linted as YAML is', async () => {
  const { parse } = await import('yaml');
  expect(await lintDocument(JSON.stringify(parse(text)))).toEqual([]);
});

const slips: Readonly<Record<string, string>> = {
  'get-only': edited('  /public-api/v1/me:\n    get:', '  /public-api/v1/me:\n    post:'),
  'full-path': edited('/public-api/v1/me:', '/v1/me:'),
  'key-and-limit-errors': edited("        '429': { $ref: '#/components/responses/TooManyRequests' }\n", ''),
  'default-example': edited(
    '              examples:\n                default:',
    '              examples:\n                first:',
  ),
  'list-parameter-forms': edited('          x-comma-separated: true\n', ''),
  'field-described': edited(", description: The store's name. }", ' }'),
  'record-closed': edited(
    '      description: One payment of a sale.\n      additionalProperties: false',
    '      description: One payment of a sale.',
  ),
  'gap-explained': edited('what: parameter', 'what: nothing'),
  'operation-has-requirement': edited('operationId: getMe', 'operationId: getMyself'),
  'parameter-has-requirement': edited('name: staffId', 'name: cashierId'),
  'error-has-requirement': edited("        '404': {", "        '410': {"),
  'field-has-requirement': edited('branchNo: { type: string', 'branchNumber: { type: string'),
};

describe('a slip is found, at its line', () => {
  test('every convention has a slip', () => {
    expect(Object.keys(slips).sort()).toEqual(conventions.map(({ rule }) => rule).sort());
  });

  test.each(Object.entries(slips))('%s', async (rule, slip) => {
    const found = (await lintDocument(slip)).filter((finding) => finding.rule === rule);
    expect(found).not.toEqual([]);
    expect(found.every(({ line, severity }) => line > 1 && severity === 'error')).toBe(true);
  });

  test('an example that breaks its schema', async () => {
    const found = await lintDocument(edited('status: PAID\n', 'status: PAYED\n'));
    expect(found.map(({ rule }) => rule)).toEqual(['no-invalid-media-type-examples']);
    expect(text.split('\n')[(found[0]?.line ?? 0) - 1]).toContain('status: PAID');
  });
});

describe('what is no OpenAPI document', () => {
  test.each(['', '[]', 'hello', '{"swagger": "2.0"}', '{"openapi": "3.0.3"', 'a: b: c', 'openapi: 3.0.3'])(
    '%s',
    async (odd) => {
      const found = await lintDocument(odd);
      expect(found.length).toBeGreaterThan(0);
      expect(found.every(({ message }) => !message.includes('\n    at '))).toBe(true);
    },
  );
});
