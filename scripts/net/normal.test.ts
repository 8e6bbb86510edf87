import { expect, it } from 'vitest';
import { differences, type Normal } from './normal.ts';

const normal: Normal = {
  verdict: 'conformant',
  rules: { 'sales-shape': 'passed\n3 answers' },
  causes: ['sales-shape: Wrong shape'],
  requests: { sales: ['GET /sales? good', 'GET /stores? good'] },
};

it('says nothing of what is the same', () => {
  expect(differences(normal, structuredClone(normal))).toEqual([]);
});

it.each<[string, Partial<Normal>, string]>([
  ['a verdict', { verdict: 'incomplete' }, 'verdict verdict: \n    - conformant\n    + incomplete'],
  ['an outcome', { rules: { 'sales-shape': 'failed\n3 answers' } }, 'rule sales-shape: \n    - passed\n    + failed'],
  ['a rule that is gone', { rules: {} }, 'rule sales-shape: \n    - passed\n    - 3 answers\n    + '],
  ['causes', { causes: [] }, 'causes causes: \n    - sales-shape: Wrong shape\n    + '],
  ['a request less', { requests: { sales: ['GET /sales? good'] } }, 'requests sales: \n    - GET /stores? good'],
  [
    'a request twice',
    { requests: { sales: ['GET /sales? good', 'GET /stores? good', 'GET /stores? good'] } },
    'requests sales: in another order, or another number of times',
  ],
])('names %s', (_, change, said) => {
  expect(differences(normal, { ...normal, ...change })).toEqual([said]);
});
