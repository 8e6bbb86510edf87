import {
  type Context,
  OpenAPIBackend,
  OpenAPIRouter,
  type Operation,
  type ParsedRequest,
  type Request,
} from 'openapi-backend';
import { documentJson } from '../contract/generated/document-json.ts';
import { serializeMeResponse } from '../contract/generated/serializers.ts';
import { type KeyedOperation, keyedOperations, matchPath, type OperationId } from '../contract/operations.ts';
import { show } from '../contract/problems.ts';
import { dayOf, defaultRange, type Range, rangeMember } from '../contract/serving/range.ts';
import { type Limiter, rateHeaders } from '../contract/serving/rate.ts';
import { recentResults } from '../contract/serving/recent-results.ts';
import { servedDocument } from '../contract/serving/served-document.ts';
import { decodePath } from '../contract/serving/target.ts';
import {
  allowHeader,
  type Body,
  type Call,
  type Draft,
  type OperationHandler,
  type OperationRequest,
  ok,
  optionsAnswer,
  PageBody,
  ProblemError,
} from './answers.ts';
import { hashKey, hasKeyShape, sameHash } from './keys/sandbox-keys.ts';
import { queryReader, requirementOf } from './request/parameters.ts';
import type { KeyStore, OwnedKey, Page, Store } from './store/store.ts';

interface ApiParts {
  readonly store: Store;
  readonly limiter: Limiter;
  readonly now: () => number;
  /** Limits the attempts of clients without a valid key. */
  readonly guesses: Limiter;
}

type Operate = (call: Call, path: Readonly<Record<string, string>>) => Promise<Draft>;

/** Handles every authenticated request: the rate limit, then 400 with all violations, then 403, then the handler. */
function operate(id: OperationId, handler: OperationHandler, { store, limiter, now }: ApiParts): Operate {
  const read = queryReader(id);
  return async (call, path) => {
    const { principal } = call;
    if (principal === null) throw new ProblemError('unauthorized');
    call.operationId = id;
    await takeAllowance(limiter, call, principal);
    const { query, violations } = read(call.rawQuery, path);
    if (violations.length > 0) throw new ProblemError('invalid_parameter', { violations });
    const { organizationId } = principal;
    if (query.storeIds !== undefined) rejectForeignStores(id, query.storeIds, store.storeIds(organizationId));
    return ok(call, await handler({ principal, organizationId, query, store, now: now() }));
  };
}

// mutants open: the size of the rate limit (RATE-05)
async function takeAllowance(limiter: Limiter, call: Call, principal: OwnedKey): Promise<void> {
  const taken = await limiter.take(principal.id);
  call.rate = rateHeaders(limiter.rate, taken);
  // mutants open (Conditional false): the size of the rate limit (RATE-05)
  if (!taken.allowed) throw new ProblemError('rate_limited');
}

function rejectForeignStores(operation: OperationId, asked: readonly string[], own: ReadonlySet<string>): void {
  const foreign = asked.filter((id) => !own.has(id));
  if (foreign.length === 0) return;
  const violations = foreign.map((store) => ({
    // mutants open: what an error says (ERR-08)
    parameter: 'storeIds',
    received: show(store),
    // mutants open: what an error says (ERR-08)
    expected: 'ids of your own stores',
    suggestion: null,
    requirement: requirementOf(operation, 'storeIds', 'foreign'),
  }));
  throw new ProblemError('foreign_store', { violations });
}

/** Answers what the contract describes: 404 and 405, then 401, then the operation. */
export type Api = (method: string, path: string, call: Call) => Promise<Draft>;

