import {
  type OperationId,
  operationsWithoutId,
  pagedOperation,
  pagedOperations,
  pathOf,
} from '../../../contract/operations.ts';
import { askAll, askIfPossible } from '../../ask/questions/ask.ts';
import type { Exchange, Json } from '../../model/exchange.ts';
import type { ProbeContext } from '../../model/probe.ts';
import { field, listField, textField, textOrNull } from '../../model/values/json.ts';
import { dataIds, nextCursorOf } from '../../see/answers.ts';

/** Real ids of another organization: from the user, or read with the other organization's own key. */
export interface Foreign {
  readonly organization: string | null;
  readonly store: string | null;
  readonly storeName: string | null;
  readonly organizationName: string | null;
  readonly staff: string | null;
  readonly customer: string | null;
  readonly goods: Goods;
  /** Goods of which their promotions and movements speak: a filter that forgets whose they are would find some. */
  readonly promoted: Goods;
  readonly moved: Goods;
  /** Of their lists that page, those that gave out one. */
  readonly cursors: readonly (readonly [OperationId, string])[];
  readonly invoice: string | null;
  /** Everything read with the other key; empty without it. */
  readonly reads: readonly Exchange[];
  /** Every record id among them, to know one again where it should not be. */
  readonly ids: ReadonlySet<string>;
  /** Their promotions, and the products and categories that these and their movements name. */
  readonly goodsNamed: ReadonlySet<string>;
}

interface Goods {
  readonly product: string | null;
  readonly category: string | null;
}

const OTHER = { key: 'other' } as const;
const PROMOTIONS = pagedOperation('promotions');

/** Every id that some records name, in their order. */
interface Named {
  readonly products: readonly string[];
  readonly categories: readonly string[];
}

export async function findForeign(context: ProbeContext): Promise<Foreign> {
  const reads = await readWithOtherKey(context);
  const readOf = (operation: OperationId) => reads.find((read) => read.operation === operation);
  const records = (operation: OperationId) => listField(readOf(operation)?.body, 'data');
  const firstId = (operation: OperationId) => idsOf(records(operation))[0] ?? null;
  const { inputs } = context;
  const listed = goodsOf(records('listProducts'));
  const promoted = promotedIn(records(PROMOTIONS));
  const moved = goodsOf(records('listInventoryLogs').map((log) => field(log, 'product')));
  const store = inputs.foreignStore ?? firstId('listStores');
  const organization = field(field(readOf('getMe')?.body, 'data'), 'organization');
  return {
    organization: textOrNull(organization, 'id'),
    organizationName: textOrNull(organization, 'name'),
    store,
    storeName: nameOf(records('listStores'), store),
    staff: inputs.foreignStaff ?? firstId('getStaffAnalytics'),
    customer: inputs.foreignCustomer ?? firstId('getCustomerAnalytics'),
    goods: firstOf(listed),
    promoted: firstOf(promoted, listed),
    moved: firstOf(moved, listed),
    cursors: await cursorsOf(context, readOf),
    invoice: invoiceOf(records('listSales')),
    reads,
    // Promotions may be shared between the shops of one brand: theirs are recognized by the stores that they name.
    ids: unmistakable(reads.filter(({ operation }) => operation !== PROMOTIONS).flatMap(dataIds)),
    goodsNamed: unmistakable([
      ...idsOf(records(PROMOTIONS)),
      ...[promoted, moved].flatMap(({ products, categories }) => [...products, ...categories]),
    ]),
  };
}

function goodsOf(products: readonly unknown[]): Named {
  return { products: idsOf(products), categories: idsOf(products.map((product) => field(product, 'category'))) };
}

function promotedIn(promotions: readonly Json[]): Named {
  const named = (list: string) => idsOf(promotions.flatMap((promotion) => listField(promotion, list)));
  return { products: named('products'), categories: named('categories') };
}

function idsOf(records: readonly unknown[]): readonly string[] {
  return records.map((record) => textOrNull(record, 'id')).filter((id) => id !== null);
}

function firstOf(named: Named, otherwise: Named = named): Goods {
  return {
    product: named.products[0] ?? otherwise.products[0] ?? null,
    category: named.categories[0] ?? otherwise.categories[0] ?? null,
  };
}

/** Where each organization counts its records anew, an id of the other one may be one of ours as well. */
export function isUnmistakable(id: string): boolean {
  return id.length >= 12 && !/^\d+$/.test(id);
}

function unmistakable(ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids.filter(isUnmistakable));
}

async function readWithOtherKey(context: ProbeContext): Promise<readonly Exchange[]> {
  if (!context.keys.includes('other')) return [];
  const asks = operationsWithoutId.map((operation) => ({ operation, fresh: false }));
  const again = Array.from({ length: AGAIN }, () => ({ operation: 'getMe', fresh: true }) as const);
  return askAll(context, [...asks, ...again], ({ operation, fresh }) =>
    askIfPossible(context, { operation, path: pathOf(operation), credential: OTHER, fresh }),
  );
}

/** One of several processes may have forgotten whose answer it holds. */
const AGAIN = 3;

async function cursorsOf(
  context: ProbeContext,
  readOf: (operation: OperationId) => Exchange | undefined,
): Promise<Foreign['cursors']> {
  const pages = await context.all(
    pagedOperations.map((operation) => async () => {
      const cursor = nextCursorOf(readOf(operation)) ?? (await cursorOfShortPage(context, operation));
      return cursor === null ? [] : [[operation, cursor] as const];
    }),
  );
  return pages.flat();
}

/** A search by number: one of their invoices, and ours may have the same number. */
function invoiceOf(sales: readonly Json[]): string | null {
  const number = field(sales[0], 'invoiceId');
  return typeof number === 'number' ? String(number) : null;
}

/** A small shop fits on one page, and only a further page has a cursor. */
async function cursorOfShortPage(context: ProbeContext, operation: OperationId): Promise<string | null> {
  if (!context.keys.includes('other')) return null;
  const ask = { operation, path: pathOf(operation), query: [['limit', '1']] } as const;
  return nextCursorOf(await askIfPossible(context, { ...ask, credential: OTHER }));
}

/** The name of the store in question, to find it where it should not be shown. */
function nameOf(stores: readonly Json[], id: string | null): string | null {
  const found = stores.find((store) => textOrNull(store, 'id') === id);
  return found === undefined ? null : textField(found, 'name');
}
