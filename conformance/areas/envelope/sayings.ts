import type { OperationId } from '../../../contract/operations.ts';
import { field, listField, textField } from '../../kernel/json.ts';
import type { Exchange, Json } from '../../model/exchange.ts';

export type Kind = 'store' | 'product' | 'category';

/** What an endpoint calls one thing, in one field: by its id, everything that it was called there. */
export interface Saying {
  readonly operation: OperationId;
  readonly kind: Kind;
  readonly field: string;
  readonly byId: ReadonlyMap<string, ReadonlySet<string>>;
  /** Some exchanges that said it. */
  readonly evidence: readonly string[];
}

type Place = (record: Json) => readonly unknown[];

/** Where records speak of things that other records speak of as well. */
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

export function sayingsOf(exchanges: readonly Exchange[]): Saying[] {
  const byOperation = Map.groupBy(
    exchanges.filter(({ status }) => status === 200),
    ({ operation }) => operation,
  );
  return PLACES.flatMap(([operation, kind, place]) => {
    const answers = byOperation.get(operation) ?? [];
    const things = answers.flatMap(({ body }) => listField(body, 'data').flatMap(place));
    const evidence = answers.slice(0, SHOWN).map(({ id }) => id);
    return FIELDS[kind].map((name) => ({ operation, kind, field: name, byId: saidOf(things, name), evidence }));
  });
}

function saidOf(things: readonly unknown[], name: string): ReadonlyMap<string, ReadonlySet<string>> {
  const byId = new Map<string, Set<string>>();
  for (const thing of things) {
    const [id, said] = [textField(thing, 'id'), plain(textField(thing, name))];
    if (id === '' || said === '') continue;
    byId.set(id, (byId.get(id) ?? new Set()).add(said));
  }
  return byId;
}

/** How it is written (00001 or 1, in capitals) is a matter of taste. */
function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
}
