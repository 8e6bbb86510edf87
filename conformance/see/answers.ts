import type { BodyFacts, Exchange, Json } from '../model/exchange.ts';
import { isGoodKey } from '../model/exchange.ts';
import { field, isObject, listField, textOrNull } from '../model/values/json.ts';

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** HTML, as proxies and frameworks answer by themselves. */
export function isPage({ isJson, contentType }: Pick<BodyFacts, 'isJson' | 'contentType'>): boolean {
  return !isJson && /^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType);
}

/** Data to the good key, and nothing asked but these parameters. */
export function isPlainAnswer(exchange: Exchange, parameters: ReadonlySet<string>): boolean {
  const { method, status, body, credential, query } = exchange;
  const isAnswer = method === 'GET' && status === 200 && body !== undefined;
  return isAnswer && isGoodKey(credential) && query.every(([name]) => parameters.has(name));
}

/** Nothing was sent with it that the exchange does not hold. */
export function canBeRepeated({ requestHeaders, query }: Exchange): boolean {
  return requestHeaders.length === 0 && query.every(([name]) => name !== '');
}

/** Records, or one of the objects that the contract answers with, no matter what the status is. */
export function givesData(exchange: Pick<Exchange, 'body'>): boolean {
  const data = field(exchange.body, 'data');
  if (Array.isArray(data)) return data.some((record) => isObject(record) && isDataRecord(record));
  return isObject(data) && (isDataRecord(data) || isObject(data.key) || isObject(data.organization));
}

/** Rows of every kind have an id, except revenue rows, which have their store's. An error may have one as well. */
function isDataRecord(record: { readonly [name: string]: Json }): boolean {
  const speaksOfError = ['message', 'error', 'detail', 'reason'].some((name) => Object.hasOwn(record, name));
  return !speaksOfError && (typeof record.id === 'string' || typeof record.storeId === 'string');
}

export function dataIds(exchange: Pick<Exchange, 'body'>): readonly string[] {
  return listField(exchange.body, 'data').flatMap((record) => {
    const id = field(record, 'id');
    return typeof id === 'string' ? [id] : [];
  });
}

/** Where the next page of a list is; null on its last one, and where there is no answer. */
export function nextCursorOf(exchange: Pick<Exchange, 'body'> | null | undefined): string | null {
  return textOrNull(field(exchange?.body, 'pagination'), 'nextCursor');
}

/** Ids of the stores that a body names, at any depth: `store.id`, `storeId`, `stores[].id`, `assignedStores[].id`. */
export function storesNamed(body: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  visit(body, '', found);
  return found;
}

const STORE_PLACES = new Set(['store', 'stores', 'assignedStores']);

function visit(value: unknown, place: string, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, place, found);
    return;
  }
  if (!isObject(value)) return;
  const own = STORE_PLACES.has(place) ? value.id : value.storeId;
  if (typeof own === 'string') found.add(own);
  for (const [name, inner] of Object.entries(value)) visit(inner, name, found);
}

/** Names of what was asked, each once and in order. */
export function parametersOf({ query }: Exchange): readonly string[] {
  return [...new Set(query.map(([name]) => name))].sort();
}
