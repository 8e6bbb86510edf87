import { answersOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { promotionsEveryAnswer } from './promotions-every-answer.ts';

const A = 'aaaaaaaa-0000-4000-8000-000000000001';
const B = 'bbbbbbbb-0000-4000-8000-000000000002';

const asked = answersOf('listPromotions');

ruleCases(promotionsEveryAnswer, {
  passes: [
    { name: 'a promotion for all stores', evidence: asked([['storeIds', A]], [{ stores: [] }]) },
    {
      name: 'one of many categories',
      evidence: asked([['categoryIds', A]], [{ categories: [{ id: B }, { id: A }] }]),
    },
    {
      name: 'two that changed before they were read',
      evidence: asked([['productIds', A]], [{ products: [] }, { products: [] }, { products: [{ id: A }] }]),
    },
  ],
  fails: [
    {
      name: 'promotions for no product',
      evidence: asked([['productIds', A]], [{ products: [] }, { products: [] }, { products: [{ id: B }] }]),
    },
    {
      name: 'promotions of another store',
      evidence: asked(
        [['storeIds', A]],
        [{ stores: [{ id: B }] }, { stores: [{ id: B }] }, { stores: [{ id: B }, { id: B }] }],
      ),
      message: /storeIds did not hold in an answer; it gave without an id/,
    },
  ],
  cannotTell: [{ name: 'no filter', evidence: asked([['active', 'true']], [{ stores: [] }]) }],
});
