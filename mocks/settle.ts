import type { Customer, CustomerRow, StaffRow, StoreRef } from '../contract/generated/records.ts';
import { hasTrait, type OperationId, operations } from '../contract/operations.ts';
import { answers } from './generated/answers.js';

/** Who is in the shop of the everyday examples: whoever an answer names can be asked for. */
const shown = (operation: string) => JSON.parse(answers[operation]?.shop ?? '{"data":[]}').data;
const [staffRows, customerRows]: [readonly StaffRow[], readonly CustomerRow[]] = [
  shown('getStaffAnalytics'),
  shown('getCustomerAnalytics'),
];

export const stores: readonly StoreRef[] = shown('listStores');
export const staff = staffRows.map(({ id, name, role, store }) => ({ id, name, role, store }));
export const customers = customerRows.map(
  ({ id, firstName, lastName, type, region }): Customer => ({ id, firstName, lastName, type, region }),
);

export type Fields = Readonly<Record<string, unknown>>;

/**
 * By kind of record: corrects what no schema can state, so that generated records do not contradict themselves: sums,
 * averages, the order of timestamps, one row for each date and store, the ranking.
 */
const settlers: Record<string, (record: Fields) => Fields> = {
  SaleSummary: sale,
  Promotion: (record) => ordered(record, 'from', 'to'),
  InventoryLog: (record) => ({ ...record, currentStock: number(record, 'previousStock') + number(record, 'quantity') }),
  RevenueRow: (row) => averaged({ ...row, storeName: stores.find(({ id }) => id === row.storeId)?.name }),
  StaffRow: staffRow,
  CustomerRow: (row) =>
    averaged(ordered({ ...row, ...customerOf(String(row.id)) }, 'firstPurchaseAt', 'lastPurchaseAt')),
  StaffShift: shift,
};

const newestFirst: Record<string, string> = {
  SaleSummary: 'createdAt',
  InventoryLog: 'createdAt',
  StaffShift: 'clockInAt',
};

export function settled(operation: OperationId, records: readonly Fields[]): Fields[] {
  const kind = operations[operation].record ?? '';
  const settle = settlers[kind] ?? ((record: Fields) => record);
  const whole = unique(records.map((record) => ordered(settle(record), 'createdAt', 'updatedAt')));
  const moment = newestFirst[kind];
  if (moment !== undefined) return whole.sort((a, b) => String(b[moment]).localeCompare(String(a[moment])));
  return hasTrait(operation, 'ranked') ? whole.sort((a, b) => number(b, 'revenue') - number(a, 'revenue')) : whole;
}

/** The customer with this id, the same in every answer. */
export function customerOf(id: string): Fields | undefined {
  return customers.find((customer) => customer.id === id);
}

function sale(record: Fields): Fields {
  const payments = list(record.payments).map((payment, index): Fields => ({ ...payment, sequence: index + 1 }));
  const paid = payments.reduce((sum, payment) => sum + number(payment, 'amount'), 0);
  const total = payments.length === 0 ? number(record, 'total') : cents(paid);
  const discountValue = record.discountType === null ? 0 : Math.floor(number(record, 'discountValue') / 100);
  return { ...record, payments, total, subTotal: cents(total + discountValue), discountValue, rounding: 0 };
}

function staffRow(row: Fields): Fields {
  const { name, role, store } = staff.find(({ id }) => id === row.id) ?? row;
  // Counts of some of the sales.
  const ofSome = Object.keys(row).filter((name) => name.endsWith('TxCount'));
  const gross = number(row, 'revenue') + number(row, 'discountAmount');
  return averaged({
    ...row,
    name,
    role,
    store,
    ...Object.fromEntries(ofSome.map((name) => [name, Math.min(number(row, name), number(row, 'txCount'))])),
    discountRate: gross === 0 ? 0 : cents((number(row, 'discountAmount') / gross) * 100),
    observedWorkingHours: cents(number(row, 'observedWorkingMinutes') / 60),
  });
}

function shift(record: Fields): Fields {
  const [drawer] = list([record.drawerShift]);
  const { clockInAt, clockOutAt, ...rest } = ordered(record, 'clockInAt', 'clockOutAt');
  const ended = typeof clockOutAt === 'string';
  const minutes = Math.round((Date.parse(String(clockOutAt)) - Date.parse(String(clockInAt))) / 60_000);
  const drawerShift = drawer === undefined ? null : ordered(drawer, 'openedAt', 'closedAt');
  return { ...rest, clockInAt, clockOutAt, observedWorkingMinutes: ended ? minutes : null, drawerShift };
}

function averaged(row: Fields): Fields {
  const count = number(row, 'txCount');
  return { ...row, avgOrderValue: count === 0 ? 0 : cents(number(row, 'revenue') / count) };
}

function ordered(record: Fields, first: string, second: string): Fields {
  const [start, end] = [record[first], record[second]];
  if (typeof start !== 'string' || typeof end !== 'string' || start <= end) return record;
  return { ...record, [first]: end, [second]: start };
}

/** An id occurs once; rows without one are identified by date and store. */
function unique(records: readonly Fields[]): Fields[] {
  const named = records.map((record): [unknown, Fields] => [record.id ?? `${record.date} ${record.storeId}`, record]);
  return [...new Map(named).values()];
}

export function list(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function number(record: Fields, field: string): number {
  return Number(record[field]);
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
