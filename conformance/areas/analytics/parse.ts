import { field, isObject, listField, textField, textOrNull } from '../../kernel/json.ts';
import type { Json } from '../../model/exchange.ts';
import type { CustomerRow, RevenueRow, StaffRow } from './evidence.ts';

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
  const numbers = figures(record, ['revenue', 'txCount', 'avgOrderValue']);
  const [date, storeId] = [textField(record, 'date'), textField(record, 'storeId')];
  if (numbers === null || date === '' || storeId === '') return null;
  return { date, storeId, storeName: textField(record, 'storeName'), ...numbers };
}

export function staffRow(record: Json): StaffRow | null {
  const money = figures(record, ['revenue', 'txCount', 'avgOrderValue']);
  const discounts = figures(record, ['discountAmount', 'discountedTxCount', 'discountRate']);
  const id = textField(record, 'id');
  if (money === null || discounts === null || id === '') return null;
  const store = field(record, 'store');
  return {
    id,
    storeId: textOrNull(store, 'id'),
    storeName: textOrNull(store, 'name'),
    observedWorkingHours: numberOrNull(record, 'observedWorkingHours'),
    observedWorkDays: numberOrNull(record, 'observedWorkDays'),
    ...money,
    ...discounts,
  };
}

export function customerRow(record: Json): CustomerRow | null {
  const numbers = figures(record, ['revenue', 'txCount', 'avgOrderValue']);
  const id = textField(record, 'id');
  if (numbers === null || id === '') return null;
  const [firstPurchaseAt, lastPurchaseAt] = [
    textOrNull(record, 'firstPurchaseAt'),
    textOrNull(record, 'lastPurchaseAt'),
  ];
  return { id, ...numbers, firstPurchaseAt, lastPurchaseAt };
}

function numberOrNull(record: Json, name: string): number | null {
  const value = field(record, name);
  return typeof value === 'number' ? value : null;
}

/** What is divided by nothing where nothing was sold: what stands there then is open (ANA-30). */
const QUOTIENTS: ReadonlySet<string> = new Set(['avgOrderValue', 'discountRate']);

/** The named numbers of a record, or null where one of them is none. */
function figures<const Name extends string>(record: Json, names: readonly Name[]): Record<Name, number> | null {
  const found: Partial<Record<Name, number>> = {};
  for (const name of names) {
    const value = field(record, name);
    if (typeof value === 'number') found[name] = value;
    else if (value === null && QUOTIENTS.has(name) && field(record, 'txCount') === 0) found[name] = 0;
    else return null;
  }
  return complete(found, names) ? found : null;
}

function complete<Name extends string>(
  found: Partial<Record<Name, number>>,
  names: readonly Name[],
): found is Record<Name, number> {
  return names.every((name) => found[name] !== undefined);
}
