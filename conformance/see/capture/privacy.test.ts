import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operationIds } from '../../../contract/operations.ts';
import { answer, capture, exampleBody, slots, TEST_KEY } from '../../testing/captured.ts';

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

  it('names of people become pseudonyms', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z][a-z]{4,9} [A-Z][a-z]{4,9}$/), (name) => {
        const text = JSON.stringify(exampleBody('listSales'))
          .replaceAll('Yai Tansuk', name)
          .replaceAll('Chanida Kaewkla', name);
        const { body } = capture.response(answer('listSales', text));
        const kept = JSON.stringify(body);
        expect(kept).not.toContain(name);
        expect(new Set(kept.match(/~staff:[0-9a-f]{10}/g)).size).toBe(2);
      }),
      { numRuns: 50 },
    );
  });

  it('any JSON body is read without an exception', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...operationIds),
        fc.jsonValue(),
        fc.constantFrom(200, 400),
        (operation, body, status) => {
          expect(() => capture.response(answer(operation, body, { status }))).not.toThrow();
        },
      ),
      { numRuns: 500 },
    );
  });
});
