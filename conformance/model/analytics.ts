import type { AnalyticsName } from '../../contract/operations.ts';
import type { Census, MultiForm, Window } from './lists.ts';
import type { SaleRow } from './rows.ts';

/** Rows of a ranking where no limit is sent. */
export const MOST_ROWS = 100;

export interface Averaged {
  readonly revenue: number;
  readonly txCount: number;
  /** null where the answer says null although something was sold. */
  readonly avgOrderValue: number | null;
}

export interface RevenueRow extends Averaged {
  readonly date: string;
  readonly storeId: string;
  readonly storeName: string;
}

export interface StaffRow extends Averaged {
  readonly id: string;
  readonly storeId: string | null;
  readonly storeName: string | null;
  readonly discountAmount: number;
  readonly discountedTxCount: number;
  /** null where the answer says null although something was sold. */
  readonly discountRate: number | null;
  /** null where the field is not a number. */
  readonly observedWorkingHours: number | null;
  readonly observedWorkDays: number | null;
}

export interface CustomerRow extends Averaged {
  readonly id: string;
  readonly firstPurchaseAt: string | null;
  readonly lastPurchaseAt: string | null;
}

export type AnalyticsRow = RevenueRow | StaffRow | CustomerRow;

/** One question to an analytics endpoint, and its answer. */
export interface AnalyticsRead<Row> {
  /** What was asked, in words that are the same in a second gathering: they name the finding. */
  readonly purpose: string;
  readonly window: Window;
  readonly storeIds: readonly string[];
  readonly form: MultiForm;
  readonly limit: number | null;
  readonly exchange: string;
  readonly status: number | null;
  readonly rows: readonly Row[];
  /** Rows that lack a field or have one of a wrong type: a matter of the type rules, and nothing to calculate with. */
  readonly malformed: number;
}

/** An answer to a question with one bound alone, in whose range nothing can have been sold. */
export interface OneBoundRead extends AnalyticsRead<Pick<RevenueRow, 'revenue' | 'txCount'>> {
  readonly endpoint: AnalyticsName;
}

export interface AnalyticsEvidence {
  readonly revenue: readonly AnalyticsRead<RevenueRow>[];
  readonly staff: readonly AnalyticsRead<StaffRow>[];
  readonly customers: readonly AnalyticsRead<CustomerRow>[];
  /** Kept apart: what the other bound is by default is the deployment's choice. */
  readonly oneBound: readonly OneBoundRead[];
}

/** A date with so many paid sales, by its revenue rows. */
export interface BusyDay {
  readonly date: string;
  readonly txCount: number;
}

/** A look at what was sold long ago, before anything that the census read: is it in revenue, and in the list of sales? */
export interface PastEvidence {
  /** Revenue of all that time; null where no sale was read, so that nothing shows what is long ago. */
  readonly days: AnalyticsRead<RevenueRow> | null;
  /** Its oldest busy day; null where revenue has none. */
  readonly day: BusyDay | null;
  /** What the list has around that day, or of all that time where there is none: one page at most. */
  readonly sales: Census<SaleRow>;
  /** Revenue of just what that page covers; null where it is empty. */
  readonly revenue: AnalyticsRead<RevenueRow> | null;
}
