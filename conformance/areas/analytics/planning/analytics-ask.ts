import type { AnalyticsName } from '../../../../contract/operations.ts';
import type { MultiForm, Window } from '../../../model/lists.ts';

export interface AnalyticsAsk {
  readonly endpoint: AnalyticsName;
  /** Names the question in findings, so it is the same in a second gathering. */
  readonly purpose: string;
  readonly window: Window;
  readonly storeIds: readonly string[];
  readonly form: MultiForm;
  readonly limit: number | null;
  /** The only bound of the window that is sent; both where it is left out. */
  readonly only?: 'from' | 'to';
}

/** Before any deployment was there: it may be refused, and has no sales. */
export const EMPTY_RANGE: Window = { from: '1995-03-01T00:00:00.000Z', to: '1995-03-03T00:00:00.000Z' };

/** A question without what most of them leave out. */
export interface Sketch {
  readonly purpose: string;
  readonly window: Window;
  readonly storeIds?: readonly string[];
  readonly form?: MultiForm;
  readonly limit?: number | null;
}
