import type { AnalyticsName } from '../../contract/operations.ts';
import type { Json } from './exchange.ts';
import type { Census, MultiForm, Window } from './lists.ts';
import type { SaleRow } from './rows.ts';
import { field, isObject, listField, numberField, textField, textOrNull } from './values/json.ts';

/** Rows of a ranking where no limit is sent. */
export const MOST_ROWS = 100;

export type RevenueRow = Readonly<NonNullable<ReturnType<typeof revenueRow>>>;
export type StaffRow = Readonly<NonNullable<ReturnType<typeof staffRow>>>;
export type CustomerRow = Readonly<NonNullable<ReturnType<typeof customerRow>>>;
export type AnalyticsRow = RowOf[AnalyticsName];

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

export interface RowOf {
  readonly revenue: RevenueRow;
  readonly staff: StaffRow;
  readonly customers: CustomerRow;
}

export type EndpointReads = { readonly [Endpoint in AnalyticsName]: readonly AnalyticsRead<RowOf[Endpoint]>[] };

/** Of a page of sales of long ago, of what came after it, and of both. The sales are those of the page: most others were not read. */
export interface LongAgo extends EndpointReads {
  readonly sales: Census<SaleRow> | null;
}

export const NOTHING_ASKED: LongAgo = { revenue: [], staff: [], customers: [], sales: null };

export interface AnalyticsEvidence extends EndpointReads {
  readonly longAgo: LongAgo;
  /** To questions with one bound alone, in whose range nothing can have been sold: what the other bound is by default is the deployment's choice. */
  readonly oneBound: EndpointReads;
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
  /** A day without revenue among busy ones or before the first of them, and what the list has around its noon; null where there is none. */
  readonly gap: { readonly date: string; readonly sales: Census<SaleRow> } | null;
}

/** The rows of an answer, as far as they can be calculated with. */
export function parseRows<Row>(body: unknown, row: (record: Json) => Row | null) {
  const records = listField(body, 'data');
  const rows = records.map(row).filter((entry) => entry !== null);
  const noList = isObject(body) && Array.isArray(body.data) ? 0 : 1;
  return { rows, malformed: records.length - rows.length + noList };
}

export function revenueRow(record: Json) {
  const [date, storeId, figures] = [textField(record, 'date'), textField(record, 'storeId'), sold(record)];
  if (figures === null || date === '' || storeId === '') return null;
  return { date, storeId, storeName: textField(record, 'storeName'), ...figures };
}

/** Of how many sales a discount was given: its name in rows of staff. */
export const DISCOUNTED = 'discountedTxCount';
/** Other rows than those of staff have no discounts. */
export const DISCOUNT_FIGURES = ['discountAmount', DISCOUNTED] as const;

export function staffRow(record: Json) {
  const [id, store, figures] = [textField(record, 'id'), field(record, 'store'), sold(record)];
  const discountAmount = numberField(record, 'discountAmount');
  const discounted = numberField(record, DISCOUNTED);
  const discountRate = quotient(record, 'discountRate');
  const isComplete = !Number.isNaN(discountAmount) && !Number.isNaN(discounted) && discountRate !== undefined;
  if (figures === null || !isComplete || id === '') return null;
  return {
    id,
    storeId: textOrNull(store, 'id'),
    storeName: textOrNull(store, 'name'),
    /** null if it is not a number. */
    observedWorkingHours: numberOrNull(record, 'observedWorkingHours'),
    observedWorkDays: numberOrNull(record, 'observedWorkDays'),
    ...figures,
    discountAmount,
    [DISCOUNTED]: discounted,
    discountRate,
  };
}

export function customerRow(record: Json) {
  const [id, figures] = [textField(record, 'id'), sold(record)];
  if (figures === null || id === '') return null;
  const firstPurchaseAt = textOrNull(record, 'firstPurchaseAt');
  return { id, ...figures, firstPurchaseAt, lastPurchaseAt: textOrNull(record, 'lastPurchaseAt') };
}

/** By the endpoints that they are records of. */
export const ROW_OF: { readonly [Endpoint in AnalyticsName]: (record: Json) => RowOf[Endpoint] | null } = {
  revenue: revenueRow,
  staff: staffRow,
  customers: customerRow,
};

/** What every row of analytics says of its sales. */
function sold(record: Json) {
  const [revenue, txCount] = [numberField(record, 'revenue'), numberField(record, 'txCount')];
  const avgOrderValue = quotient(record, 'avgOrderValue');
  if (Number.isNaN(revenue) || Number.isNaN(txCount) || avgOrderValue === undefined) return null;
  return { revenue, txCount, avgOrderValue };
}

function numberOrNull(record: Json, name: string): number | null {
  const value = field(record, name);
  return typeof value === 'number' ? value : null;
}

/**
 * A number, or null if the answer says null although something was sold, which the rules on quotients judge. A division by
 * zero, if nothing was sold, is open (ANA-30). Undefined for anything else.
 */
function quotient(record: Json, name: string): number | null | undefined {
  const value = field(record, name);
  if (value === null) return field(record, 'txCount') === 0 ? 0 : null;
  return typeof value === 'number' ? value : undefined;
}
