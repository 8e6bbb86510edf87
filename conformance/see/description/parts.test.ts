import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Stated } from '../../model/reproduction.ts';
import { splitDocument } from './about-this-api.ts';
import { documentStates, partAt, unchangedAt } from './document-states.ts';
import { UnusableSchema, Validators } from './schema-reader.ts';

const name = fc.constantFrom('a', 'b', 'c');
const scalar = fc.constantFrom(null, true, false, 0, 1, 2.5, -3, 7, 'a', 'ab', 'A', 'abcd', '2026-01-10T10:00:00.000Z');
const { value } = fc.letrec<{ value: unknown }>((tie) => {
  const below = tie('value');
  const record = fc.record({ a: below, b: below, c: below }, { requiredKeys: [], noNullPrototype: true });
  return { value: fc.oneof({ maxDepth: 3 }, scalar, scalar, fc.array(below, { maxLength: 2 }), record) };
});

const size = fc.nat({ max: 3 });
/** A word or two of each kind; what both understand in the same way. */
const word = fc.oneof<fc.Arbitrary<object>[]>(
  fc.record({ type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'array', 'object', ['string', 'null']) }),
  fc.record({ enum: fc.array(value, { minLength: 1, maxLength: 3 }) }),
  fc.record({ minimum: size, maximum: size }),
  fc.record({ exclusiveMinimum: fc.integer({ min: -1, max: 1 }) }),
  fc.record({ multipleOf: fc.constantFrom(0.5, 1, 2) }),
  fc.record({ minLength: size, maxLength: size }),
  fc.record({ pattern: fc.constantFrom('^a', '[A-Z]$', 'b+') }),
  fc.record({ minItems: size, maxItems: size, uniqueItems: fc.boolean() }),
  fc.record({ minProperties: size, maxProperties: size }),
  fc.record({ required: fc.tuple(name) }),
);
const { schema } = fc.letrec<{ schema: object }>((tie) => {
  const below = tie('schema');
  const two = fc.tuple(below, below);
  const made = fc.oneof<fc.Arbitrary<object>[]>(
    { maxDepth: 3 },
    fc.tuple(word, word).map(([one, other]) => ({ ...one, ...other })),
    fc.record({ properties: fc.record({ a: below, b: below }), additionalProperties: fc.boolean() }),
    fc.record({ additionalProperties: below }),
    fc.record({ items: below }),
    fc.record({ not: below }),
    fc.record({ allOf: two }),
    fc.record({ anyOf: two }),
    fc.record({ oneOf: fc.tuple(below, below, below) }),
    fc.record({ $ref: name.map((one) => `#/definitions/${one}`) }),
  );
  return { schema: made };
});
const definitions = fc.record({ a: word, b: word, c: word });
const asWritten = {
  strict: false,
  validateSchema: false,
  ownProperties: true,
  multipleOfPrecision: 6,
  logger: false,
} as const;

describe('schemas of served documents', () => {
  it('accept what Ajv accepts, in 400 random schemas with 12 values each', () => {
    let refused = 0;
    const values = fc.array(value, { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(fc.tuple(schema, definitions), values, ([made, of], all) => {
        const whole = { ...made, definitions: of };
        const isValid = new Ajv(asWritten).compile(whole);
        const excluded = new Validators(whole).of({ value: whole, pointer: '#' });
        for (const one of all) expect([one, excluded(one).length === 0]).toEqual([one, isValid(one)]);
        refused += all.filter((one) => !isValid(one)).length;
      }),
      { numRuns: 400, seed: 20_261_124 },
    );
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

const CONTACT = { $ref: '#/components/responses/Contact' };
const platform = {
  openapi: '3.0.3',
  info: { title: 'A platform' },
  servers: [],
  security: [],
  tags: [{ name: 'Others' }],
  paths: {
    [SALES]: { get: { responses } },
    '/public-api/v1/internal': { get: { responses }, post: {} },
    '/public-api/v1/notes': { $ref: '#/paths/~1crm~1notes' },
    '/crm/notes': { post: {} },
    '/crm/contacts': { get: { responses: { 200: CONTACT } } },
    '/crm/broken': { get: { responses: { 200: { $ref: '#/components/responses/Nothing' } } } },
  },
  components: {
    schemas: { Sale: { properties: { staff: { $ref: '#/components/schemas/Staff' } } }, Staff: {}, Contact: {} },
    responses: { Contact: {} },
    securitySchemes: { key: {} },
  },
};

it('a document of a platform is cut to what is about this API, what that refers to, and what refers to nothing', () => {
  const { tags: _tags, paths, components, ...rest } = platform;
  const { '/crm/contacts': _contacts, ...own } = paths;
  const { Contact: _contact, ...schemas } = components.schemas;
  const { about, others } = splitDocument(platform);
  expect(about).toEqual({
    ...rest,
    paths: { ...own, '/public-api/v1/internal': { get: {}, post: {} } },
    components: { ...components, schemas, responses: {} },
  });
  expect(others.map(({ pointer }) => pointer)).toEqual([
    '#/tags',
    '#/paths/~1public-api~1v1~1internal',
    '#/paths/~1crm~1contacts',
    '#/components/schemas/Contact',
    '#/components/responses/Contact',
  ]);
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
