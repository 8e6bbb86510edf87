import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { Found, UnusableSchema } from './schema-checks.ts';
import { SchemaReader } from './schema-reader.ts';

/** Pseudorandom numbers, the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Pick = (below: number) => number;

const one = <Value>(pick: Pick, values: readonly [Value, ...Value[]]): Value =>
  values[pick(values.length)] ?? values[0];
const NAMES = ['a', 'b', 'c'] as const;

function aValue(pick: Pick, depth = 3): unknown {
  const scalars = [null, true, false, 0, 1, 2.5, -3, 'a', 'ab', '2026-01-10T10:00:00.000Z', 'A', 7, 'abcd'] as const;
  const kind = depth === 0 ? 0 : pick(4);
  if (kind < 2) return one(pick, scalars);
  if (kind === 2) return Array.from({ length: pick(3) }, () => aValue(pick, depth - 1));
  return Object.fromEntries(NAMES.slice(0, pick(4)).map((name) => [name, aValue(pick, depth - 1)]));
}

/** A word or two of each kind; what both understand in the same way. */
function aSchema(pick: Pick, depth = 3): object {
  const below = () => aSchema(pick, depth - 1);
  const words: readonly [() => object, ...(() => object)[]] = [
    () => ({ type: one(pick, ['string', 'number', 'integer', 'boolean', 'array', 'object']) }),
    () => ({ type: [one(pick, ['string', 'number']), 'null'] }),
    () => ({ enum: [aValue(pick, 1), `${pick(9)}`, pick(9) + 10] }),
    () => ({ minimum: pick(3), maximum: pick(3) }),
    () => ({ exclusiveMinimum: pick(3) - 1 }),
    () => ({ multipleOf: one(pick, [0.5, 1, 2]) }),
    () => ({ minLength: pick(3), maxLength: pick(4) }),
    () => ({ pattern: one(pick, ['^a', '[A-Z]$', 'b+']) }),
    () => ({ minItems: pick(2), maxItems: pick(3), uniqueItems: pick(2) === 0 }),
    () => ({ minProperties: pick(2), maxProperties: pick(4) }),
    () => ({ required: [one(pick, NAMES)] }),
  ];
  const deeper: readonly [() => object, ...(() => object)[]] = [
    () => ({ properties: { a: below(), b: below() }, additionalProperties: one(pick, [true, false]) }),
    () => ({ additionalProperties: below() }),
    () => ({ items: below() }),
    () => ({ not: below() }),
    () => ({ allOf: [below(), below()] }),
    () => ({ anyOf: [below(), below()] }),
    () => ({ oneOf: [below(), below(), below()] }),
    () => ({ $ref: `#/definitions/${one(pick, NAMES)}` }),
  ];
  const made = depth > 0 && pick(2) === 0 ? one(pick, deeper)() : one(pick, words)();
  return '$ref' in made ? made : { ...made, ...(pick(3) === 0 ? one(pick, words)() : {}) };
}

const hasTwice = (value: unknown): boolean => JSON.stringify(value).length > 2000;

describe('schemas of served documents', () => {
  it('accept what Ajv accepts, in 400 random schemas with 12 values each', () => {
    const pick = numbers(20_261_124);
    let refused = 0;
    for (let round = 0; round < 400; round++) {
      const definitions = { a: aSchema(pick, 1), b: aSchema(pick, 0), c: aSchema(pick, 0) };
      if (JSON.stringify(definitions).includes('$ref')) continue;
      const schema = { ...aSchema(pick), definitions };
      const ajv = new Ajv({
        strict: false,
        validateSchema: false,
        ownProperties: true,
        multipleOfPrecision: 6,
        logger: false,
      });
      const validate = ajv.compile(schema);
      const check = new SchemaReader(schema).read({ value: schema, pointer: '#' });
      for (let index = 0; index < 12; index++) {
        const value = aValue(pick);
        if (hasTwice(value)) continue;
        const isValid = validate(value);
        if (!isValid) refused += 1;
        expect([schema, value, check.isKept(value)]).toEqual([schema, value, isValid]);
        const found = new Found();
        check.exclude(value, '', found);
        expect([schema, value, found.all.length === 0]).toEqual([schema, value, isValid]);
      }
    }
    expect(refused).toBeGreaterThan(1000);
  });

  it('end where they refer to themselves', () => {
    const document = { a: { allOf: [{ $ref: '#/b' }] }, b: { $ref: '#/a' } };
    const check = new SchemaReader(document).read({ value: document.a, pointer: '#/a' });
    expect(() => check.isKept(1)).toThrow(UnusableSchema);
  });

  it('may contain themselves', () => {
    const document = { a: { type: 'object', properties: { a: { $ref: '#/a' } } } };
    const check = new SchemaReader(document).read({ value: document.a, pointer: '#/a' });
    expect(check.isKept({ a: { a: {} } })).toBe(true);
    expect(check.isKept({ a: { a: 1 } })).toBe(false);
  });
});
