import { operations } from '../../../contract/generated/operations.ts';
import { logRow, productRow, promotionRow, saleRow } from '../../census/rows.ts';
import { listField } from '../../kernel/json.ts';
import type { AskedOperation, Exchange, Json, OperationId } from '../../model/exchange.ts';

/** What of a record a filter looks at; null where a record may come whatever was asked. */
type LooksAt = (record: Json) => readonly (string | null)[] | null;

type Parameter = (typeof operations)[OperationId]['parameters'][number];

interface Filter {
  readonly looksAt: LooksAt;
  /** So many records of one answer must stray: what can change between being found and being read, one by one, does. */
  readonly least: number;
}

const NEVER_CHANGES = 1;
const MAY_CHANGE = 3;

function never(looksAt: LooksAt): Filter {
  return { looksAt, least: NEVER_CHANGES };
}

const FILTERS: Partial<Record<OperationId, Readonly<Record<string, Filter>>>> = {
  listSales: {
    storeIds: never((record) => [saleRow(record).storeId]),
    staffId: never((record) => [saleRow(record).staffId]),
    tabCreatorId: never((record) => [saleRow(record).tabCreatorId]),
    paymentMethods: { least: MAY_CHANGE, looksAt: (record) => saleRow(record).payments.map(({ method }) => method) },
    status: { least: MAY_CHANGE, looksAt: (record) => [saleRow(record).status] },
  },
  listInventoryLogs: {
    storeIds: never((record) => [logRow(record).storeId]),
    productIds: never((record) => [logRow(record).productId]),
    categoryIds: { least: MAY_CHANGE, looksAt: (record) => [logRow(record).categoryId] },
    types: never((record) => [logRow(record).type]),
  },
  listProducts: {
    categoryIds: { least: MAY_CHANGE, looksAt: (record) => [productRow(record).categoryId] },
  },
  listPromotions: {
    storeIds: { least: MAY_CHANGE, looksAt: (record) => someOf(promotionRow(record).storeIds) },
    categoryIds: { least: MAY_CHANGE, looksAt: (record) => promotionRow(record).categoryIds },
    productIds: { least: MAY_CHANGE, looksAt: (record) => promotionRow(record).productIds },
    triggers: { least: MAY_CHANGE, looksAt: (record) => [promotionRow(record).trigger] },
  },
};

/** One that names no store is for all of them. */
function someOf(ids: readonly string[]): readonly string[] | null {
  return ids.length === 0 ? null : ids;
}

export interface FilteredAnswer {
  readonly exchange: Exchange;
  readonly parameter: string;
  readonly wanted: readonly string[];
  /** Records that are none of what was asked for. */
  readonly strays: readonly Json[];
}

/** Every filter of every plain question to a list, with what came although it should not. */
export function filteredAnswers(exchanges: readonly Exchange[]): FilteredAnswer[] {
  return exchanges.filter(isPlainAnswer).flatMap((exchange) => {
    const { operation } = exchange;
    const filters = operation === 'other' ? undefined : FILTERS[operation];
    return Object.entries(filters ?? {}).flatMap(([parameter, filter]) => judged(exchange, parameter, filter));
  });
}

function judged(exchange: Exchange, parameter: string, { looksAt, least }: Filter): FilteredAnswer[] {
  const documented = parametersOf(exchange.operation).find(({ name }) => name === parameter);
  if (documented === undefined) return [];
  const given = exchange.query.filter(([name]) => name === parameter).map(([, value]) => value);
  const wanted = (documented.many ? given.flatMap((value) => value.split(',')) : given).map(folded);
  const isValid = (value: string): boolean =>
    'enum' in documented ? documented.enum.some((known) => folded(known) === value) : isId(value);
  // What an invalid value, or the second of two where there is to be one, comes to is judged elsewhere.
  if (wanted.length === 0 || !wanted.every(isValid) || (!documented.many && wanted.length > 1)) return [];
  const isElsewhere = (value: string | null): boolean =>
    value === null || (isValid(folded(value)) && !wanted.includes(folded(value)));
  const strays = listField(exchange.body, 'data').filter((record) => looksAt(record)?.every(isElsewhere) === true);
  return [{ exchange, parameter, wanted, strays: strays.length < least ? [] : strays }];
}

/** Documented parameters, with the good key; a cursor may decide for itself what it goes on with. */
function isPlainAnswer({ operation, method, status, body, credential, query }: Exchange): boolean {
  const { key, change, place } = credential;
  const isOwn = key === 'good' && change === undefined && place === undefined;
  const names = new Set<string>(parametersOf(operation).map(({ name }) => name));
  names.delete('cursor');
  return isOwn && method === 'GET' && status === 200 && body !== undefined && query.every(([name]) => names.has(name));
}

function parametersOf(operation: AskedOperation): readonly Parameter[] {
  return operation === 'other' ? [] : operations[operation].parameters;
}

/** Ids come in capitals from some databases. */
function folded(value: string): string {
  return value.toLowerCase();
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Some take them for no id at all. */
const NOTHING = /^[0-]+$|^[f-]+$/;

/** Others may have been masked when they were kept. */
function isId(value: string): boolean {
  return UUID.test(value) && !NOTHING.test(value);
}
