import {
  byIdOperations,
  documentedValues,
  hasTrait,
  type KeyedOperation,
  keyedOperations,
  type OperationId,
  operations,
  pagedOperation,
  pagedOperations,
  pathOf,
} from '../../../contract/operations.ts';
import {
  askAll,
  askIfPossible,
  askPlainly,
  idsIn,
  lastWeek,
  PACKED,
  type People,
  queryOf,
  type Values,
} from '../../ask/questions/ask.ts';
import type { Credential, Exchange, KeyName, KeyPlace } from '../../model/exchange.ts';
import { type Ask, type ProbeContext, probe } from '../../model/probe.ts';
import { urlPart } from '../../model/values/curl.ts';
import { givesData, isSuccess, nextCursorOf } from '../../see/answers.ts';
import {
  type AuthEvidence,
  type AuthTry,
  type BypassTry,
  type CrossOrigin,
  credentialsFor,
  DEAD_KEYS,
  FOREIGN_ORIGIN,
  isAlmostRight,
  OTHER_PLACES,
  type OtherMethod,
} from '../shared/requests/auth-try.ts';

/** What a browser would ask before, and while, a page on another origin sends the key. */
async function askAcrossOrigins(context: ProbeContext): Promise<CrossOrigin> {
  const operation = 'getMe';
  const path = pathOf(operation);
  const origin = ['origin', FOREIGN_ORIGIN] as const;
  const preflight = await context.ask({
    operation,
    path,
    method: 'OPTIONS',
    credential: { key: 'none' },
    headers: [origin, ['access-control-request-method', 'GET'], ['access-control-request-headers', 'authorization']],
  });
  const read = await context.ask({ operation, path, headers: [origin, PACKED] });
  return {
    allowOrigin: headerOf(preflight, 'access-control-allow-origin'),
    allowHeaders: headerOf(preflight, 'access-control-allow-headers'),
    readableBy: headerOf(read, 'access-control-allow-origin'),
    exchanges: [preflight.id, read.id],
  };
}

function headerOf({ headers }: Exchange, wanted: string): string | null {
  return headers.find(([name]) => name === wanted)?.[1] ?? null;
}

const promotions = pagedOperation('promotions');

/**
 * A check that compares paths may miss spellings that the router takes for the same path; one that lets the public document
 * through may let through what names it, or what seems to come from inside. One spelling for each operation: usually one check
 * and one router serve them all.
 */
const BYPASSES: readonly (Pick<BypassTry, 'operation' | 'what'> & Pick<Ask, 'path' | 'rawQuery' | 'headers'>)[] = [
  { operation: 'listSales', what: 'a slash at the end', path: `${pathOf('listSales')}/` },
  { operation: 'listProducts', what: 'a doubled slash', path: pathOf('listProducts').replace(/\/(?=products$)/, '//') },
  { operation: 'listStores', what: 'another letter case', path: pathOf('listStores').replace('stores', 'Stores') },
  { operation: promotions, what: 'a file extension', path: `${pathOf(promotions)}.json` },
  { operation: 'getCustomerAnalytics', what: 'more behind the path', path: `${pathOf('getCustomerAnalytics')}/x` },
  { operation: 'getMe', what: 'a letter behind the path', path: `${pathOf('getMe')}x` },
  {
    operation: 'getRevenueAnalytics',
    what: 'another method and the name of the public document in the query',
    path: pathOf('getRevenueAnalytics'),
    rawQuery: '_method=GET&x=/openapi.json',
  },
  {
    operation: 'getStaffAnalytics',
    what: 'headers of an internal client and of another method',
    path: pathOf('getStaffAnalytics'),
    headers: [
      ['x-forwarded-for', '127.0.0.1'],
      ['x-real-ip', '127.0.0.1'],
      ['origin', 'http://localhost'],
      ['x-internal-request', 'true'],
      ['x-http-method-override', 'GET'],
    ],
  },
  {
    operation: 'listInventoryLogs',
    what: 'a path through the public document',
    path: pathOf('listInventoryLogs').replace(/^.*(?=\/inventory)/, `${pathOf('getOpenapi')}/..`),
  },
];

function askBypasses(context: ProbeContext): Promise<readonly BypassTry[]> {
  const refused = { exchange: '', status: 404, hasData: false };
  const counted = context.counted(BYPASSES, (some) => ({
    auth: { ...NOTHING_TRIED, detours: some.map(({ operation, what }) => ({ operation, what, ...refused })) },
  }));
  return askAll(context, counted, async ({ operation, what, ...written }) => {
    const exchange = await context.ask({ operation: 'other', credential: { key: 'none' }, ...written });
    return { operation, what, exchange: exchange.id, status: exchange.status, hasData: givesData(exchange) };
  });
}

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly auth: AuthEvidence;
  }
}

