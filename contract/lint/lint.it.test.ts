import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { documentFile } from '../generate/document.ts';
import { conventions, lintDocument } from './index.ts';

const text = readFileSync(documentFile, 'utf8');

function edited(from: string | RegExp, to: string): string {
  const result = text.replace(from, to);
  if (result === text) throw new Error(`nothing to edit: ${from}`);
  return result;
}

test('our own contract is in order', async () => {
  expect(await lintDocument(text)).toEqual([]);
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

describe('what a linter could follow without end, or not at all, is a finding at its line', () => {
  const top = "openapi: 3.0.3\ninfo: { title: a, version: '1' }\n";
  const schemas = (...lines: string[]) => `${top}paths: {}\ncomponents:\n  schemas:\n    ${lines.join('\n    ')}\n`;

  test.each([
    { why: 'an alias inside what it names', rule: 'syntax', line: 3, odd: `${top}paths: &all { x-all: *all }\n` },
    {
      why: 'more aliases than a document needs',
      rule: 'syntax',
      line: 1,
      odd: `${top}x: &all { a: [1] }\n${Array.from({ length: 3000 }, (_, index) => `x${index}: *all\n`).join('')}`,
    },
    { why: 'an alias of nothing', rule: 'syntax', line: 3, odd: `${top}paths: *nothing\n` },
    {
      why: 'a reference to itself',
      rule: 'reference-ends',
      line: 6,
      odd: schemas("A: { $ref: '#/components/schemas/%41' }"),
    },
    {
      why: 'a reference through others to itself',
      rule: 'reference-ends',
      line: 7,
      odd: schemas(
        'A: { type: string }',
        "B: { $ref: '#/components/schemas/C/items' }",
        "C: { $ref: '#/components/schemas/B' }",
      ),
    },
  ])('$why', async ({ odd, rule, line }) => {
    const [first] = await lintDocument(odd);
    expect(first).toMatchObject({ rule, line, severity: 'error' });
  });

  test('a path with a % that is no escape', async () => {
    const odd = `${top}paths:\n  /public-api/v1/100%zz:\n    get: { responses: { '200': { description: 3 } } }\n`;
    const found = (await lintDocument(odd)).filter(({ rule }) => rule === 'struct');
    expect(found).toMatchObject([
      { line: 5, pointer: '/paths/~1public-api~1v1~1100%zz/get/responses/200/description' },
    ]);
  });

  test('a tree, which a reference of its own leads back into, is in order', async () => {
    const tree = schemas("Tree: { type: object, properties: { child: { $ref: '#/components/schemas/Tree' } } }");
    expect((await lintDocument(tree)).map(({ rule }) => rule)).not.toContain('reference-ends');
  });
});

test.each(['', '[]', 'hello', '{"swagger": "2.0"}', '{"openapi": "3.0.3"', 'a: b: c', 'openapi: 3.0.3'])(
  'what is no OpenAPI document: %s',
  async (odd) => {
    const found = await lintDocument(odd);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ message }) => !message.includes('\n    at '))).toBe(true);
  },
);
