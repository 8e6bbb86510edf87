import { expect, it } from 'vitest';
import { documentPlace } from './document-places.ts';

const SALES = '#/paths/~1public-api~1v1~1sales/get';

it.each([
  [SALES, undefined, 'GET /sales'],
  [`${SALES}/parameters`, undefined, 'GET /sales, parameters'],
  [`${SALES}/parameters/0`, 'limit', 'GET /sales, parameter limit'],
  [`${SALES}/parameters/0/schema/maximum`, 'limit', 'GET /sales, parameter limit'],
  [`${SALES}/parameters/2`, undefined, 'GET /sales, parameter 3'],
  [`${SALES}/responses`, undefined, 'GET /sales, responses'],
  [`${SALES}/responses/200`, undefined, 'GET /sales, response 200'],
  [
    `${SALES}/responses/200/content/application~1json/schema/properties/data/items/properties/store/properties/id/type`,
    undefined,
    'GET /sales, response 200, data[].store.id',
  ],
  ['#/paths/~1v1~1a~0b/get', undefined, 'GET /v1/a~b'],
  ['#/paths/~1stores', undefined, '/stores'],
  [
    '#/components/schemas/Sale/properties/items/items/properties/properties',
    undefined,
    'schema Sale, items[].properties',
  ],
  ['#/components/schemas/A/properties/properties/items/properties/b', undefined, 'schema A, properties[].b'],
  ['#/components/parameters/Limit/schema', 'limit', 'parameter Limit'],
  ['#/components/securitySchemes/key', undefined, 'security scheme key'],
])('%s (%s) is %s', (pointer, parameter, words) => {
  expect(documentPlace(pointer, parameter)).toBe(`${words} (${pointer})`);
});

it.each(['#', '#/servers', '#/servers/0', '#/info/version', '#/components', '#/components/links/x'])(
  '%s is as plain as any words for it',
  (pointer) => expect(documentPlace(pointer)).toBe(pointer),
);