/** HEAD could show how many records there are. */
const WITHOUT_KEY: Readonly<Record<OtherMethod, readonly KeyedOperation[]>> = {
  OPTIONS: ['listStores', 'listSales'],
  HEAD: ['listProducts', 'getCustomerAnalytics'],
  QUERY: ['listSales'],
  PROPFIND: ['listProducts'],
};
/** Of these a deployment may know nothing: they are sent only where methods that write are as well. */
const UNUSUAL: readonly OtherMethod[] = ['QUERY', 'PROPFIND'];

const NO_KEY: Credential = { key: 'none' };

interface Question {
  readonly operation: KeyedOperation;
  readonly credential: Credential;
  readonly method: AuthTry['method'];
  /** The key may be checked only where nothing, or nothing of these, is in the query. */
  readonly query?: Ask['query'];
}

export const authProbe = probe({
  artifact: 'auth',
  requires: [],
  title:
    'Every operation without a key, with changed keys, with revoked, disabled or rotated keys, and with the key in other places',
  plan(context) {
    const questions = countedIn(
      context,
      questionsFor(context, () => []),
    ).length;
    return keyedOperations.length + questions + pagedOperations.length * 2 + BYPASSES.length + 2;
  },
  async gather(context) {
    const { exchanges, people } = await askPlainly(context);
    const ofPeople = await askAll(context, byIdOperations, (operation) =>
      context.ask({ operation, path: pathFor(context, people, operation) }),
    );
    const controls = [...exchanges, ...ofPeople].map((exchange) => {
      const operation = keyedOperations.find((keyed) => keyed === exchange.operation) ?? 'getMe';
      return tryOf(exchange, operation, 'GET', !hasTrait(operation, 'byId') || isSuccess(exchange.status));
    });
    const ask = asker(context, people, controls);
    const [store] = idsIn(exchanges, 'listStores');
    const queries: Queries = (operation) => everyParameter(operation, context.startedAt, store);
    const [first, detours, crossOrigin] = await Promise.all([
      askAll(
        context,
        [...countedIn(context, questionsFor(context, queries)), ...nextPages(exchanges, context.keys)],
        ask,
      ),
      askBypasses(context),
      askAcrossOrigins(context),
    ]);
    const apart = await askAll(context, first.flatMap(partsToTellApart), ask);
    const closer = await askAll(context, apart.flatMap(partsToTellApart), ask);
    const unsplit = [...first, ...apart].filter((tried) => ![...apart, ...closer].some(tellsMoreThan(tried)));
    return { tries: [...controls, ...unsplit, ...closer], detours, crossOrigin };
  },
});

const PLAIN_TURN = 4;

type Queries = (operation: KeyedOperation) => NonNullable<Ask['query']>;

/**
 * Nearly all keys come with all that can be in the query: some part of it may lead past the check of the key. In turn, one comes
 * without it.
 */
function questionsFor(context: ProbeContext, queries: Queries): readonly Question[] {
  const questions = keyedOperations.flatMap((operation, turn) =>
    credentialsFor(operation, context).map((credential, index) => {
      const isItsTurn = credential.key === 'good' && (turn + index) % PLAIN_TURN === 0;
      const isPlain = isItsTurn || credential.key === 'none' || credential.place !== undefined;
      return { operation, credential, method: 'GET' as const, query: isPlain ? [] : queries(operation) };
    }),
  );
  const others = (['OPTIONS', 'HEAD', ...(context.allow.writes ? UNUSUAL : [])] as const).flatMap((method) =>
    WITHOUT_KEY[method].map((operation) => ({ operation, credential: NO_KEY, method })),
  );
  return [...questions, ...others];
}

const NOTHING_TRIED: AuthEvidence = {
  tries: [],
  detours: [],
  crossOrigin: { allowOrigin: null, allowHeaders: null, readableBy: null, exchanges: [] },
};

function countedIn(context: ProbeContext, questions: readonly Question[]): readonly Question[] {
  const refused = { exchange: '', status: 401, hasData: false, answerable: true };
  return context.counted(questions, (some) => ({
    auth: { ...NOTHING_TRIED, tries: some.map(({ query: _query, ...asked }) => ({ ...asked, ...refused })) },
  }));
}

/** A deployment that refuses requests without a key may accept any key together with a cursor. */
const WITHOUT_VALID_KEY: readonly Credential[] = [{ key: 'good', change: 'never-issued' }, NO_KEY];