/** The contract on openapi-backend: its operations, its security and its handlers. */
export async function createApi(parts: ApiParts): Promise<Api> {
  const definition = JSON.parse(documentJson);
  // Parameters are validated by `operate`, which reports every violation with its requirement.
  const backend = new OpenAPIBackend({ definition, quick: true, strict: true, validate: false });
  await backend.init();
  backend.router = new LookupRouter(backend.definition);
  backend.registerSecurityHandler('apiKey', async (_context: Context, call: Call) => {
    call.principal = await authenticate(parts.store, call.token);
    return call.principal;
  });
  backend.register({
    async getOpenapi(_context: Context, call: Call) {
      call.operationId = 'getOpenapi';
      return ok(call, servedDocument(call.headers, dayOf(parts.now())));
    },
    methodNotAllowed,
    async notFound() {
      throw new ProblemError('no_such_path');
    },
    async unauthorizedHandler({ security }: Context, call: Call) {
      // The key could not be looked up: that is not a wrong key.
      if (security.apiKey?.error !== undefined) throw security.apiKey.error;
      throw await unauthorized(call, parts.guesses);
    },
  });
  for (const id of keyedOperations) {
    const answer = operate(id, operationHandlers[id], parts);
    backend.register(id, ({ request }: Context, call: Call) => answer(call, request.params));
  }
  return (method, path, call) => backend.handleRequest({ method, path, headers: {} }, call);
}

async function methodNotAllowed({ request }: Context, call: Call): Promise<Draft> {
  if (request.method === 'OPTIONS') return optionsAnswer(call);
  // mutants open (Object #1): the headers of a refused method (RO-10)
  throw new ProblemError('method_not_allowed', { headers: { allow: allowHeader } });
}

type Params = Readonly<Record<string, string>>;

const noParams: Params = {};
// openapi-backend distinguishes them by the beginning of the message. Created once, because a stack trace is slow to collect.
const notFound = new Error('404-notFound: no operation has this path');
const notAllowed = new Error('405-methodNotAllowed: every operation is GET');

/**
 * The router that openapi-backend uses here in place of its own, which rebuilds all operations and compiles all patterns
 * for every request (docs/dependencies.md has the figures). Every operation of the contract is GET, and HEAD is the same.
 */
class LookupRouter extends OpenAPIRouter {
  readonly #operations: Operation[];
  readonly #byId: ReadonlyMap<string | undefined, Operation>;

  constructor(definition: OpenAPIRouter['definition']) {
    super({ definition });
    this.#operations = super.getOperations();
    this.#byId = new Map(this.#operations.map((operation) => [operation.operationId, operation]));
  }

  override getOperations(): Operation[] {
    return this.#operations;
  }

  override matchOperation(request: Request): Operation | undefined;
  override matchOperation(request: Request, strict: boolean): Operation;
  override matchOperation({ method, path }: Request, strict = false): Operation | undefined {
    const operation = this.#byId.get(matchPath(path)?.operation);
    const isAllowed = method === 'GET' || method === 'HEAD';
    if (operation !== undefined && isAllowed) return operation;
    // mutants open (Conditional false #2): the status at a path that there is not (ERR-11)
    if (strict) throw operation === undefined ? notFound : notAllowed;
    return undefined;
  }

  /** The operation parses the query itself, to report all violations; no operation has a body or a cookie. */
  override parseRequest({ method, path, headers }: Request, operation?: Operation): ParsedRequest {
    const params = operation === undefined ? noParams : paramsOf(path);
    return { method, path, headers, params, query: noParams, cookies: noParams, requestBody: undefined };
  }
}

function paramsOf(path: string): Params {
  const { rawId = '' } = matchPath(path) ?? {};
  return rawId === '' ? noParams : { id: decodePath(rawId) ?? rawId };
}

/** Clients send the same few keys again and again: each is hashed once. Only in memory, and only until others take its place. */
const hashOf = recentResults(hashKey, 1000);

/**
 * Asks the store with every request, so that a key that was rotated on another instance stops working here immediately.
 * The look-up by hash leaks nothing about the key by its timing, and the comparison takes constant time.
 */
async function authenticate(keys: KeyStore, token: string | null): Promise<OwnedKey | null> {
  if (token === null || !hasKeyShape(token)) return null;
  const hash = hashOf(token);
  const key = await keys.findKeyByHash(hash);
  if (key === null || !sameHash(key.hash, hash)) return null;
  return key.status === 'active' && key.approved ? key : null;
}

