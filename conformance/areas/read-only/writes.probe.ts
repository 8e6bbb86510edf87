import {
  hasTrait,
  type OperationId,
  operationIds,
  pagedOperation,
  pagedOperations,
  pathOf,
} from '../../../contract/operations.ts';
import { askAll, askPlainly, firstId, idsIn, lastWeek, type PlainAnswers } from '../../ask/questions/ask.ts';
import { type AskedOperation, type Exchange, isTransient } from '../../model/exchange.ts';
import type { Window } from '../../model/lists.ts';
import { type Ask, NOT_ALLOWED, type ProbeContext, probe, Skipped } from '../../model/probe.ts';
import { urlPart } from '../../model/values/curl.ts';
import { field, listField, textField } from '../../model/values/json.ts';
import { givesData, isSuccess } from '../../see/answers.ts';
import type { Answered } from '../shared/requests/count-answers.ts';

/**
 * `write`: a write method was sent. `smuggled`: a GET that names another method in a header or in the query.
 * `reread`: what was read before all of that, read again after it.
 */
interface WriteTry extends Answered {
  readonly kind: 'write' | 'smuggled' | 'reread';
  readonly operation: AskedOperation;
  readonly method: string;
  /** How the method was sent, or what was read again. */
  readonly how: string;
  readonly credential: 'good' | 'none';
  /** The answer is what a plain GET gives, as far as can be seen; always true for a write. */
  readonly asBefore: boolean;
}

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly writes: readonly WriteTry[];
  }
}

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

export const writesProbe = probe({
  artifact: 'writes',
  requires: [],
  title:
    'POST, PUT, PATCH and DELETE to every documented path and to single records, and what was there before them read again',
  plan: ({ allow }) => (allow.writes ? QUESTIONS.length + SMUGGLED.length + 2 * 3 : 0),
  async gather(context) {
    if (!context.allow.writes) throw new Skipped(NOT_ALLOWED.writes);
    const plain = await askPlainly(context);
    const pathTo = (operation: OperationId) => pathFor(context, plain, operation);
    const before = await rereads(context, pathTo);
    const writes = await askAll(context, QUESTIONS, (question) =>
      write(context, question, pathOfWrite(question, plain, pathTo)),
    );
    const smuggled = await askAll(context, SMUGGLED, (one) => smuggle(context, one, plain, before, pathTo));
    const after = await rereads(context, pathTo);
    const reads = await askAll(context, after, (exchange) =>
      rereadWithControl(exchange, before[after.indexOf(exchange)], {
        again: ({ operation, path, query } = exchange) => context.ask({ operation, path, query, fresh: true }),
        isElsewhere: (sale) => isListedElsewhere(context, sale),
      }),
    );
    return [...writes, ...smuggled, ...reads];
  },
});

/** No handler would store or remove figures and descriptions: there one of the other methods, or all of them, are left out. */
function methodsFor(operation: OperationId, turn: number): readonly (typeof METHODS)[number][] {
  if (operation === 'getOpenapi') return ['POST'];
  return hasTrait(operation, 'analytics')
    ? METHODS.filter((_, index) => index === 0 || index !== 1 + (turn % 3))
    : METHODS;
}

/** Where a service that writes has the records of a list, by its name and their ids. */
const ONE_RECORD = 'one of its records';

const QUESTIONS = [
  ...operationIds.flatMap((operation, turn) =>
    methodsFor(operation, turn).map((method) => ({ operation, method, how: '' })),
  ),
  ...pagedOperations.flatMap((operation) => METHODS.slice(1).map((method) => ({ operation, method, how: ONE_RECORD }))),
];

type Question = (typeof QUESTIONS)[number];

/** Null for a list without records. */
function pathOfWrite(
  { operation, how }: Question,
  { exchanges }: PlainAnswers,
  pathTo: (operation: OperationId) => string,
): string | null {
  if (how === '') return pathTo(operation);
  const id = firstId(idsIn(exchanges, operation));
  return id === null ? null : `${pathOf(operation)}/${urlPart(id)}`;
}

