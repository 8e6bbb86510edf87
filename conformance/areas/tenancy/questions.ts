import { isUuid } from '../../../contract/formats.ts';
import {
  byStoreOperations,
  hasTrait,
  type OperationId,
  operations,
  operationsWithoutId,
  pagedOperation,
  pagedOperations,
  pathOf,
} from '../../../contract/operations.ts';
import { parametersOfKind, type SurfaceParameter } from '../../../contract/surface.ts';
import { askAll, askIfPossible, lastWeek, queryOf, type Values } from '../../ask/questions/ask.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { MultiForm } from '../../model/lists.ts';
import type { Ask, ProbeContext } from '../../model/probe.ts';
import { ROW_OF } from '../../model/rows.ts';
import { field, listField, textField, textOrNull } from '../../model/values/json.ts';
import { dataIds, nextCursorOf } from '../../see/answers.ts';
import { TESTS } from '../shared/filters/semantics.ts';
import { inForm, LIST_FILTERS, MOST_STORES, type TenancyTry } from '../shared/requests/tries.ts';

/** Where the foreign store stands: alone, or among own ones in each form. */
const PLACES: readonly (readonly [TenancyTry['position'], MultiForm])[] = [
  ['alone', 'comma'],
  ['first', 'comma'],
  ['last', 'comma'],
  ['first', 'repeated'],
  ['last', 'repeated'],
];

/** The form in which lists of this operation are short. */
function shortForm(turn: number): MultiForm {
  return turn % 2 === 0 ? 'comma' : 'repeated';
}

/**
 * A foreign store in every place and both forms on every operation; a real one, where there is one, stands alone and in the long
 * lists: its own organization may see it alone, so that a key that is not compared shows there first.
 * Lists have two stores in one form and more in the other: a check may look at the first few, or at all but the second.
 */
export function foreignStores(context: ProbeContext, own: readonly string[], real: string | null): readonly Question[] {
  return byStoreOperations.flatMap((operation, turn) =>
    PLACES.slice(0, own.length > 0 ? PLACES.length : 1).map(([position, form]) => {
      const isShort = form === shortForm(turn);
      const given = position === 'alone' || !isShort ? real : null;
      const store = given ?? context.randomUuid(`foreign store ${operation}`);
      const others = isShort ? 1 : position === 'last' ? MOST_STORES : 2;
      const cut = turn % Math.max(1, own.length);
      const some = [...own.slice(cut), ...own.slice(0, cut)].slice(0, others);
      const stores = position === 'first' ? [store, ...some] : [...(position === 'last' ? some : []), store];
      const [combinedWith, more] = combined(operation, position, { isShort, startedAt: context.startedAt });
      const about = { operation, case: 'foreign-store', position, form, combinedWith } as const;
      const foreign = given === null ? 'random' : 'given';
      return asking({ ...about, foreign }, { storeIds: inForm(stores, form), ...more });
    }),
  );
}

/** The next page of a list of ours, with a foreign store put in on the way; the first page of a list that has no other. */
export function foreignOnNextPage(context: ProbeContext, plain: readonly Exchange[]): readonly Question[] {
  return pagedOperations.map((operation) => {
    const cursor = nextCursorOf(plain.find((exchange) => exchange.operation === operation));
    const combinedWith = cursor === null ? 'nothing' : 'cursor';
    const about = { case: 'foreign-store', position: 'alone', foreign: 'random', combinedWith } as const;
    const storeIds = context.randomUuid(`foreign store ${operation}`);
    return asking({ operation, ...about }, cursor === null ? { storeIds } : { storeIds, cursor });
  });
}

/**
 * The same store or no valid id: a check that knows neither must not let it through. It comes behind own stores, in the form in
 * which the list with a foreign one is short.
 */
export function foreignInCapitals(
  context: ProbeContext,
  own: readonly string[],
  real: string | null,
): readonly Question[] {
  const capitals = inCapitals(real);
  return byStoreOperations.map((operation, turn) => {
    const foreign = capitals === null ? 'random' : 'given';
    const store = capitals ?? context.randomUuid(`foreign store ${operation}`).toUpperCase();
    const form = shortForm(turn);
    const position = own.length === 0 ? 'alone' : 'last';
    const storeIds = inForm([...own.slice(0, MOST_STORES), store], form);
    return asking({ operation, case: 'foreign-store', position, form, foreign, inCapitals: true }, { storeIds });
  });
}

/** An id as it may be written as well; null where that is how it is written, or where it is no UUID. */
export function inCapitals(id: string | null): string | null {
  return id === null || !isUuid(id) || id === id.toUpperCase() ? null : id.toUpperCase();
}

export function ownStores(own: readonly string[]): readonly Question[] {
  const stores = own.slice(0, MOST_STORES);
  if (stores.length === 0) return [];
  return byStoreOperations.map((operation, turn) => {
    const form = shortForm(turn);
    // As other probes ask, where they do: the same request is sent once.
    const limit: Values = hasTrait(operation, 'ranked') ? { limit: '100' } : {};
    const values = { storeIds: inForm(stores, form), ...limit };
    return asking({ operation, case: 'own-stores', form, foreign: 'none' }, values);
  });
}

