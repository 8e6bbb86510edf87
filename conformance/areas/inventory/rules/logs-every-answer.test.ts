import { answersOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { logsEveryAnswer } from './logs-every-answer.ts';

const A = 'aaaaaaaa-0000-4000-8000-000000000001';
const B = 'bbbbbbbb-0000-4000-8000-000000000002';

const asked = answersOf('listInventoryLogs');

ruleCases(logsEveryAnswer, {
  passes: [
    { name: 'nothing came', evidence: asked([['productIds', B]], []) },
    { name: 'all are of the product', evidence: asked([['productIds', B]], [{ product: { id: B } }]) },
  ],
  fails: [
    {
      name: 'movements of everything where a product has none',
      evidence: asked([['productIds', B]], [{ product: { id: A } }]),
      message: /productIds/,
    },
    { name: 'another movement', evidence: asked([['types', 'RESTOCK']], [{ type: 'DELETE' }]) },
    { name: 'another store', evidence: asked([['storeIds', A]], [{ store: { id: B } }]) },
  ],
  cannotTell: [
    { name: 'no valid value', evidence: asked([['types', 'restocked']], [{ type: 'DELETE' }]) },
    { name: 'no filter', evidence: asked([], [{ type: 'DELETE' }]) },
  ],
});
