import type { AnalyticsName } from '../../../../contract/operations.ts';
import type { MultiForm, Window } from '../../../model/lists.ts';

export type Endpoint = AnalyticsName;

export interface AnalyticsAsk {
  readonly endpoint: Endpoint;
  /** In words that are the same in a second gathering. */
  readonly purpose: string;
  readonly window: Window;
  readonly storeIds: readonly string[];
  readonly form: MultiForm;
  readonly limit: number | null;
  /** The only bound of the window that is sent; both where it is left out. */
  readonly only?: 'from' | 'to';
}

/** A question without what most of them leave out. */
export interface Sketch {
  readonly purpose: string;
  readonly window: Window;
  readonly storeIds?: readonly string[];
  readonly form?: MultiForm;
  readonly limit?: number | null;
}
