import { exchange } from '../../../testing/exchanges.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { promotionsNoneDeleted } from './promotions.ts';

const answered = (path: string, type: string) =>
  exchange({ operation: 'listPromotions', facts: { extras: [{ path, type, count: 2 }] } });

const listed = (...data: readonly { readonly [name: string]: boolean | string }[]) =>
  exchange({ operation: 'listPromotions', body: { data } });

ruleCases(promotionsNoneDeleted, {
  passes: [
    ['a flag that is never true', { exchanges: [listed({ isDeleted: false }, { deleted: false })] }],
    ['a flag of something else', { exchanges: [listed({ deletable: true, isRemovedFromMenu: true })] }],
    ['what was deleted is something else', { exchanges: [answered('/data/*/x/deletedAt', 'string')] }],
  ],
  fails: [
    ['by a flag of another name', { exchanges: [listed({ is_removed: true })] }],
    ['by a time of another name', { exchanges: [answered('/data/*/removed_on', 'string')] }],
  ],
});
