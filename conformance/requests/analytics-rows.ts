import { field, isObject, listField, textField, textOrNull } from '../kernel/json.ts';
import type { Averaged, CustomerRow, RevenueRow, StaffRow } from '../model/analytics.ts';
import type { Json } from '../model/exchange.ts';

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

export function revenueRow(record: Json): RevenueRow | null {
  const numbers = sold(record);
  const [date, storeId] = [textField(record, 'date'), textField(record, 'storeId')];
  if (numbers === null || date === '' || storeId === '') return null;
  return { date, storeId, storeName: textField(record, 'storeName'), ...numbers };
}

export function staffRow(record: Json): StaffRow | null {
  const money = sold(record);
  const discounts = figures(record, ['discountAmount', 'discountedTxCount']);
  const discountRate = quotient(record, 'discountRate');
  const id = textField(record, 'id');
  if (money === null || discounts === null || discountRate === undefined || id === '') return null;
  const store = field(record, 'store');
  return {
    id,
    storeId: textOrNull(store, 'id'),
    storeName: textOrNull(store, 'name'),
    observedWorkingHours: numberOrNull(record, 'observedWorkingHours'),
    observedWorkDays: numberOrNull(record, 'observedWorkDays'),
    ...money,
    ...discounts,
    discountRate,
  };
}

export function customerRow(record: Json): CustomerRow | null {
  const numbers = sold(record);
  const id = textField(record, 'id');
  if (numbers === null || id === '') return null;
  const [firstPurchaseAt, lastPurchaseAt] = [
    textOrNull(record, 'firstPurchaseAt'),
    textOrNull(record, 'lastPurchaseAt'),
  ];
  return { id, ...numbers, firstPurchaseAt, lastPurchaseAt };
}

/** What every row of analytics says of its sales. */
function sold(record: Json): Averaged | null {
  const counted = figures(record, ['revenue', 'txCount']);
  const avgOrderValue = quotient(record, 'avgOrderValue');
  return counted === null || avgOrderValue === undefined ? null : { ...counted, avgOrderValue };
}

function numberOrNull(record: Json, name: string): number | null {
  const value = field(record, name);
  return typeof value === 'number' ? value : null;
}

/**
 * A number, or null where nothing is written although something was sold, which the rules on quotients judge. What is
 * divided by nothing, where nothing was sold, is open (ANA-30). Undefined for anything else.
 */
function quotient(record: Json, name: string): number | null | undefined {
  const value = field(record, name);
  if (value === null) return field(record, 'txCount') === 0 ? 0 : null;
  return typeof value === 'number' ? value : undefined;
}

/** The named numbers of a record, or null where one of them is none. */
function figures<const Name extends string>(record: Json, names: readonly Name[]): Record<Name, number> | null {
  const found: Partial<Record<Name, number>> = {};
  for (const name of names) {
    const value = field(record, name);
    if (typeof value !== 'number') return null;
    found[name] = value;
  }
  return complete(found, names) ? found : null;
}

function complete<Name extends string>(
  found: Partial<Record<Name, number>>,
  names: readonly Name[],
): found is Record<Name, number> {
  return names.every((name) => found[name] !== undefined);
}
