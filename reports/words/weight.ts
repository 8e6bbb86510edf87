import { type Area, HEAVIEST_FIRST } from '../../conformance/model/outcome.ts';

/** The heaviest first; within an area as the suite has them. */
export function byWeight<T extends { readonly area: Area }>(items: readonly T[]): readonly T[] {
  return items.toSorted((a, b) => HEAVIEST_FIRST.indexOf(a.area) - HEAVIEST_FIRST.indexOf(b.area));
}
