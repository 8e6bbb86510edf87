import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isField } from './fields.ts';
import { isDate, isDateTime, isUriReference, isUuid } from './formats.ts';
import { serializePagination, serializePayment, serializeTabCreator } from './generated/serializers.ts';
import { excessOf, hasLongText, isTooDeep, MOST_LEVELS } from './json-depth.ts';
import { makeFolder, makeOwnFolder } from './make-folder.ts';
import { type ProblemCode, problem, problemKinds, show, type Violation } from './problems.ts';
import { useFolder } from './testing/folder.ts';
import { processorMs } from './testing/processor-ms.ts';
import { checkRecord } from './testing/responses.ts';
import { withoutKeys } from './without-keys.ts';
import { number, text, UnwritableError } from './writing.ts';

const payment = { paymentMethod: 'CASH', amount: 12.5, sequence: 1, createdAt: '2025-06-14T11:42:07.318Z' } as const;

describe('values', () => {
  test('any text is written as JSON.stringify writes it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (value) => JSON.parse(text(value, 'x')) === JSON.parse(JSON.stringify(value)),
      ),
    );
    for (const odd of ['"', '\\', '\n', '\u0000', '\u2028', '\ud800', '😀', 'ต้นทุน', '\u007f']) {
      expect(text(odd, 'x')).toBe(odd === '\u007f' ? `"${odd}"` : JSON.stringify(odd));
    }
  });

  test('any finite number comes back the same', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (value) => JSON.parse(number(value, 'x')) === value,
      ),
    );
  });

  test('NaN and infinity are a fault of ours, not a null', () => {
    expect(() => number(Number.NaN, 'Payment.amount')).toThrow(UnwritableError);
    expect(() => number(Number.POSITIVE_INFINITY, 'Payment.amount')).toThrow('Payment.amount cannot be written');
  });
});

describe('records', () => {
  test('a missing field is named', () => {
    const { amount: _, ...rest } = payment;
    expect(() => serializePayment(JSON.parse(JSON.stringify(rest)))).toThrow(
      'Payment.amount cannot be written: it is undefined',
    );
    expect(() => serializePayment(JSON.parse(JSON.stringify({ ...payment, createdAt: null })))).toThrow(
      'Payment.createdAt',
    );
  });

  test('null is written where the contract allows it', () => {
    expect(serializeTabCreator(null)).toBe('null');
    expect(serializePagination({ nextCursor: null })).toBe('{"nextCursor":null}');
    expect(serializePagination({})).toBe('{}');
  });
});

it.each([
  ['getCustomerAnalytics', '/data/*/region', true],
  ['listSales', '/data/*/lineItems/*/productName', true],
  ['listInventoryLogs', '/data/*/product/category', true],
  ['listProducts', '/pagination/nextCursor', true],
  ['getMe', '/data/key/prefix', true],
  ['getCustomerAnalytics', '/data/*/phone', false],
  ['getCustomerAnalytics', '/data/region', false],
  ['listSales', '/data/*/constructor', false],
  ['getOpenapi', '/data', false],
] as const)('%s has %s: %s', (operation, path, has) => expect(isField(operation, path)).toBe(has));

describe('formats', () => {
  test.each([
    [isUuid, '6f1d2c3b-4a59-4687-9c0d-1e2f3a4b5c6d', true],
    [isUuid, '6F1D2C3B-4A59-4687-9C0D-1E2F3A4B5C6D', true],
    [isUuid, '00000000-0000-0000-0000-000000000000', true],
    [isDate, '2024-02-29', true],
    [isDateTime, '2025-06-14T11:42:07.318Z', true],
    [isDateTime, '2025-06-14T11:42:07+07:00', true],
    [isUriReference, '/problems/x?y=1', true],
    [isUuid, 'urn:uuid:6f1d2c3b-4a59-4687-9c0d-1e2f3a4b5c6d', false],
    [isUuid, '6f1d2c3b4a5946879c0d1e2f3a4b5c6d', false],
    [isUuid, '6f1d2c3b-4a59-4687-9c0d-1e2f3a4b5c6d ', false],
    [isDate, '2025-02-29', false],
    [isDate, '2025-13-01', false],
    [isDate, '25-01-01', false],
    [isDateTime, '2025-06-14', false],
    [isDateTime, '2025-06-14 11:42:07Z', false],
    [isDateTime, '2025-06-14T11:42:07', false],
    [isDateTime, '2025-06-14T24:00:00Z', false],
    [isDateTime, '2025-06-14T11:42:60Z', false],
    [isDateTime, '2025-02-30T00:00:00Z', false],
    [isUriReference, 'a b', false],
  ])('%o takes %s: %s', (is, text, takes) => expect(is(text)).toBe(takes));
});

const folder = useFolder('make-folder');