/** Without a valid key, and with one that was valid when the cursor could have been issued. */
function nextPages(exchanges: readonly Exchange[], given: readonly KeyName[]): readonly Question[] {
  const dead = DEAD_KEYS.filter((key) => given.includes(key)).map((key) => ({ key }));
  return exchanges.flatMap((page) => {
    const listed = pagedOperations.find((paged) => paged === page.operation);
    const cursor = nextCursorOf(page);
    if (listed === undefined || cursor === null) return [];
    const turn = pagedOperations.indexOf(listed);
    const credentials = [WITHOUT_VALID_KEY, dead].flatMap((each) => each[turn % each.length] ?? []);
    return credentials.map((credential) => ({
      operation: listed,
      credential,
      method: 'GET' as const,
      query: [['cursor', cursor]] as const,
    }));
  });
}

function pathFor(context: ProbeContext, people: People, operation: KeyedOperation): string {
  const id = hasTrait(operation, 'byId') ? people[operation] : null;
  return pathOf(operation, urlPart(id ?? context.randomUuid(`auth ${operation}`)));
}

function asker(context: ProbeContext, people: People, controls: readonly AuthTry[]) {
  return async ({ operation, credential, method, query = [] }: Question): Promise<AuthTry | null> => {
    const path = pathFor(context, people, operation);
    const exchange = await askIfPossible(context, { operation, path, credential, method, query });
    const answerable = controls.some((control) => control.operation === operation && isSuccess(control.status));
    if (exchange === null || (query.length > 0 && (await isOfAnotherFault(context, exchange)))) return null;
    return tryOf(exchange, operation, method, !hasTrait(operation, 'byId') || answerable);
  };
}

/** The contract does not say that the key is checked before the query, nor how long a cursor lives: what is refused to the good key as well may have been refused for the query. */
async function isOfAnotherFault(context: ProbeContext, exchange: Exchange): Promise<boolean> {
  if (exchange.status !== 400 || givesData(exchange)) return false;
  const { operation, path, query } = exchange;
  return (await context.ask({ operation, path, query })).status === 400;
}

function tryOf(exchange: Exchange, operation: KeyedOperation, method: AuthTry['method'], answerable: boolean): AuthTry {
  const { credential, id, status, headers } = exchange;
  // HEAD has no body; a total in its headers is data all the same.
  const countsRecords = headers.some(([name, value]) => /total|count/.test(name) && /^\d+$/.test(value));
  const hasData = givesData(exchange) || (method === 'HEAD' && isSuccess(status) && countsRecords);
  return { operation, method, credential, exchange: id, status, hasData, answerable };
}

/** What several places are split into. */
const PARTS: ReadonlyMap<string, readonly KeyPlace[]> = new Map(
  Object.entries({ elsewhere: ['every-header', 'every-query'], ...OTHER_PLACES }),
);

/** The same answer with fewer places names the one that worked; an answer that none of them repeats is kept. */
function tellsMoreThan({ operation, credential, status, hasData }: AuthTry): (other: AuthTry) => boolean {
  const parts = PARTS.get(credential.place ?? '') ?? [];
  return (other) =>
    other.operation === operation &&
    other.status === status &&
    other.hasData === hasData &&
    parts.some((part) => part === other.credential.place);
}

/**
 * Several places were tried at once: where that was not refused as it should be, headers and query are tried by themselves, and then one
 * place after the other. Of a key that was almost right, prefix and last four characters may be what was compared.
 */
function partsToTellApart({ operation, credential, status, hasData }: AuthTry): readonly Question[] {
  if (status === 401 && !hasData) return [];
  const asking = (changed: Omit<Credential, 'key'>): Question => {
    return { operation, credential: { key: 'good', ...changed }, method: 'GET' };
  };
  if (isAlmostRight(credential)) return [asking({ change: 'same-ends' })];
  const { place = '' } = credential;
  const parts = PARTS.get(place) ?? [];
  const turn = keyedOperations.indexOf(operation) % parts.length;
  const isWorthwhile = place === 'elsewhere' || isSuccess(status) || hasData || operation === 'getMe';
  return (isWorthwhile ? parts : parts.slice(turn, turn + 1)).map((part) => asking({ place: part }));
}

/** A valid value for each documented parameter that needs no id but that of a store. */
function everyParameter(
  operation: OperationId,
  startedAt: string,
  store: string | undefined,
): NonNullable<Ask['query']> {
  const plain: Values = {
    ...{ limit: '1', search: '1', active: 'true' },
    ...lastWeek(startedAt),
    ...(store === undefined ? {} : { storeIds: store }),
  };
  const documented = operations[operation].parameters.flatMap(({ name }): [string, string | readonly string[]][] => {
    const value = documentedValues(operation, name)[0] ?? plain[name];
    return value === undefined ? [] : [[name, value]];
  });
  return queryOf(Object.fromEntries(documented));
}
