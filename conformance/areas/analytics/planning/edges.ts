import { first, last, type TimedSale } from '../timed-sales.ts';

/** An instant at which nothing happened, so that no answer depends on whether a bound is inclusive. */
export interface Edge {
  readonly at: number;
  /** Sales that began before it. */
  readonly before: number;
  /** Sales that began before it and were paid after it: either reading of a sale's instant would place them otherwise. */
  readonly straddlers: number;
  /** How long nothing happened around it. */
  readonly quiet: number;
}

const known = new WeakMap<readonly TimedSale[], readonly Edge[]>();

/** Every place where a list of sales can be cut: the middle of each gap between two neighboring instants. */
export function edgesOf(sales: readonly TimedSale[]): readonly Edge[] {
  const found = known.get(sales) ?? findEdges(sales);
  known.set(sales, found);
  return found;
}

function findEdges(sales: readonly TimedSale[]): Edge[] {
  const instants = [...new Set(sales.flatMap((entry) => entry.instants))].sort((a, b) => a - b);
  const begins = sales.map(first).sort((a, b) => a - b);
  const ends = sales.map(last).sort((a, b) => a - b);
  const edges: Edge[] = [];
  let begun = 0;
  let ended = 0;
  for (const [index, instant] of instants.entries()) {
    while (begun < begins.length && (begins[begun] ?? 0) <= instant) begun += 1;
    while (ended < ends.length && (ends[ended] ?? 0) <= instant) ended += 1;
    const next = instants[index + 1];
    if (next === undefined || next - instant < 2) continue;
    const at = Math.floor((instant + next) / 2);
    edges.push({ at, before: begun, straddlers: begun - ended, quiet: next - instant });
  }
  return edges;
}

/** The best cut among those that leave between `least` and `most` sales before them. */
export function quietest(edges: readonly Edge[], least: number, most: number): Edge | null {
  const fitting = edges.filter((edge) => edge.before >= least && edge.before <= most);
  return fitting.reduce<Edge | null>((best, edge) => (best === null || better(edge, best) ? edge : best), null);
}

function better(edge: Edge, than: Edge): boolean {
  if (edge.straddlers !== than.straddlers) return edge.straddlers < than.straddlers;
  return edge.quiet > than.quiet;
}