/** A person who exists, where there is one: a write to an unknown id is refused for another reason. */
function pathFor(context: ProbeContext, { people }: PlainAnswers, operation: OperationId): string {
  if (!hasTrait(operation, 'byId')) return pathOf(operation);
  return pathOf(operation, urlPart(people[operation] ?? context.randomUuid(`write ${operation}`)));
}

/** A deployment that obeys these headers obeys them on POST at least: three of those sent anyway have them. */
const OVERRIDDEN: ReadonlyMap<OperationId, string> = new Map([
  ['getCustomer', 'DELETE'],
  ['listProducts', 'PUT'],
  [pagedOperation('promotions'), 'PATCH'],
]);

function overriding(method: string): readonly (readonly [string, string])[] {
  return ['x-http-method-override', 'x-http-method', 'x-method-override'].map((name) => [name, method] as const);
}

async function write(
  context: ProbeContext,
  { operation, method, how }: Question,
  path: string | null,
): Promise<WriteTry | null> {
  if (path === null) return null;
  const override = method === 'POST' ? OVERRIDDEN.get(operation) : undefined;
  const headers = override === undefined ? {} : { headers: overriding(override) };
  const ask: Ask = { operation, path, method, ...headers };
  const exchange = await settled(context, method === 'DELETE' ? ask : { ...ask, body: '{}' });
  return tryOf(exchange, { kind: 'write', operation, method, how, asBefore: true });
}

/** Below the probes nothing is written twice; here a transient error is asked again, since nothing may succeed anyway. */
async function settled(context: ProbeContext, ask: Ask): Promise<Exchange> {
  let exchange = await context.ask(ask);
  for (let tries = 1; isTransient(exchange.status) && tries < 3; tries++) {
    exchange = await context.ask({ ...ask, fresh: true });
  }
  return exchange;
}

interface Smuggled {
  readonly operation: OperationId;
  readonly how: string;
  readonly method: string;
  readonly ask: Partial<Ask>;
}

const OVERRIDE = 'X-HTTP-Method-Override';
const SMUGGLED: readonly Smuggled[] = [
  { operation: 'getCustomer', how: OVERRIDE, method: 'DELETE', ask: { headers: overriding('DELETE') } },
  { operation: 'getCustomer', how: '_method in the query', method: 'DELETE', ask: { query: [['_method', 'DELETE']] } },
  { operation: 'listSales', how: OVERRIDE, method: 'POST', ask: { headers: overriding('POST') } },
];

async function smuggle(
  context: ProbeContext,
  { operation, how, method, ask }: Smuggled,
  plain: PlainAnswers,
  before: readonly Exchange[],
  pathTo: (operation: OperationId) => string,
): Promise<WriteTry> {
  const exchange = await context.ask({ operation, path: pathTo(operation), ...ask });
  const untouched = [...plain.exchanges, ...before].find((read) => read.operation === operation);
  const hadData = untouched !== undefined && givesData(untouched);
  // A list where a list was, one record where one was: a POST answers with what it made.
  const isList = (one: Exchange) => Array.isArray(field(one.body, 'data'));
  const givesAlike = hadData && givesData(exchange) && isList(exchange) === isList(untouched);
  const asBefore = !isSuccess(exchange.status) || !hadData || (exchange.status === 200 && givesAlike);
  return tryOf(exchange, { kind: 'smuggled', operation, method, how, asBefore });
}

function weekBeforeLast({ startedAt }: ProbeContext): Window {
  return lastWeek(lastWeek(startedAt).from);
}

/** What holds still: the stores, a customer, and the sales of a week that is over. */
function rereads(context: ProbeContext, pathTo: (operation: OperationId) => string): Promise<Exchange[]> {
  const week = Object.entries({ ...weekBeforeLast(context), limit: '100' });
  return askAll(context, ['listStores', 'getCustomer', 'listSales'] as const, (operation) =>
    context.ask({ operation, path: pathTo(operation), query: operation === 'listSales' ? week : [], fresh: true }),
  );
}

/**
 * What differs is read once more, with no write in between: a deployment that answers otherwise each time, or now and then, was
 * not written to, and shows nothing here.
 */
