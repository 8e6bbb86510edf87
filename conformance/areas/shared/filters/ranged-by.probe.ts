import type { Census, FilterRead } from '../../../model/lists.ts';
import { probe } from '../../../model/probe.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { insideOf } from '../../../see/windows.ts';
import { belongingTo, isSale, SALES } from './semantics.ts';

declare module '../../../model/artifacts.ts' {
  interface Artifacts {
    /** The instant that ranges of the list of sales select by, as its answers show: open (FIL-28). */
    readonly salesRangedBy: RangedInstant;
  }
}

interface SalesReads {
  readonly filters: readonly FilterRead[];
  readonly sales: Census<SaleRow>;
}

/**
 * Whether a range of sales selects by their creation or by their last change is open (FIL-28). The answers show which: where it
 * is the change, every comparison with a range uses that instant.
 */
export function byTheirRange(reads: SalesReads): SalesReads {
  const { filters } = reads;
  const known = compared.get(filters) ?? (rangedInstant(reads) === 'updatedAt' ? byChange(reads) : reads);
  compared.set(filters, known);
  return known;
}

/** Many rules need it for the same reads. */
const compared = new WeakMap<SalesReads['filters'], SalesReads>();

function byChange({ filters, sales }: SalesReads): SalesReads {
  return {
    filters: filters.map(({ walk, rows }) => ({ walk, rows: rows.map((row) => (isSale(row) ? changed(row) : row)) })),
    sales: { ...sales, rows: sales.rows.map(changed) },
  };
}

/** What the answers show; nothing where they hold no sale that is in a range by one of its instants only. */
type RangedInstant = 'createdAt' | 'updatedAt' | 'unknown';

/** Looks at sales that are in a range by one of their instants only: which of them are returned. */
export function rangedInstant({ filters, sales }: SalesReads): RangedInstant {
  const telling = sales.rows.filter(({ createdAt, updatedAt }) => createdAt !== updatedAt);
  let votes = 0;
  for (const { walk } of filters) {
    if (walk.list !== 'sales' || walk.window === null || walk.stopped !== 'end') continue;
    const belonging = belongingTo(SALES, { filters: walk.filters, window: null });
    const isInside = insideOf(walk.window);
    const came = new Set(walk.ids);
    for (const sale of telling) {
      const [isByCreation, isByChange] = [isInside(sale.createdAt), isInside(sale.updatedAt)];
      if (isByCreation === 'either' || isByChange === 'either' || isByCreation === isByChange) continue;
      if (belonging(sale) !== true) continue;
      votes += came.has(sale.id) === isByChange ? 1 : -1;
    }
  }
  if (votes === 0) return 'unknown';
  return votes > 0 ? 'updatedAt' : 'createdAt';
}

function changed(row: SaleRow): SaleRow {
  return { ...row, createdAt: row.updatedAt };
}

export const salesRangedByProbe = probe({
  artifact: 'salesRangedBy',
  requires: ['sales'],
  optional: ['filters'],
  title: 'Which instant ranges of sales select by, as the filtered lists show: asks nothing',
  plan: () => 0,
  counts: ({ filters = [] }) => filters.filter(({ walk }) => walk.list === 'sales' && walk.window !== null).length,
  async gather(_context, { sales, filters = [] }) {
    return rangedInstant({ filters, sales });
  },
});
