import { saleRow, use } from '../../../model/examples/evidence.ts';
import type { FilterRead } from '../../../model/lists.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { lettered, walkEvidence } from '../example-walks.ts';
import { pageFiltersKept } from './page-filters-kept.ts';

const filters = [use('status', 'PAID')];
const paid = [saleRow({ id: 'a' }), saleRow({ id: 'b' })];
const pending = saleRow({ id: 'c', status: 'PENDING' });

function evidence(reads: readonly FilterRead[], sales: readonly SaleRow[] = []) {
  return { ...walkEvidence([], sales), filters: reads };
}

const three = [saleRow({ id: 'a' }), saleRow({ id: 'b' }), saleRow({ id: 'x' })];
const both = [use('status', 'PAID', 'PENDING')];
const kinds = [saleRow({ id: 'a' }), saleRow({ id: 'p', status: 'PENDING' }), saleRow({ id: 'b' })];
const rest = [saleRow({ id: 'q', status: 'PENDING' }), saleRow({ id: 'c' }), saleRow({ id: 'r', status: 'PENDING' })];

ruleCases(pageFiltersKept, {
  passes: [
    ['paid sales on both pages', evidence([{ walk: lettered('a b', { filters }), rows: paid }], paid)],
    [
      'a record that the edge of a page loses is a hole, not a filter',
      evidence([{ walk: lettered('a x', { filters }), rows: [saleRow({ id: 'a' }), saleRow({ id: 'x' })] }], three),
    ],
    [
      'what the first page lacks already is not the matter of pages',
      evidence(
        [{ walk: lettered('ab c', { filters: both }), rows: [...paid, saleRow({ id: 'c' })] }],
        [...kinds, ...rest],
      ),
    ],
  ],
  fails: [
    [
      'the second page forgets the status',
      evidence([{ walk: lettered('ab c', { filters }), rows: [...paid, pending] }], paid),
      /record c came after the first page/,
    ],
    [
      'the second page keeps the first of two statuses alone',
      evidence(
        [{ walk: lettered('apb c', { filters: both }), rows: [...kinds, saleRow({ id: 'c' })] }],
        [...kinds, ...rest],
      ),
      /record q matches the filter .* missing after it/,
    ],
  ],
  cannotTell: [['one page', evidence([{ walk: lettered('a', { filters }), rows: paid }])]],
});
