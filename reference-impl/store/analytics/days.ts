import { dayLength } from '../rows/totals.ts';

/** A range as whole UTC days, which have totals, and the rest at both ends, which is read sale by sale. */
export interface Split {
  /** First and last whole day; none when last < first. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** At most two pieces, each within one day, both ends included. */
  readonly edges: readonly { readonly from: number; readonly to: number }[];
}

export function splitRange(from: number, to: number): Split {
  const firstDay = Math.ceil(from / dayLength);
  const lastDay = Math.floor((to + 1) / dayLength) - 1;
  if (from > to) return { firstDay: 0, lastDay: -1, edges: [] };
  if (lastDay < firstDay) return { firstDay, lastDay, edges: withinDays(from, to) };
  const before = firstDay * dayLength - 1;
  const after = (lastDay + 1) * dayLength;
  return {
    firstDay,
    lastDay,
    edges: [...(from <= before ? [{ from, to: before }] : []), ...(after <= to ? [{ from: after, to }] : [])],
  };
}

/** A range without a whole day may still touch two. */
function withinDays(from: number, to: number): { from: number; to: number }[] {
  const midnight = Math.floor(to / dayLength) * dayLength;
  return midnight > from
    ? [
        { from, to: midnight - 1 },
        { from: midnight, to },
      ]
    : [{ from, to }];
}