test('a folder is made with those that it is in, and may be there', () => {
  const path = join(folder, 'a/b/c');
  makeFolder(path, 0o700);
  makeFolder(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test.each([
  ['/proc/nowhere', 'ENOENT'],
  ['/proc/nowhere/more', 'ENOENT'],
  [join(folder, 'file'), 'EEXIST'],
  [join(folder, 'file/more'), 'ENOTDIR'],
  [`/tmp/${'x'.repeat(300)}`, 'ENAMETOOLONG'],
])('%s ends with %s', (path, code) => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeFolder(path)).toThrow(code);
});

test('git leaves out a folder of ours from when it is made, and not one that was there', () => {
  for (const name of ['own', 'own/theirs']) makeOwnFolder(join(folder, name));
  rmSync(join(folder, 'own/.gitignore'));
  makeOwnFolder(join(folder, 'own'));
  expect(readdirSync(join(folder, 'own'), { recursive: true })).toEqual(['theirs', 'theirs/.gitignore']);
});

const requestId = '3c2b1a0f-9e8d-4c7b-9a6f-5e4d3c2b1a0f';
const violation: Violation = {
  parameter: 'limit',
  received: '500',
  expected: 'an integer from 1 to 100',
  suggestion: 'limit=100',
  requirement: 'PAR-02',
};

describe('problem documents', () => {
  it.each(Object.keys(problemKinds) as ProblemCode[])('%s is what the contract calls a problem', (code) => {
    const document = problem(code, { requestId, violations: [violation] });
    expect(checkRecord('Problem', document, 'strict')).toEqual([]);
    expect(document.status).toBe(problemKinds[code].status);
  });

  it('have a code and a type of their own each', () => {
    const codes = Object.keys(problemKinds) as ProblemCode[];
    expect(new Set(codes.map((code) => problem(code, { requestId }).type)).size).toBe(codes.length);
  });

  it('stay small, however much is wrong', () => {
    const { violations, detail } = problem('invalid_parameter', { requestId, violations: Array(2000).fill(violation) });
    expect(violations).toHaveLength(50);
    expect(detail).toContain('50 of 2000');
  });
});

describe('what came, as it may be shown', () => {
  const secret = 'cp_live_Ab3dAb3dAb3dAb3dAb3dAb3dAb3dAb3dAb3dAb3d';

  it.each([
    ['alone', secret],
    ['after a scheme', `Bearer ${secret}`],
    ['at the edge of what is shown', 'x'.repeat(75) + secret],
    ['next to another', `${secret},${secret}`],
    ['in capitals', secret.toUpperCase()],
    ['with another prefix', secret.replace('cp_', 'acme-')],
  ])('never holds a key: %s', (_, value) => {
    expect(show(value).toLowerCase()).not.toContain('ab3dab3d');
  });

  it('holds no control, bidi or line separator characters', () => {
    expect(show('a\u0000b\u001b[31mc\u202ed\u2028e\nf\ud800')).toBe(
      'a\\u{0}b\\u{1b}[31mc\\u{202e}d\\u{2028}e\\u{a}f\\u{d800}',
    );
  });

  it('is bounded', () => {
    expect(show('é'.repeat(100_000))).toHaveLength(81);
  });

  it('leaves ordinary values alone', () => {
    for (const value of ['', '25', 'Jasmine rice 5 kg', 'ข้าวหอมมะลิ', '2025-06-14T00:00:00Z'])
      expect(show(value)).toBe(value);
  });
});

const secret = 'Ab3dEf6hAb3dEf6hAb3dEf6hAb3dEf6hAb3dEf6hAb3';
const key = `cp_live_${secret}`;
const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0');
const escapedWhole = (text: string) => [...text].map((character) => `%${hex(character)}`).join('');
const inJson = (text: string) => [...text].map((character) => `\\u00${hex(character)}`).join('');

describe('text without keys', () => {
  it.each([
    ['in a query', `/sales?api_key=${key}&limit=1`, '/sales?api_key=[key]&limit=1'],
    ['cut short', `x ${key.slice(0, 40)} y`, 'x [key] y'],
    ['lengthened', `${key}abc`, '[key]'],
    ['in JSON', JSON.stringify({ detail: key }), '{"detail":"[key]"}'],
    ['with an escaped underscore', `?k=${key.replaceAll('_', '%5F')}&l=1`, '?k=[key]&l=1'],
    ['with all of it escaped', `?k=${escapedWhole(key)}&l=1`, '?k=[key]&l=1'],
    ['escaped twice', `?k=${escapedWhole(key).replaceAll('%', '%25')}&l=1`, '?k=[key]&l=1'],
    ['escaped for JSON', `{"k":"${inJson(key)}"}`, '{"k":"[key]"}'],
    ['escaped for JSON, then for a URL', `?k=${encodeURIComponent(inJson(key))}`, '?k=[key]'],
    ['without its prefix', `/sales/${secret}?x`, '/sales/[key]?x'],
    ['without its prefix, escaped', `/sales/${escapedWhole(secret)}?x`, '/sales/[key]?x'],
    ['after a space', `?k=%20${secret}`, '?k=%20[key]'],
    ['after a zero', `?k=%00${key}`, '?k=%00[key]'],
    ['with a space after its prefix', `?k=cp_live_%20${secret}`, '?k=cp_live_%20[key]'],
    ['next to letters that are no key', `ร้าน%E0%B8${key}`, 'ร้าน%E0%B8[key]'],
  ])('hides a key %s', (_, text, expected) => {
    expect(withoutKeys(text)).toBe(expected);
  });

  it.each([
    `{"prefix":"${key.slice(0, 12)}"}`,
    'c0c0a000-0000-4000-8000-000000000001',
    'a'.repeat(100),
    '100%',
    '%',
    '',
  ])('leaves %j', (text) => {
    expect(withoutKeys(text)).toBe(text);
  });

  it('hides other secrets where they are given, however they were escaped', () => {
    expect(withoutKeys('/?token=a-Token&x=%61-%54oken', ['a-Token'])).toBe('/?token=[key]&x=[key]');
  });
});

function nested(levels: number, open = '[', close = ']'): string {
  return `${open.repeat(levels)}${close.repeat(levels)}`;
}

test.each<[string, string, boolean]>([
  ['lists up to the limit', nested(MOST_LEVELS), false],
  ['lists beyond it', nested(MOST_LEVELS + 1), true],
  ['objects beyond it', nested(MOST_LEVELS + 1, '{"a":', '}'), true],
  ['lists that never close', '['.repeat(2_000_000), true],
  ['after a byte order mark and blanks', `\ufeff \r\n\t${nested(MOST_LEVELS + 1)}`, true],
  ['brackets after a quote in a text', JSON.stringify([`\\"${'{'.repeat(1000)}`]), false],
  ['brackets after a text that ends with a backslash', `["\\\\",${nested(MOST_LEVELS)}]`, true],
  ['a text that never ends', `["${'['.repeat(1000)}`, false],
  ['a page with many brackets', `<script>${'['.repeat(1000)}</script>`, false],
  ['brackets after the end', `[]${'['.repeat(1000)}`, false],
  ['nothing', '', false],
])('%s', (_, text, expected) => {
  const [bytes, padded] = [Buffer.from(text), Buffer.from(`${text}${' '.repeat(10)}`)];
  expect(isTooDeep(bytes)).toBe(expected);
  // In the pass that counts names as well, and in the one of bodies that are too short to have many.
  for (const most of [1, 10_000_000]) expect(excessOf(padded, { most, byPlace: false }) === 'levels').toBe(expected);
});

function levelsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(levelsOf));
}

