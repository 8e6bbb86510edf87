import { field, listField, textField, textOrNull } from '../../kernel/json.ts';
import type { Exchange, Json, KeyName, OperationId } from '../../model/exchange.ts';
import type { ProbeContext } from '../../model/probe.ts';
import { dataIds } from '../asking/answers.ts';
import { askAll, askIfPossible } from '../asking/ask.ts';
import { pathOf, WITHOUT_ID } from '../asking/operations.ts';

/** Real ids of another organization: from the user, or read with the other organization's own key. */
export interface Foreign {
  readonly organization: string | null;
  readonly store: string | null;
  readonly storeName: string | null;
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
  /** Products and categories that their promotions and movements name. */
  readonly goodsNamed: ReadonlySet<string>;
}

interface Goods {
  readonly product: string | null;
  readonly category: string | null;
}

const OTHER: { readonly key: KeyName } = { key: 'other' };

export async function findForeign(context: ProbeContext): Promise<Foreign> {
  const reads = await readWithOtherKey(context);
  const bodyOf = (operation: OperationId) => reads.find((read) => read.operation === operation)?.body;
  const records = (operation: OperationId) => listField(bodyOf(operation), 'data');
  const firstId = (operation: OperationId) => firstText(records(operation).map((record) => textOrNull(record, 'id')));
  const { inputs } = context;
  const goods = {
    product: firstId('listProducts'),
    category: firstText(records('listProducts').map((product) => textOrNull(field(product, 'category'), 'id'))),
  };
  const store = inputs.foreignStore ?? firstId('listStores');
  return {
    organization: textOrNull(field(field(bodyOf('getMe'), 'data'), 'organization'), 'id'),
    store,
    storeName: nameOf(records('listStores'), store),
    staff: inputs.foreignStaff ?? firstId('getStaffAnalytics'),
    customer: inputs.foreignCustomer ?? firstId('getCustomerAnalytics'),
    goods,
    promoted: promotedOf(records('listPromotions'), goods),
    moved: movedOf(records('listInventoryLogs'), goods),
    cursors: await cursorsOf(context, bodyOf),
    invoice: invoiceOf(records('listSales')),
    reads,
    // Promotions may be shared between the shops of one brand: theirs are told by the stores that they name.
    ids: new Set(
      reads
        .filter(({ operation }) => operation !== 'listPromotions')
        .flatMap(dataIds)
        .filter(isUnmistakable),
    ),
    goodsNamed: new Set(
      [...records('listPromotions').flatMap(goodsOfPromotion), ...records('listInventoryLogs').flatMap(goodsOfMovement)]
        .filter((id) => id !== null)
        .filter(isUnmistakable),
    ),
  };
}

function goodsOfPromotion(promotion: Json): readonly (string | null)[] {
  return [...listField(promotion, 'products'), ...listField(promotion, 'categories')].map((one) =>
    textOrNull(one, 'id'),
  );
}

function goodsOfMovement(log: Json): readonly (string | null)[] {
  const product = field(log, 'product');
  return [textOrNull(product, 'id'), textOrNull(field(product, 'category'), 'id')];
}

function promotedOf(promotions: readonly Json[], otherwise: Goods): Goods {
  const named = (list: string) =>
    firstText(promotions.flatMap((promotion) => listField(promotion, list)).map((one) => textOrNull(one, 'id')));
  return { product: named('products') ?? otherwise.product, category: named('categories') ?? otherwise.category };
}

function movedOf(logs: readonly Json[], otherwise: Goods): Goods {
  const products = logs.map((log) => field(log, 'product'));
  const categories = products.map((product) => textOrNull(field(product, 'category'), 'id'));
  return {
    product: firstText(products.map((product) => textOrNull(product, 'id'))) ?? otherwise.product,
    category: firstText(categories) ?? otherwise.category,
  };
}

/** Where each organization counts its records anew, an id of the other one may be one of ours as well. */
function isUnmistakable(id: string): boolean {
  return id.length >= 12 && !/^\d+$/.test(id);
}

async function readWithOtherKey(context: ProbeContext): Promise<readonly Exchange[]> {
  if (!context.keys.includes('other')) return [];
  return askAll(context, WITHOUT_ID, (operation) =>
    askIfPossible(context, { operation, path: pathOf(operation), credential: OTHER }),
  );
}

async function cursorsOf(
  context: ProbeContext,
  bodyOf: (operation: OperationId) => Json | undefined,
): Promise<Foreign['cursors']> {
  const sales = nextCursor(bodyOf('listSales')) ?? (await cursorOfShortPage(context));
  const others = (['listProducts', 'listInventoryLogs'] as const).map(
    (operation) => [operation, nextCursor(bodyOf(operation))] as const,
  );
  return [['listSales', sales] as const, ...others].flatMap(([operation, cursor]) =>
    cursor === null ? [] : [[operation, cursor] as const],
  );
}

/** By number a search finds what it is told: one of theirs, which ours may have as well. */
function invoiceOf(sales: readonly Json[]): string | null {
  const number = field(sales[0], 'invoiceId');
  return typeof number === 'number' ? String(number) : null;
}

/** A small shop fits on one page, and only a further page has a cursor. */
async function cursorOfShortPage(context: ProbeContext): Promise<string | null> {
  if (!context.keys.includes('other')) return null;
  const path = pathOf('listSales');
  const page = await askIfPossible(context, {
    operation: 'listSales',
    path,
    credential: OTHER,
    query: [['limit', '1']],
  });
  return nextCursor(page?.body);
}

function nextCursor(body: Json | undefined): string | null {
  return textOrNull(field(body, 'pagination'), 'nextCursor');
}

/** The name of the store in question, so that it is known again where it should not be told. */
function nameOf(stores: readonly Json[], id: string | null): string | null {
  const found = stores.find((store) => textOrNull(store, 'id') === id);
  return found === undefined ? null : textField(found, 'name');
}

function firstText(values: readonly (string | null)[]): string | null {
  return values.find((value) => value !== null) ?? null;
}
