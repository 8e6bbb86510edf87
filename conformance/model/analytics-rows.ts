import type { Json } from './exchange.ts';
import { field, isObject, listField, numberField, textField, textOrNull } from './values/json.ts';

export interface Parsed<Row> {
  readonly rows: readonly Row[];
  readonly malformed: number;
}

/** The rows of an answer, as far as they can be calculated with. */
export function parseRows<Row>(body: unknown, row: (record: Json) => Row | null): Parsed<Row> {
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

export function staffRow(record: Json) {
  const [id, store, figures] = [textField(record, 'id'), field(record, 'store'), sold(record)];
  const discountAmount = numberField(record, 'discountAmount');
  const discountedTxCount = numberField(record, 'discountedTxCount');
  const discountRate = quotient(record, 'discountRate');
  const isComplete = !Number.isNaN(discountAmount) && !Number.isNaN(discountedTxCount) && discountRate !== undefined;
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
    discountedTxCount,
    discountRate,
  };
}

export function customerRow(record: Json) {
  const [id, figures] = [textField(record, 'id'), sold(record)];
  if (figures === null || id === '') return null;
  const firstPurchaseAt = textOrNull(record, 'firstPurchaseAt');
  return { id, ...figures, firstPurchaseAt, lastPurchaseAt: textOrNull(record, 'lastPurchaseAt') };
}

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
