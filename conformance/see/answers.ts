import { basePath, byIdOperations, type OperationId, pathOf } from '../../contract/operations.ts';
import { type Attempt, type BodyFacts, type Exchange, isGoodKey, type Json } from '../model/exchange.ts';
import type { Judgement } from '../model/outcome.ts';
import { cursorOf, field, idsOf, isObject } from '../model/values/json.ts';
import { remembered } from '../model/values/memoize.ts';
import { plural } from '../model/values/plural.ts';
import { retryWindow } from './retry-window.ts';

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

export function dataIds({ body }: Pick<Exchange, 'body'>): readonly string[] {
  return idsOf(body);
}

export function nextCursorOf(exchange: Pick<Exchange, 'body'> | null | undefined): string | null {
  return cursorOf(exchange?.body);
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

/** The contract does not show what shifts look like: a list of anything, or an object with a time in it, shows some. */
export function showsShifts({ status, body }: Pick<Exchange, 'status' | 'body'>): boolean {
  if (status !== 200) return false;
  const found = field(body, 'data');
  const data = found === undefined ? body : found;
  const lists = listsIn(data);
  return lists.length > 0 ? lists.some((list) => list.length > 0) : TIME.test(JSON.stringify(data ?? null));
}

const TIME = /"\d{4}-\d\d-\d\d|T?\d\d:\d\d/;

function listsIn(value: unknown): (readonly unknown[])[] {
  if (Array.isArray(value)) return [value];
  return isObject(value) ? Object.values(value).flatMap(listsIn) : [];
}

/** Fewer other answers of the same kind may lack the parameter by chance. */
const LEAST_OTHERS = 3;
const INSTANT = /^\d{4}-\d\d-\d\d[T ]/;
/** A UUID fits. */
const LONGEST_VALUE = 40;

/**
 * What all requests that show a fault sent, and none that got the same kind of answer without it: ", only with limit=100". Empty
 * where there is no such thing.
 */
export function onlyWith(ids: ReadonlySet<string>, answers: readonly Exchange[]): string {
  const showing = answers.filter(({ id }) => ids.has(id));
  const kinds = new Set(showing.map(kindOf));
  const others = answers.filter((answer) => !ids.has(answer.id) && kinds.has(kindOf(answer)));
  if (showing.length === 0 || others.length < LEAST_OTHERS) return '';
  const sent = sentOnlyBy(showing, others);
  return sent === null ? '' : `, only with ${sent}`;
}

/** How much is read, and of which time: often another value by chance. */
const OF_READING = /^(?:from|to|limit|cursor)(?:=|$)/;

type Sent = Pick<Exchange, 'query'>;

/** A parameter, or one with its value, that all of these sent and none of the others; null where there is none. */
function sentOnlyBy(these: readonly Sent[], others: readonly Sent[]): string | null {
  const namesOf = ({ query }: Sent) => query.map(([name]) => name).filter((name) => name !== '');
  for (const partsOf of [namesOf, pairsOf]) {
    const elsewhere = new Set(others.flatMap(partsOf));
    const common = these.map(partsOf).reduce((all, sent) => all.filter((each) => sent.includes(each)));
    const found = common.filter((each) => !elsewhere.has(each));
    const [first] = [...found.filter((each) => !OF_READING.test(each)), ...found];
    if (first !== undefined) return first;
  }
  return null;
}

function kindOf({ operation, status, method }: Exchange): string {
  return `${method} ${operation} ${status}`;
}

/** A cursor, an instant, and a list of many values say nothing to a reader. */
function pairsOf({ query }: Sent): readonly string[] {
  return query
    .filter(
      ([name, value]) => name !== '' && name !== 'cursor' && value.length <= LONGEST_VALUE && !INSTANT.test(value),
    )
    .map(([name, value]) => `${name}=${value}`);
}

/** How the first attempts at valid requests to one operation ended. */
export interface FirstAttempts {
  readonly operation: OperationId;
  /** Valid requests that were answered at once. */
  readonly answered: readonly Exchange[];
  /** Those that were not, by how: the status of a server error, or the kind of failure. */
  readonly failed: ReadonlyMap<string, readonly Exchange[]>;
}

/** Failures that say something about the deployment: of others, the request was not sent or its answer not read. */
const LOST: ReadonlySet<string> = new Set(['reset', 'timeout', 'unreachable', 'protocol', 'tls']);
/** Its requests are meant to be too many. */
const BURST = 'rate';
const ANSWERED = 'answered';

/** First attempts at valid requests, by operation. A rate limit or an announced maintenance is neither an answer nor a failure. */
export function firstAttemptsOf(exchanges: readonly Exchange[]): readonly FirstAttempts[] {
  return [...Map.groupBy(validIn(exchanges), ({ operation }) => operation)].flatMap(([operation, all]) => {
    if (operation === 'other') return [];
    const ends = Map.groupBy(
      all.filter((exchange) => endOf(exchange) !== null),
      (exchange) => endOf(exchange) ?? ANSWERED,
    );
    const failed = [...ends].filter(([end]) => end !== ANSWERED);
    return { operation, answered: ends.get(ANSWERED) ?? [], failed: new Map(failed) };
  });
}

/** Requests that a correct deployment answers with 200, as far as other answers show it. */
export const validIn = remembered((exchanges: readonly Exchange[]): ReadonlySet<Exchange> => {
  const asked = exchanges.filter(
    ({ method, credential, probe }) => method === 'GET' && isGoodKey(credential) && probe !== BURST,
  );
  const accepted = new Set(asked.filter(({ status }) => status === 200).flatMap(partsOf));
  return new Set(asked.filter((exchange) => isValid(exchange, accepted)));
});

/** How the first attempt ended that no limit refused; null where none was made, or its answer was not read. */
function endOf({ attempts }: Exchange): string | null {
  const isLimit = ({ status, limitHeaders }: Attempt) =>
    status === 429 || (status === 503 && retryWindow(limitHeaders, 0) !== null);
  const first = attempts.find((attempt) => !isLimit(attempt));
  if (first === undefined) return null;
  const { status, error } = first;
  if (status === null) return error !== null && LOST.has(error) ? error : null;
  return status >= 500 ? String(status) : ANSWERED;
}

/** It was answered in the end, or each part of it was accepted in another request. */
function isValid(exchange: Exchange, accepted: ReadonlySet<string>): boolean {
  const { status } = exchange;
  if (status !== null && status < 500) return status === 200;
  return canBeRepeated(exchange) && partsOf(exchange).every((part) => accepted.has(part));
}

/** What of a request may be invalid: the id in its path, and the value of each parameter. */
function partsOf({ operation, path, query }: Exchange): readonly string[] {
  const ids = byIdOperations.some((one) => one === operation) ? [path] : [];
  return [...ids, ...query.map(([name, value]) => JSON.stringify([operation, name, value]))];
}

/** Of all that failed. */
export function failedIn({ failed }: FirstAttempts): readonly Exchange[] {
  return [...failed.values()].flat();
}

const WORDS: Readonly<Record<string, string>> = {
  reset: 'broken off',
  timeout: 'not complete in time',
  unreachable: 'refused connections',
  protocol: 'not HTTP',
  tls: 'broken off by TLS',
};

/** "500", or "500 (30), broken off (4)". */
export function waysOf({ failed }: FirstAttempts): string {
  const ways = [...failed].map(([end, { length }]) => ({ words: WORDS[end] ?? end, length }));
  const [only] = ways;
  if (only !== undefined && ways.length === 1) return only.words;
  return ways
    .toSorted((a, b) => b.length - a.length || (a.words < b.words ? -1 : 1))
    .map(({ words, length }) => `${words} (${length})`)
    .join(', ');
}

/** What a sentence about them names. */
export function countsOf(attempts: FirstAttempts) {
  const lost = failedIn(attempts).length;
  return { lost, all: lost + attempts.answered.length, path: endpointOf(attempts), ways: waysOf(attempts) };
}

type Asked = Pick<Exchange, 'operation' | 'method' | 'query'>;

/** So many endpoints are named. */
const NAMED = 6;

/** What differs within an endpoint comes before other endpoints, and what names no difference last. */
const [WITHIN, APART, SILENT] = [0, 1, 2];

/**
 * Which requests kept the promise that others broke: "/products, /sales without search (11 requests)". Null where the two
 * differ in nothing that can be named.
 */
export function keptByLine(
  { kept, broken }: NonNullable<Judgement['sides']>,
  exchanges: ReadonlyMap<string, Asked>,
): string | null {
  const askedBy = (ids: readonly string[]) =>
    Map.groupBy(
      ids.flatMap((id) => exchanges.get(id) ?? []),
      endpointOf,
    );
  const breaking = askedBy(broken);
  const keeping = askedBy([...new Set(kept).difference(new Set(broken))]);
  const all = [...keeping].map(([endpoint, own]) => partOf(endpoint, own, breaking.get(endpoint)));
  const parts = all.toSorted((a, b) => a.place - b.place);
  if (breaking.size === 0 || !parts.some(({ place }) => place !== SILENT)) return null;
  const more = parts.length - NAMED;
  const named = parts.slice(0, NAMED).map(({ text }) => text);
  const requests = parts.reduce((sum, part) => sum + part.requests, 0);
  return `${named.join(', ')}${more > 0 ? ` and ${plural(more, 'more endpoint')}` : ''} (${plural(requests, 'request')})`;
}

function partOf(endpoint: string, own: readonly Asked[], others: readonly Asked[] | undefined) {
  const requests = own.length;
  if (others === undefined) return { text: endpoint, place: APART, requests };
  const found = difference(endpoint, own, others);
  if (found === null) return { text: `other requests to ${endpoint}`, place: SILENT, requests };
  return { text: found, place: WITHIN, requests };
}

function difference(endpoint: string, own: readonly Asked[], others: readonly Asked[]): string | null {
  const lacked = sentOnlyBy(others, own);
  if (lacked !== null) return `${endpoint} without ${lacked}`;
  const had = sentOnlyBy(own, others);
  if (had !== null) return `${endpoint} with ${had}`;
  const methods = methodsOf(own);
  return methods.isDisjointFrom(methodsOf(others)) ? `${[...methods].join(', ')} ${endpoint}` : null;
}

function methodsOf(requests: readonly Asked[]): ReadonlySet<string> {
  return new Set(requests.map(({ method }) => method));
}

export function endpointOf({ operation }: Pick<Exchange, 'operation'>): string {
  return operation === 'other' ? 'unknown paths' : pathOf(operation, '{id}').slice(basePath.length);
}
