import { describe, expect, it } from 'vitest';
import { contractDocument } from '../../../contract/document.ts';
import { splitDocument } from './about-this-api.ts';
import { describedPaths } from './described-paths.ts';

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

  it.each([null, 5, [], { paths: null, components: [] }, { paths: 3 }])(
    'of another kind is kept as it is: %j',
    (document) => {
      expect(splitDocument(document).about).toEqual(document);
    },
  );
});

it('of this API alone is kept whole', () => {
  const { about } = splitDocument(contractDocument());
  expect(Object.keys(Object(about).paths)).toEqual(describedPaths(contractDocument()).map(({ path }) => path));
});
