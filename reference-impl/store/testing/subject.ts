import type { Store } from '../store.ts';
import type { OrganizationTruth } from './truth.ts';

/** What the cases run against; filled before the first of them. */
export interface Subject {
  readonly store: Store;
  readonly shop: OrganizationTruth;
  readonly neighbour: OrganizationTruth;
}