export async function rereadWithControl(
  after: Exchange,
  before: Exchange | undefined,
  { again, isElsewhere }: Control,
): Promise<WriteTry | null> {
  const tried = reread(after, before);
  if (tried.asBefore || before === undefined || after.status !== 200) return tried;
  const control = await again();
  if (control.status !== 200) return tried;
  const [now, left] = [after, control].map((read) => new Set(recordsOf(read).map(({ id }) => id)));
  const isBack = recordsOf(before).some(({ id }) => now?.has(id) === false && left?.has(id) === true);
  if (isBack || !wasWritten(control, before) || wasWritten(control, after)) return null;
  const gone = listField(before.body, 'data').filter((record) => left?.has(textField(record, 'id')) === false);
  // A sale that is refunded meanwhile leaves the week where the list goes by the last change.
  const moved = await Promise.all(gone.slice(0, MOST_MOVED).map(isElsewhere));
  return gone.length > 0 && gone.length <= MOST_MOVED && moved.every(Boolean) ? null : tried;
}

const MOST_MOVED = 5;

interface Control {
  readonly again: () => Promise<Exchange>;
  /** Whether a record that is gone is a sale that another range has. */
  readonly isElsewhere: (record: unknown) => Promise<boolean>;
}

async function isListedElsewhere(context: ProbeContext, sale: unknown): Promise<boolean> {
  const invoice = field(sale, 'invoiceId');
  if (typeof invoice !== 'number' || context.requestsLeft() === 0) return false;
  const range = { from: weekBeforeLast(context).from, to: new Date().toISOString() };
  const query = Object.entries({ ...range, search: String(invoice), limit: '100' });
  const found = await context.ask({ operation: 'listSales', path: pathOf('listSales'), query, fresh: true });
  return recordsOf(found).some(({ id }) => id === textField(sale, 'id'));
}

function reread(after: Exchange, before: Exchange | undefined): WriteTry {
  const operation = after.operation === 'other' ? 'listStores' : after.operation;
  const comparable = before !== undefined && before.status === 200;
  const asBefore = !comparable || (after.status === 200 && !wasWritten(after, before));
  const how = operation === 'listSales' ? 'a week of sales that is over' : 'as it was';
  return tryOf(after, { kind: 'reread', operation, method: 'GET', how, asBefore });
}

const NAMES = ['name', 'branchNo', 'firstName', 'lastName'] as const;

/**
 * Whether it looks as if one of our writes were done: all of them came with an empty record. A branch may be opened or
 * given another name while we are there, but none loses its name, and none goes. A till that was offline may bring sales
 * of that week, which push others off the end of a full page.
 */
export function wasWritten(after: Exchange, before: Exchange): boolean {
  const [now, then] = [recordsOf(after), recordsOf(before)];
  const known = new Map(then.map((record) => [record.id, record]));
  const added = now.filter(({ id }) => !known.has(id)).length;
  const isGone = then.slice(0, then.length - added).some(({ id }) => !now.some((record) => record.id === id));
  return isGone || now.some((record) => hasLost(record, known.get(record.id)));
}

interface Named {
  readonly id: string;
  readonly names: readonly string[];
}

/** A record that is new has lost its name when it never had one, and a sale has none to lose. */
function hasLost({ names }: Named, before: Named | undefined): boolean {
  const isEmpty = (name: string | undefined) => name === '' || name === 'undefined' || name === 'null';
  if (before === undefined) return names.length > 0 && names.every(isEmpty);
  return before.names.some((name, index) => !isEmpty(name) && isEmpty(names[index]));
}

function recordsOf(exchange: Exchange): readonly Named[] {
  const data = field(exchange.body, 'data');
  const records = Array.isArray(data) ? listField(exchange.body, 'data') : [data];
  const names = exchange.operation === 'listSales' ? [] : NAMES;
  return records.map((one) => ({ id: textField(one, 'id'), names: names.map((name) => textField(one, name)) }));
}

function tryOf({ id, status }: Exchange, about: Omit<WriteTry, 'credential' | 'exchange' | 'status'>): WriteTry {
  return { ...about, credential: 'good', exchange: id, status };
}
