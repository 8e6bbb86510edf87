import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { documentFile, readDocument } from '../generate/document.ts';
import { departures } from './departures.ts';

const text = readFileSync(documentFile, 'utf8');

test('openapi.yaml says what the source says', () => {
  expect(departures(readDocument())).toEqual([]);
});

/** One of each kind: the same code reads all of a kind. */
test.each([
  ['openapi: 3.0.3', 'openapi: 3.1.0'],
  ['version: 1.1.0', 'version: 1.0.0'],
  ['  /public-api/v1/me:', '  /public-api/v1/mes:'],
  ['      operationId: getMe\n', '      operationId: getMe\n      security: []\n'],
  ['      security: []\n', ''],
  ["        - $ref: '#/components/parameters/Cursor'\n", ''],
  ["        '429': { $ref: '#/components/responses/TooManyRequests' }\n", ''],
  ["'#/components/schemas/MeResponse'", "'#/components/schemas/Me'"],
  ['default: 25', 'default: 20'],
  ['maximum: 100', 'maximum: 1000'],
  ['minimum: 1', 'minimum: 0'],
  ['type: integer\n', 'type: number\n'],
  ['        type: string\n        format: uuid\n', '        type: string\n'],
  ['        type: array\n', '        type: string\n'],
  ['format: date-time', 'format: date'],
  [', VISA,', ','],
  ['      additionalProperties: false\n', ''],
  ['      required: [id, name, branchNo]\n      properties:', '      properties:'],
  ['        branchNo: { type: string, description: The branch number. }\n', ''],
  ['branchNo: { type: string,', 'branchNo: { type: object,'],
  ['branchNo: { type: string,', 'branchNo: { type: string, nullable: true,'],
  [
    '      nullable: true\n      description: The staff member who opened',
    '      description: The staff member who opened',
  ],
  ['      x-pattern: ', '      x-form: '],
  [String.raw`x-pattern: ^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$`, 'x-pattern: ^.*Z$'],
])('a slip shows: %j is %j', (from, to) => {
  const slip = text.replace(from, to);
  expect(slip).not.toBe(text);
  expect(departures(parse(slip))).not.toEqual([]);
});
