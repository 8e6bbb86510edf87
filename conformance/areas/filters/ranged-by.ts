import { insideOf } from '../../census/windows.ts';
import type { Census, FilterRead, SaleRow } from '../../model/lists.ts';
import { isSale } from './belongs-to-read.ts';
import { belongingTo, SALES } from './semantics.ts';

interface SalesReads {
  readonly filters: readonly FilterRead[];
  readonly sales: Census<SaleRow>;
}

/**
 * Whether a range of sales is about when they were created or when they were last changed is open (FIL-28), and what came
 * tells: where it is about the change, every comparison with a range takes that instant.
 */
export function byTheirRange(reads: SalesReads): SalesReads {
  const { filters, sales } = reads;
  if (!areRangedByChange(reads)) return reads;
  return {
    filters: filters.map(({ walk, rows }) => ({ walk, rows: rows.map((row) => (isSale(row) ? changed(row) : row)) })),
    sales: { ...sales, rows: sales.rows.map(changed) },
  };
}

/** Sales that are in a range by one of their instants alone: whether those come, or those that are in it by the other. */
function areRangedByChange({ filters, sales }: SalesReads): boolean {
  const telling = sales.rows.filter(({ createdAt, updatedAt }) => createdAt !== updatedAt);
  let votes = 0;
  for (const { walk } of filters) {
    if (walk.list !== 'sales' || walk.window === null || walk.stopped !== 'end') continue;
    const belonging = belongingTo(SALES, { filters: walk.filters, window: null });
    const isInside = insideOf(walk.window);
    const came = new Set(walk.ids);
    for (const sale of telling) {
      const [byCreation, byChange] = [isInside(sale.createdAt), isInside(sale.updatedAt)];
      if (byCreation === 'either' || byChange === 'either' || byCreation === byChange) continue;
      if (belonging(sale) !== true) continue;
      votes += came.has(sale.id) === byChange ? 1 : -1;
    }
  }
  return votes > 0;
}

function changed(row: SaleRow): SaleRow {
  return { ...row, createdAt: row.updatedAt };
}
