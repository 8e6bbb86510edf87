import type { OperationId } from '../../../contract/operations.ts';
import type { LabelKind } from '../../model/dictionary.ts';
import { field, isObject, listField } from '../../model/values/json.ts';

/** Where the answers of an endpoint show things that other records show as well. */
export interface LabelPlace {
  readonly operation: OperationId;
  readonly kind: LabelKind;
  readonly things: (record: unknown) => readonly unknown[];
  /** By the name of the label, the name of the field. */
  readonly fields: readonly (readonly [label: string, field: string])[];
  readonly id: string;
  /** Records of the past may show the label as it was then. */
  readonly isDated: boolean;
}

const LABELS: Readonly<Record<LabelKind, readonly string[]>> = {
  store: ['name', 'branchNo'],
  product: ['name', 'sku'],
  category: ['name', 'unit', 'color', 'group'],
  customer: ['firstName', 'lastName', 'type', 'region'],
  staff: ['name'],
};

const same = (record: unknown) => [record];
const one = (name: string) => (record: unknown) => [field(record, name)];
const list = (name: string) => (record: unknown) => listField(record, name);

function place(
  operation: OperationId,
  kind: LabelKind,
  things: LabelPlace['things'],
  { labels = LABELS[kind], isDated = false }: { readonly labels?: readonly string[]; readonly isDated?: boolean } = {},
): LabelPlace {
  return { operation, kind, things, fields: labels.map((name) => [name, name]), id: 'id', isDated };
}

const DATED = { isDated: true };

export const PLACES: readonly LabelPlace[] = [
  place('listStores', 'store', same),
  place('listSales', 'store', one('store'), DATED),
  place('listProducts', 'store', list('assignedStores')),
  place('listPromotions', 'store', list('stores')),
  place('listInventoryLogs', 'store', one('store'), DATED),
  place('getStaffAnalytics', 'store', one('store')),
  {
    operation: 'getRevenueAnalytics',
    kind: 'store',
    things: same,
    fields: [['name', 'storeName']],
    id: 'storeId',
    isDated: false,
  },
  place('listProducts', 'product', same),
  place('listPromotions', 'product', list('products')),
  place('listInventoryLogs', 'product', one('product'), DATED),
  {
    operation: 'listSales',
    kind: 'product',
    things: list('lineItems'),
    fields: [['name', 'productName']],
    id: 'productId',
    isDated: true,
  },
  {
    operation: 'listSales',
    kind: 'product',
    things: (sale) => listField(sale, 'lineItems').filter(isUnconverted),
    fields: [['unit', 'productUnit']],
    id: 'productId',
    isDated: true,
  },
  place('listProducts', 'category', one('category')),
  place('listPromotions', 'category', list('categories')),
  place('listInventoryLogs', 'category', (log) => [field(field(log, 'product'), 'category')], {
    labels: ['name', 'unit'],
    isDated: true,
  }),
  place('listPromotions', 'customer', list('customers'), { labels: ['firstName', 'lastName'] }),
  place('getCustomerAnalytics', 'customer', same),
  place('getCustomer', 'customer', same),
  // Apart: where the cashiers have wrong names, those who opened tabs may have the right ones.
  place('listSales', 'staff', one('staff'), DATED),
  place('listSales', 'staff', one('tabCreator'), DATED),
  place('getStaffAnalytics', 'staff', same),
];

/** Whether it may show names that other places do not: of staff, and of goods as they were sold. */
export function hasOwnNames(place: LabelPlace): boolean {
  return place.kind === 'staff' || isOfLines(place);
}

/** What two lines of a sale call a product may differ. */
export function isOfLines({ operation, kind, fields }: LabelPlace): boolean {
  return operation === 'listSales' && kind === 'product' && fields.some(([label]) => label === 'name');
}

/** Sold in the unit in which it is counted. */
function isUnconverted(line: unknown): boolean {
  return field(line, 'quantity') === field(line, 'actualQuantity');
}

/** The records of a body: of a list, or the one that `data` is. */
export function recordsOf(body: unknown): readonly unknown[] {
  const data = field(body, 'data');
  if (Array.isArray(data)) return data;
  return isObject(data) ? [data] : [];
}

/** 00001 and 1 are the same, and so are capitals and small letters. */
export function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
}
