import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { promotionsNoneDeleted } from './promotions-none-deleted.ts';

const answered = (path: string, type: string) =>
  exchange({ operation: 'listPromotions', facts: { extras: [{ path, type, count: 2 }] } });

ruleCases(promotionsNoneDeleted, {
  passes: [
    { name: 'no field says so', evidence: { exchanges: [exchange({ operation: 'listPromotions' })] } },
    { name: 'none was deleted', evidence: { exchanges: [answered('/data/*/deletedAt', 'null')] } },
    { name: 'a flag, whichever way it points', evidence: { exchanges: [answered('/data/*/deleted', 'boolean')] } },
    {
      name: 'what was deleted is something else',
      evidence: { exchanges: [answered('/data/*/x/deletedAt', 'string')] },
    },
  ],
  fails: [
    {
      name: 'some were deleted at a time',
      evidence: { exchanges: [answered('/data/*/deletedAt', 'string')] },
      message: /deletedAt has a value in 2 promotions/,
    },
    { name: 'in other words', evidence: { exchanges: [answered('/data/*/removed_on', 'string')] } },
  ],
  cannotTell: [
    { name: 'nothing was answered', evidence: { exchanges: [exchange({ operation: 'listPromotions', status: 503 })] } },
  ],
});
