import type { PageData } from './data.ts';

/** By section of the contract, with its title and in its order; what is in none of them comes last. */
export function sectionsOf<T>(
  all: readonly T[],
  sectionOf: (each: T) => string,
  { sections }: PageData,
): readonly (readonly [title: string, own: readonly T[]])[] {
  const titles = new Map(sections);
  const order = [...titles.keys()];
  const rank = (name: string) => (order.indexOf(name) + order.length + 1) % (order.length + 1);
  return [...Map.groupBy(all, sectionOf)]
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([name, own]) => [titles.get(name) ?? (name || 'Other'), own]);
}