/**
 * The error for a request without a valid key. Wrong keys are limited per client address, separately from the limit of each
 * key, so that guessing never uses up the allowance of a valid key.
 */
// mutants open: whether a 401 has WWW-Authenticate is at most an advisory
async function unauthorized(call: Call, guesses: Limiter): Promise<ProblemError> {
  // mutants open: what an error says (ERR-08)
  const realm = 'Bearer realm="public-api"';
  // mutants open (Object): whether a 401 has WWW-Authenticate is at most an advisory
  if (call.token === null) return new ProblemError('unauthorized', { headers: { 'www-authenticate': realm } });
  const taken = await guesses.take(call.client);
  if (!taken.allowed) return new ProblemError('rate_limited', { headers: rateHeaders(guesses.rate, taken) });
  // mutants open (Object, String #2): whether a 401 has WWW-Authenticate is at most an advisory
  return new ProblemError('unauthorized', { headers: { 'www-authenticate': `${realm}, error="invalid_token"` } });
}

/** Every operation that needs a key. The contract's own document needs none and reads no store. */
const operationHandlers: Readonly<Record<KeyedOperation, OperationHandler>> = {
  getMe: async ({ principal }) =>
    serializeMeResponse({
      data: {
        key: { id: principal.id, prefix: principal.prefix, last4: principal.last4 },
        organization: { id: principal.organizationId, name: principal.organizationName, stores: principal.stores },
      },
    }),
  listStores: async ({ store, organizationId }) => rowsBody(await store.stores(organizationId)),
  listSales: paged('sales', true),
  listProducts: paged('products', false),
  // No default range: a missing bound is no bound, because a promotion without a schedule stays eligible.
  listPromotions: paged('promotions', false),
  listInventoryLogs: paged('inventoryLogs', true),
  getRevenueAnalytics: ranged(async ({ store, organizationId, query }, range) =>
    rowsBody(await store.revenue(organizationId, range, query.storeIds), range),
  ),
  getStaffAnalytics: ranked('staffAnalytics'),
  getCustomerAnalytics: ranked('customerAnalytics'),
  listStaffShifts: ranged(async ({ store, organizationId, query }, range) => {
    const { id = '', storeIds } = query;
    return rowsBody(found(await store.staffShifts(organizationId, id, { ...range, storeIds })), range);
  }),
  getCustomer: async ({ store, organizationId, query }) =>
    `{"data":${found(await store.customer(organizationId, query.id ?? ''))}}`,
};

function ranged(handle: (request: OperationRequest, range: Range) => Promise<Body>): OperationHandler {
  return (request) => handle(request, defaultRange(request.query, request.now));
}

function paged(list: 'sales' | 'products' | 'promotions' | 'inventoryLogs', isRanged: boolean): OperationHandler {
  return async ({ store, organizationId, query, now }) => {
    const range = isRanged ? defaultRange(query, now) : undefined;
    return pageBody(await store[list](organizationId, { ...query, limit: query.limit ?? 25, ...range }), range);
  };
}

function ranked(rows: 'staffAnalytics' | 'customerAnalytics'): OperationHandler {
  return ranged(async ({ store, organizationId, query }, range) =>
    rowsBody(await store[rows](organizationId, { ...query, limit: query.limit ?? 100, ...range }), range),
  );
}

function found<T>(record: T | null): T {
  if (record === null) throw new ProblemError('not_found');
  return record;
}

/** A body joins records that the store holds as JSON; nothing is parsed or serialized again. */
function pageBody({ records, nextCursor }: Page, range?: Range): Body {
  const next = nextCursor === null ? 'null' : `"${nextCursor}"`;
  const [head, tail] = ['{"data":[', `],"pagination":{"nextCursor":${next}}${meta(range)}}`];
  return new PageBody(head, records, tail);
}

function rowsBody(rows: readonly string[], range?: Range): Body {
  return new PageBody('{"data":[', rows, `]${meta(range)}}`);
}

function meta(range: Range | undefined): string {
  return range === undefined ? '' : rangeMember(range);
}
