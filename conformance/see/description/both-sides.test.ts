import { expect, test } from 'vitest';
import { bothSides } from './both-sides.ts';

const served = {
  components: {
    parameters: {
      Status: { in: 'query', schema: { type: 'array', minItems: 2, description: 'States.', 'x-note': 'ours' } },
    },
  },
};
const contract = '#/components/schemas/SaleStatus/type';

test('a schema is shown without its prose, next to what the contract says', () => {
  expect(bothSides(served, { served: '#/components/parameters/Status/schema', contract })).toEqual({
    expected: 'by the contract {"type":"string"}',
    received: 'in the served document {"type":"array","minItems":2}',
  });
});

test('the value of a keyword is shown with its name', () => {
  const { received } = bothSides(served, { served: '#/components/parameters/Status/schema/minItems', contract });
  expect(received).toBe('in the served document {"minItems":2}');
});

test('a place that the document does not have is said to hold nothing', () => {
  const { received } = bothSides(served, { served: '#/components/schemas/Sale', contract });
  expect(received).toBe('in the served document nothing at #/components/schemas/Sale');
});
