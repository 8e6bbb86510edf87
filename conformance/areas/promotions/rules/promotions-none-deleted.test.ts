import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { promotionsNoneDeleted } from './promotions-none-deleted.ts';

const answered = (path: string, type: string) =>
  exchange({ operation: 'listPromotions', facts: { extras: [{ path, type, count: 2 }] } });

const listed = (...data: readonly { readonly [name: string]: boolean | string }[]) =>
  exchange({ operation: 'listPromotions', body: { data } });

ruleCases(promotionsNoneDeleted, {
  passes: [
    { name: 'no such field', evidence: { exchanges: [exchange({ operation: 'listPromotions' })] } },
    { name: 'none was deleted', evidence: { exchanges: [answered('/data/*/deletedAt', 'null')] } },
    { name: 'a flag that was not kept', evidence: { exchanges: [answered('/data/*/deleted', 'boolean')] } },
    { name: 'a flag that is never true', evidence: { exchanges: [listed({ isDeleted: false }, { deleted: false })] } },
    {
      name: 'a flag of something else',
      evidence: { exchanges: [listed({ deletable: true, isRemovedFromMenu: true })] },
    },
    {
      name: 'what was deleted is something else',
      evidence: { exchanges: [answered('/data/*/x/deletedAt', 'string')] },
    },
  ],
  fails: [
    {
      name: 'by a time',
      evidence: { exchanges: [answered('/data/*/deletedAt', 'string')] },
      message: /deletedAt marks 2 promotions/,
    },
    {
      name: 'by a flag',
      evidence: { exchanges: [listed({ isDeleted: false }, { isDeleted: true })] },
      message: /isDeleted marks 1 promotion /,
    },
    { name: 'by a flag of another name', evidence: { exchanges: [listed({ is_removed: true })] } },
    { name: 'by a time of another name', evidence: { exchanges: [answered('/data/*/removed_on', 'string')] } },
  ],
  cannotTell: [
    { name: 'nothing was answered', evidence: { exchanges: [exchange({ operation: 'listPromotions', status: 503 })] } },
  ],
});
