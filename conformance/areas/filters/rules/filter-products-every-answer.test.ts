import { answersOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { filterProductsEveryAnswer } from './filter-products-every-answer.ts';

const A = 'aaaaaaaa-0000-4000-8000-000000000001';
const B = 'bbbbbbbb-0000-4000-8000-000000000002';

const asked = answersOf('listProducts');

ruleCases(filterProductsEveryAnswer, {
  passes: [
    { name: 'all are of the category', evidence: asked([['categoryIds', A]], [{ category: { id: A } }]) },
    {
      name: 'two that were moved before they were read',
      evidence: asked([['categoryIds', A]], [{ category: { id: B } }, { category: { id: B } }]),
    },
  ],
  fails: [
    {
      name: 'products of another category and of none',
      evidence: asked([['categoryIds', A]], [{ category: null }, { category: { id: B } }, { category: { id: B } }]),
    },
  ],
  cannotTell: [{ name: 'no filter', evidence: asked([['search', 'tea']], [{ category: { id: B } }]) }],
});
