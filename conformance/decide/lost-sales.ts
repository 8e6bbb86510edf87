import type { Census, FilterRead } from '../model/lists.ts';
import type { SaleRow } from '../model/rows.ts';
import type { Evidence } from './evidence.ts';

/** Paid sales that came in a filtered reading, but not in the walk through the whole list, though that was read to its end. */
export function lostSales({ rounds }: Evidence): readonly SaleRow[] {
  const [round] = rounds;
  if (round?.sales?.state !== 'gathered' || round.filters?.state !== 'gathered') return [];
  const census = round.sales.value as Census<SaleRow>;
  const reads = round.filters.value as readonly FilterRead[];
  if (!census.complete) return [];
  const listed = new Set(census.rows.map(({ id }) => id));
  const filtered = reads.filter(({ walk }) => walk.list === 'sales').flatMap(({ rows }) => rows as readonly SaleRow[]);
  return [
    ...new Map(
      filtered.filter(({ id, status }) => status === 'PAID' && !listed.has(id)).map((sale) => [sale.id, sale]),
    ).values(),
  ];
}
