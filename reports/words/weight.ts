import { type Area, HEAVIEST_FIRST } from '../../conformance/model/outcome.ts';

/** The heaviest first; within an area as the suite has them. */
export function byWeight<T extends { readonly area: Area }>(items: readonly T[]): readonly T[] {
  return items.toSorted((a, b) => HEAVIEST_FIRST.indexOf(a.area) - HEAVIEST_FIRST.indexOf(b.area));
}

/** What is at stake where a promise of the area is broken. */
export const AT_STAKE: Readonly<Record<Area, string>> = {
  minimization: 'leak',
  auth: 'access',
  tenancy: 'access',
  'read-only': 'access',
  pagination: 'data',
  filters: 'data',
  analytics: 'data',
  inventory: 'data',
  promotions: 'data',
  parameters: 'refusal',
  errors: 'refusal',
  envelope: 'form',
  document: 'form',
  dredd: 'form',
  browser: 'form',
  client: 'data',
};
