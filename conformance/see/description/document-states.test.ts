import { describe, expect, it } from 'vitest';
import type { Stated } from '../../model/reproduction.ts';
import { documentStates, partAt, unchangedAt } from './document-states.ts';

const SALE = '#/components/schemas/Sale';

function document({ sale = {}, openapi = '3.0.3', path = '/public-api/v1/sales', server = '/' } = {}) {
  return {
    openapi,
    servers: [{ url: server }],
    paths: { [path]: { get: { responses: { 200: { schema: { $ref: SALE } } } } } },
    components: { schemas: { Sale: sale } },
  };
}

const typed = (type: string, more = {}) => document({ sale: { properties: { total: { type, ...more } } } });
const closed = (properties: object) => document({ sale: { properties, additionalProperties: false } });
const TOTAL = `${SALE}/properties/total`;
const answer = (total: unknown) => ({ data: [{ total }] });

describe('what a document says', () => {
  it.each<[string, Stated, unknown, unknown]>([
    [
      'that something is there',
      { says: 'present', pointer: `${SALE}/nullable` },
      document({ sale: { nullable: true } }),
      document(),
    ],
    [
      'another value',
      { says: 'other', pointer: '#/openapi', than: '"3.0.3"' },
      document({ openapi: '3.1.0' }),
      document(),
    ],
    ['a value', { says: 'value', pointer: '#/openapi', value: '"3.1.0"' }, document({ openapi: '3.1.0' }), document()],
    ['what it said', unchangedAt(typed('string'), TOTAL), typed('string'), typed('number')],
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
    ['that a value is right', { says: 'accepts', pointer: TOTAL, value: '12.5' }, typed('number'), typed('integer')],
    [
      'that one of a list is right',
      { says: 'accepts', pointer: TOTAL, value: '"A"' },
      typed('array', { items: { enum: ['A'] } }),
      typed('array', { items: { enum: ['B'] } }),
    ],
    ['that a value is wrong', { says: 'excludes', pointer: TOTAL, value: '150' }, typed('string'), typed('number')],
    [
      'that null is wrong',
      { says: 'excludes', pointer: TOTAL, value: 'null', keyword: 'type' },
      typed('number'),
      typed('number', { nullable: true }),
    ],
    [
      'that a value is not in its list',
      { says: 'excludes', pointer: TOTAL, value: '"B"', keyword: 'enum' },
      typed('string', { enum: ['A'] }),
      typed('string'),
    ],
    [
      'that a field is one too many',
      { says: 'excludes', pointer: SALE, value: '{"tip":1}', keyword: 'additionalProperties' },
      closed({}),
      closed({ tip: {} }),
    ],
    [
      'where a client is led to',
      { says: 'leads', to: '/public-api/v1/public-api/v1/sales' },
      document({ server: '/public-api/v1' }),
      document(),
    ],
    ['nothing of a path', { says: 'lacks', path: '/sales' }, document({ path: '/sale' }), document()],
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
    expect(partAt(document({ sale: { $ref: SALE } }), response)).toBeUndefined();
  });
});

it('a schema that never ends excludes nothing', () => {
  const stated: Stated = { says: 'accepts', pointer: SALE, value: '1' };
  expect(documentStates(document({ sale: { allOf: [{ $ref: SALE }] } }), stated)).toBe(true);
});
