import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operationIds } from '../../../contract/operations.ts';
import { processorMs } from '../../../contract/testing/processor-ms.ts';
import { listField, textField } from '../../model/values/json.ts';
import { answer, capture, exampleBody, slots, TEST_KEY } from '../../testing/captured.ts';
import { inspect } from '../detect/inspector.ts';

/** Responses that would take a naive reader minutes: each has to be read within the time limit of the test. */
it.each([
  ['half a key that goes on and on', JSON.stringify({ message: `ive_ ${'a_'.repeat(128_000)}` })],
  ['the end of a key in a long word', `${'a-'.repeat(100_000)}${TEST_KEY.slice(-20)}`],
])('is read in time: %s', (_, body) => {
  const captured = capture.response(answer('listSales', body, { status: 500 }));
  expect(captured.facts.bytes).toBe(Buffer.byteLength(body));
  expect(JSON.stringify(captured.body ?? captured.text)).not.toContain(TEST_KEY.slice(-20));
});

const BEGINNINGS = '|(cost|cost|margin|ต้นทุน|phone: |a@|born |key=|at |/home/|{"|<a>'.split('|');
const FILLINGS = [
  ' ',
  '\t',
  '0',
  '9 ',
  '-',
  '1,',
  'a ',
  'a.a',
  '@',
  ':',
  '  :  ',
  '<a>',
  '%20',
  'at a (',
  'at ',
  'live_',
  'http://',
];

it('a text with many near matches takes no long time', () => {
  const slow = BEGINNINGS.flatMap((beginning) =>
    FILLINGS.filter((filling) => {
      const text = `${beginning}${filling.repeat(Math.ceil(20_000 / filling.length))}`.slice(0, 19_998);
      const where = { operation: 'listProducts', path: '/data/*/description', setting: 'text' } as const;
      return processorMs(() => inspect(`${text}x1`, where)) > 2000;
    }).map((filling) => `${beginning}, then ${filling}`),
  );
  expect(slow).toEqual([]);
});

const MANY = 100_000;
const LONG = 'x'.repeat(100_000);
const LONGEST_KEPT = 'y'.repeat(5000);
const page = JSON.stringify({
  data: Array.from({ length: MANY }, () => ({})),
  pagination: { nextCursor: '6b1f0c0e-9a53-4d7a-8f0e-0f6a1d2b3c4d' },
});
const { body, facts } = capture.response(answer('listProducts', page));

it('of a page with far too many records, some are kept, and how many there were', () => {
  expect(facts.records).toBe(MANY);
  expect(body).toMatchObject({ data: { length: 1000 } });
});

it('of a long text the beginning is kept, and what tells it apart from others', () => {
  const long = capture.response(
    answer('listProducts', {
      data: [{ description: `${LONG}1` }, { description: `${LONG}2` }, { description: LONGEST_KEPT }],
    }),
  );
  const [one, other, kept] = listField(long.body, 'data').map((product) => textField(product, 'description'));
  expect(one).toMatch(/^x{60}… \(100001 characters, [0-9a-f]{16}\)$/);
  expect(one).not.toBe(other);
  expect(kept).toBe(LONGEST_KEPT);
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const secrets = fc.oneof(
  digits(5).map((tail) => `kanya.${tail}@gmail.com`),
  digits(7).map((tail) => `+66 81 ${tail.slice(0, 3)} ${tail.slice(3)}`),
  fc.constantFrom('1-1017-00203-45-0', '900101-14-5678'),
  fc.constant(TEST_KEY),
  digits(4).map((tail) => `DOB: 1990-04-1${tail[0]}`),
);
/** A spelling of a secret, and what must not be in the output. */
const disguises: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => `Rice 5 kg ${secret} and more`,
  (secret) => Buffer.from(`value: ${secret}.`).toString('base64'),
  (secret) => Buffer.from(`value: ${secret}.`).toString('hex'),
  (secret) => JSON.stringify({ a: { b: [secret] } }),
  (secret) => encodeURIComponent(`to: ${secret}`),
];

function objects(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : [value]), ...Object.values(value).flatMap(objects)];
}

function set(holder: object, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
}

const places = fc.record({
  operation: fc.constantFrom(...operationIds, 'other' as const),
  status: fc.constantFrom(200, 400, 404, 500, 201),
  secret: secrets,
  disguise: fc.constantFrom(...disguises),
  way: fc.constantFrom('value', 'field', 'nested', 'name', 'header', 'text'),
  spot: fc.nat(),
  field: fc.constantFrom('extra', 'phone', 'note', 'meta', '__proto__', 'toString'),
});

describe('nothing private is kept', () => {
  it('in any place and spelling', () => {
    fc.assert(
      fc.property(places, ({ operation, status, secret, disguise, way, spot, field }) => {
        const written = disguise(secret);
        const body = exampleBody(operation === 'other' ? 'listSales' : operation);
        const spots = slots(body);
        const { holder, name } = spots[spot % spots.length] ?? { holder: {}, name: 'x' };
        const around = objects(body)[spot % objects(body).length] ?? {};
        if (way === 'value') set(holder, name, written);
        if (way === 'field') set(around, field, written);
        if (way === 'nested') set(around, field, [{ deep: { er: written } }]);
        if (way === 'name') set(around, written, { a: 1 });
        const headers = way === 'header' ? [['x-extra', written] as const] : [];
        const input = answer(operation, way === 'text' ? `<p>${written}</p>` : body, { status, headers });
        const { body: kept, text, headers: keptHeaders, facts } = capture.response(input);
        const result = JSON.stringify([kept, text, keptHeaders, facts]);
        expect(result).not.toContain(secret);
        expect(result).not.toContain(written);
      }),
      { numRuns: 1000 },
    );
  });
});
