import type { OperationId } from '../../../contract/operations.ts';
import { field, listField, textField } from '../../kernel/json.ts';
import type { Exchange, Json } from '../../model/exchange.ts';

export type Kind = 'store' | 'product' | 'category';

/** One field of one kind of thing in the answers of an endpoint: by the thing's id, every value that was seen. */
export interface Labels {
  readonly operation: OperationId;
  readonly kind: Kind;
  readonly field: string;
  readonly byId: ReadonlyMap<string, ReadonlySet<string>>;
  /** Some exchanges that show them. */
  readonly evidence: readonly string[];
}

type Place = (record: Json) => readonly unknown[];

/** Where records refer to things that other records refer to as well. */
const PLACES: readonly (readonly [OperationId, Kind, Place])[] = [
  ['listSales', 'store', (sale) => [field(sale, 'store')]],
  ['listProducts', 'store', (product) => listField(product, 'assignedStores')],
  ['listPromotions', 'store', (promotion) => listField(promotion, 'stores')],
  ['listInventoryLogs', 'store', (log) => [field(log, 'store')]],
  ['getStaffAnalytics', 'store', (row) => [field(row, 'store')]],
  ['listProducts', 'product', (product) => [product]],
  ['listInventoryLogs', 'product', (log) => [field(log, 'product')]],
  ['listProducts', 'category', (product) => [field(product, 'category')]],
  ['listPromotions', 'category', (promotion) => listField(promotion, 'categories')],
  ['listInventoryLogs', 'category', (log) => [field(field(log, 'product'), 'category')]],
];

const FIELDS: Readonly<Record<Kind, readonly string[]>> = {
  store: ['name', 'branchNo'],
  product: ['sku', 'name'],
  category: ['name', 'unit'],
};

const SHOWN = 2;

export function labelsOf(exchanges: readonly Exchange[]): Labels[] {
  const byOperation = Map.groupBy(
    exchanges.filter(({ status }) => status === 200),
    ({ operation }) => operation,
  );
  return PLACES.flatMap(([operation, kind, place]) => {
    const answers = byOperation.get(operation) ?? [];
    const things = answers.flatMap(({ body }) => listField(body, 'data').flatMap(place));
    const evidence = answers.slice(0, SHOWN).map(({ id }) => id);
    return FIELDS[kind].map((name) => ({ operation, kind, field: name, byId: valuesOf(things, name), evidence }));
  });
}

function valuesOf(things: readonly unknown[], name: string): ReadonlyMap<string, ReadonlySet<string>> {
  const byId = new Map<string, Set<string>>();
  for (const thing of things) {
    const [id, value] = [textField(thing, 'id'), plain(textField(thing, name))];
    if (id === '' || value === '') continue;
    byId.set(id, (byId.get(id) ?? new Set()).add(value));
  }
  return byId;
}

/** 00001 and 1 are the same, and so are capitals and small letters. */
function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
}
