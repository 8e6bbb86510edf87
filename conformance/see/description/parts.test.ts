import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Stated } from '../../model/reproduction.ts';
import { splitDocument } from './about-this-api.ts';
import { documentStates, partAt, unchangedAt } from './document-states.ts';
import { UnusableSchema, Validators } from './schema-reader.ts';

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
      const excluded = new Validators(schema).of({ value: schema, pointer: '#' });
      for (let index = 0; index < 12; index++) {
        const value = aValue(pick);
        if (hasTwice(value)) continue;
        const isValid = validate(value);
        if (!isValid) refused += 1;
        expect([schema, value, excluded(value).length === 0]).toEqual([schema, value, isValid]);
      }
    }
    expect(refused).toBeGreaterThan(1000);
  });

  it('end where they refer to themselves', () => {
    const document = { a: { allOf: [{ $ref: '#/b' }] }, b: { $ref: '#/a' } };
    const excluded = new Validators(document).of({ value: document.a, pointer: '#/a' });
    expect(() => excluded(1)).toThrow(UnusableSchema);
  });
});

const SALES = '/public-api/v1/sales';
const responses = { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Sale' } } } } };

function platform(more: object = {}): unknown {
  return {
    openapi: '3.0.3',
    info: { title: 'A platform' },
    servers: [],
    security: [],
    tags: [{ name: 'Others' }],
    paths: {
      [SALES]: { get: { responses } },
      '/public-api/v1/internal': { get: { responses }, post: {} },
      '/crm/contacts': { get: { responses: { 200: { $ref: '#/components/responses/Contact' } } } },
      ...more,
    },
    components: {
      schemas: { Sale: { properties: { staff: { $ref: '#/components/schemas/Staff' } } }, Staff: {}, Contact: {} },
      responses: { Contact: {} },
      securitySchemes: { key: {} },
    },
  };
}

describe('a document of a platform', () => {
  it('is cut to what is about this API, and to what that refers to', () => {
    const { about, others } = splitDocument(platform());
    expect(about).toEqual({
      openapi: '3.0.3',
      info: { title: 'A platform' },
      servers: [],
      security: [],
      paths: { [SALES]: { get: { responses } }, '/public-api/v1/internal': { get: {}, post: {} } },
      components: {
        schemas: { Sale: { properties: { staff: { $ref: '#/components/schemas/Staff' } } }, Staff: {} },
        responses: {},
        securitySchemes: { key: {} },
      },
    });
    expect(others.map(({ pointer }) => pointer)).toEqual([
      '#/tags',
      '#/paths/~1public-api~1v1~1internal',
      '#/paths/~1crm~1contacts',
      '#/components/schemas/Contact',
      '#/components/responses/Contact',
    ]);
  });

  it('keeps a part that refers to nothing, and a path of this API behind a reference', () => {
    const broken = { get: { responses: { 200: { $ref: '#/components/responses/Nothing' } } } };
    const { about } = splitDocument(
      platform({
        '/crm/broken': broken,
        '/public-api/v1/notes': { $ref: '#/paths/~1crm~1notes' },
        '/crm/notes': { post: {} },
      }),
    );
    expect(Object.keys(Object(about).paths)).toEqual([
      SALES,
      '/public-api/v1/internal',
      '/crm/broken',
      '/public-api/v1/notes',
      '/crm/notes',
    ]);
  });
});

const SALE = '#/components/schemas/Sale';

function document(sale: object = {}) {
  return {
    openapi: '3.0.3',
    servers: [{ url: '/' }],
    paths: { [SALES]: { get: { responses: { 200: { schema: { $ref: SALE } } } } } },
    components: { schemas: { Sale: sale } },
  };
}

const typed = (type: string, more = {}) => document({ properties: { total: { type, ...more } } });
const TOTAL = `${SALE}/properties/total`;
const answer = (total: unknown) => ({ data: [{ total }] });

describe('what a document says', () => {
  it.each<[string, Stated, unknown, unknown]>([
    [
      'what it said behind a reference, in other words',
      unchangedAt({ ...typed('string'), a: { $ref: SALE } }, '#/a'),
      { ...typed('string', { description: 'Money' }), a: { $ref: SALE } },
      { ...typed('number'), a: { $ref: SALE } },
    ],
    [
      'what it said in what it refers to',
      unchangedAt({ ...typed('string'), a: { items: { $ref: SALE } } }, '#/a'),
      { ...typed('string'), a: { items: { $ref: SALE } } },
      { ...typed('number'), a: { items: { $ref: SALE } } },
    ],
    ['still nothing', unchangedAt(document(), TOTAL), document(), typed('number')],
    [
      'that one of a list is right',
      { says: 'accepts', pointer: TOTAL, value: '"A"' },
      typed('array', { items: { enum: ['A'] } }),
      typed('array', { items: { enum: ['B'] } }),
    ],
    [
      'that null is wrong',
      { says: 'excludes', pointer: TOTAL, value: 'null', keyword: 'type' },
      typed('number'),
      typed('number', { nullable: true }),
    ],
  ])('%s', (_name, stated, there, gone) => {
    expect(documentStates(there, stated)).toBe(true);
    expect(documentStates(gone, stated)).toBe(false);
  });

  it('that an answer is wrong, as far as one keyword says so', () => {
    const stated: Stated = { says: 'excludes-answers', pointer: TOTAL, keyword: 'type', at: '/data/*/total' };
    const said = (total: unknown) => documentStates(typed('string', { maxLength: 1 }), stated, [answer(total)]);
    expect(said(12.5)).toBe(true);
    expect(said('12.50')).toBe(false);
    expect(documentStates(document(), stated, [answer(12.5)])).toBe(false);
  });

  it('follows references, and none in a circle', () => {
    const response = '#/paths/~1public-api~1v1~1sales/get/responses/200/schema';
    expect(partAt(typed('number'), `${response}/properties/total/type`)).toBe('number');
    expect(partAt(document({ $ref: SALE }), response)).toBeUndefined();
  });
});

it('a schema that never ends excludes nothing', () => {
  const stated: Stated = { says: 'accepts', pointer: SALE, value: '1' };
  expect(documentStates(document({ allOf: [{ $ref: SALE }] }), stated)).toBe(true);
});
