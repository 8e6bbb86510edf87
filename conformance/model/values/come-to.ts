/** Beyond this many amounts some of them come to almost any sum: then what all of them come to is the bound. */
const MOST_ADDED = 8;
const CENT = 0.011;

/** Some of these amounts come to one between the two. */
export function comeTo(totals: readonly number[], least: number, most = least): boolean {
  if (totals.length > MOST_ADDED) return least <= totals.reduce((sum, total) => sum + total, 0) + CENT;
  return sumsOf(totals).some((sum) => sum >= least - CENT && sum <= most + CENT);
}

function sumsOf(totals: readonly number[]): readonly number[] {
  const sums: number[] = [];
  for (const total of totals) sums.push(total, ...sums.map((sum) => sum + total));
  return sums;
}
