import { censusOf, promotionRow, use, walkOf } from '../../../model/examples/evidence.ts';
import type { FilterRead } from '../../../model/lists.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { promotionsBothKinds } from './promotions-both-kinds.ts';

function half(active: string, ids: readonly string[]): FilterRead {
  return { walk: walkOf([ids], { list: 'promotions', filters: [use('active', active)] }), rows: [] };
}

const halves = [half('true', ['a']), half('false', ['b'])];
const both = [promotionRow({ id: 'a' }), promotionRow({ id: 'b', status: 'INACTIVE' })];

ruleCases(promotionsBothKinds, {
  passes: [['both halves are in the whole', { promotions: censusOf('promotions', both, null), filters: halves }]],
  fails: [
    [
      'only the active ones are returned without active',
      { promotions: censusOf('promotions', both.slice(0, 1), null), filters: halves },
      /promotion b is returned with/,
    ],
  ],
  cannotTell: [
    ['active was not tried', { promotions: censusOf('promotions', both, null), filters: [] }],
    ['no promotions', { promotions: censusOf('promotions', [], null), filters: [half('true', [])] }],
  ],
});