/** The other organization's key asks for a store of ours. */
export function ownStoreWithOtherKey(own: readonly string[]): readonly Question[] {
  const [store] = own;
  if (store === undefined) return [];
  const parameter = "storeIds under the other organization's key";
  return (['listSales', 'getRevenueAnalytics'] as const).map((operation) => {
    const about = { operation, case: 'foreign-store', position: 'alone', parameter } as const;
    return asking(about, { storeIds: store }, { credential: OTHER });
  });
}

/** What is sent as well: in a short list, and behind own stores in a long one. */
function combined(
  operation: OperationId,
  position: TenancyTry['position'],
  { isShort, startedAt }: { readonly isShort: boolean; readonly startedAt: string },
): readonly [TenancyTry['combinedWith'], Values] {
  if (position === 'first' && isShort)
    return hasTrait(operation, 'ranged') ? ['range', { ...lastWeek(startedAt) }] : ['limit', { limit: '100' }];
  if (position === 'last' && !isShort && hasTrait(operation, 'paged'))
    return ['filter', LIST_FILTERS[operations[operation].name]];
  return ['nothing', {}];
}

type Description = Omit<TenancyTry, 'exchange' | 'status' | 'hasData' | 'foreignIds' | 'asWithout'>;

export interface Question extends Description {
  readonly ask: Ask;
}

type About = Pick<Description, 'operation' | 'case'> & Partial<Description>;

export function describe(own: About): Description {
  return { position: 'none', form: 'comma', foreign: 'given', combinedWith: 'nothing', parameter: 'storeIds', ...own };
}

export function asking(about: About, values: Values, more: Partial<Ask> = {}): Question {
  const { operation } = about;
  return { ...describe(about), ask: { operation, path: pathOf(operation), query: queryOf(values), ...more } };
}

/** Real ids of another organization: from the user, or read with the other organization's own key. */
export interface Foreign {
  readonly organization: string | null;
  readonly store: string | null;
  readonly storeName: string | null;
  readonly organizationName: string | null;
  readonly staff: string | null;
  readonly customer: string | null;
  /** For a filter by goods, some of which their own records of its list speak: one that forgets whose they are would find those. */
  readonly goods: (filter: SurfaceParameter) => string | null;
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

const OTHER = { key: 'other' } as const;
const PROMOTIONS = pagedOperation('promotions');

export async function findForeign(context: ProbeContext): Promise<Foreign> {
  const reads = await readWithOtherKey(context);
  const readOf = (operation: OperationId) => reads.find((read) => read.operation === operation);
  const records = (operation: OperationId) => listField(readOf(operation)?.body, 'data');
  const firstId = (operation: OperationId) => idsOf(records(operation))[0] ?? null;
  const { inputs } = context;
  const products = records('listProducts');
  const categories = products.map((product) => field(product, 'category'));
  const goodsIn = (filter: SurfaceParameter) => idsSelected(filter, records(filter.operation));
  const store = inputs.foreignStore ?? firstId('listStores');
  const organization = field(field(readOf('getMe')?.body, 'data'), 'organization');
  const invoice = field(records('listSales')[0], 'invoiceId');
  // The name of the store in question, to find it where it should not be shown.
  const named = records('listStores').find((one) => textOrNull(one, 'id') === store);
  return {
    organization: textOrNull(organization, 'id'),
    organizationName: textOrNull(organization, 'name'),
    store,
    storeName: named === undefined ? null : textField(named, 'name'),
    staff: inputs.foreignStaff ?? firstId('getStaffAnalytics'),
    customer: inputs.foreignCustomer ?? firstId('getCustomerAnalytics'),
    goods: (filter) =>
      [...goodsIn(filter), ...idsOf(filter.name.startsWith('category') ? categories : products)][0] ?? null,
    cursors: await cursorsOf(context, readOf),
    // A search by number: one of their invoices, and ours may have the same number.
    invoice: typeof invoice === 'number' ? String(invoice) : null,
    reads,
    // Promotions may be shared between the shops of one brand: theirs are recognized by the stores that they name.
    ids: unmistakable(reads.filter(({ operation }) => operation !== PROMOTIONS).flatMap(dataIds)),
    goodsNamed: unmistakable([
      ...idsOf(records(PROMOTIONS)),
      ...parametersOfKind('goods')
        .filter(({ operation }) => operation !== 'listProducts')
        .flatMap(goodsIn),
    ]),
  };
}

/** What these records have where the filter looks. */
function idsSelected({ operation, name }: SurfaceParameter, records: readonly unknown[]): readonly string[] {
  if (!hasTrait(operation, 'paged')) return [];
  const { name: list } = operations[operation];
  const seen = records.flatMap((record) => TESTS[list][name]?.looksAt(ROW_OF[list](record)) ?? []);
  return seen.flatMap((id) => (typeof id === 'string' && id !== '' ? [id] : []));
}

function idsOf(records: readonly unknown[]): readonly string[] {
  return records.map((record) => textOrNull(record, 'id')).filter((id) => id !== null);
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

/** A small shop fits on one page, and only a further page has a cursor. */
async function cursorOfShortPage(context: ProbeContext, operation: OperationId): Promise<string | null> {
  if (!context.keys.includes('other')) return null;
  const ask = { operation, path: pathOf(operation), query: [['limit', '1']] } as const;
  return nextCursorOf(await askIfPossible(context, { ...ask, credential: OTHER }));
}
