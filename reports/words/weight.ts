import type { Area } from '../../conformance/model/outcome.ts';

/** What it costs whoever is concerned when a promise of this area is broken: data that leak, then doors that stand open, then wrong figures, then form. */
const HEAVIEST_FIRST: readonly Area[] = [
  'minimization',
  'auth',
  'tenancy',
  'read-only',
  'pagination',
  'filters',
  'analytics',
  'inventory',
  'promotions',
  'parameters',
  'errors',
  'envelope',
  'document',
  'dredd',
  'browser',
];

/** The heaviest first; within an area as the suite has them. */
export function byWeight<T extends { readonly area: Area }>(items: readonly T[]): readonly T[] {
  return items.toSorted((a, b) => HEAVIEST_FIRST.indexOf(a.area) - HEAVIEST_FIRST.indexOf(b.area));
}