test('agrees with the depth of the parsed value', () => {
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 8 }),
      fc.integer({ min: 0, max: 8 }),
      (json, most) => isTooDeep(Buffer.from(json), most) === levelsOf(JSON.parse(json)) > most,
    ),
  );
});

test.each<[string, string, boolean]>([
  ['a short text', '["aaa"]', false],
  ['texts that are long together', '["aaa","aaa","aaa"]', false],
  ['a long text', '["","aaaaaa"]', true],
  ['a long name', '{"aaaaaa":1}', true],
  ['a long text with quotes in it', '["a\\"a\\"a"]', true],
  ['a long text that never ends', '["aaaaaa', true],
  ['long blanks', '[      1]', false],
  ['a page', '<p>aaa</p>', true],
  ['a short page', '<p>', false],
])('finds a long text: %s', (_, text, expected) => expect(hasLongText(Buffer.from(text), 4)).toBe(expected));

function manyNames(json: string, most: number, byPlace = true): boolean {
  return excessOf(Buffer.from(json), { most, byPlace }) === 'names';
}

const LONG_VALUE = 'x'.repeat(100);

test.each<[string, string, number, boolean]>([
  ['a colon in a text', JSON.stringify({ a: `":":":${LONG_VALUE}` }), 1, false],
  ['blanks before the colon', `{"a" \n: 1, "b"\t:2, "c": "${LONG_VALUE}"}`, 2, true],
  ['a page', `<p a="b":"c" d="e":>${LONG_VALUE}</p>`, 1, false],
])('counts names: %s', (_, json, most, expected) => expect(manyNames(json, most)).toBe(expected));

test('tells names apart by their places, or not', () => {
  const json = JSON.stringify({ a: { x: LONG_VALUE }, b: { x: 1 } });
  expect([manyNames(json, 3, true), manyNames(json, 3, false)]).toEqual([true, false]);
});

test('sees two million names at once, at the beginning', () => {
  const body = Buffer.from(`{${Array.from({ length: 2_000_000 }, (_, index) => `"n${index}":1`).join(',')}}`);
  const ms = processorMs(() => expect(excessOf(body, { most: 2000, byPlace: true })).toBe('names'));
  expect(ms).toBeLessThan(1000);
});

function placesIn(value: unknown, at: string, found: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const part of value) placesIn(part, at, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) {
      const place = `${at}/${JSON.stringify(name)}`;
      placesIn(part, place, found.add(place));
    }
  return found;
}

test('agrees with the names of the parsed value', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.integer({ min: 0, max: 12 }), (json, most) => {
      const isCounted = Buffer.byteLength(json) > most * 6;
      return manyNames(json, most) === (isCounted && placesIn(JSON.parse(json), '', new Set()).size > most);
    }),
  );
});
