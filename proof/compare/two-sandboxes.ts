import { field, isObject } from '../../conformance/model/values/json.ts';
import { contractDocument } from '../../contract/document.ts';
import type { ApiRequest, ApiResponse, Handler } from '../../contract/http.ts';
import { type OperationId, operationIds, operations, pagedOperations } from '../../contract/operations.ts';
import { requirements } from '../../contract/requirements/index.ts';
import type { Limiter } from '../../contract/serving/rate.ts';
import { createReference, startSandbox } from '../../reference-impl/index.ts';
import type { Deployment, Fault } from '../fault.ts';
import { withFaults } from '../faults/catalogue.ts';
import { keysByName, remembering } from '../open-deployment.ts';

/** An answer as far as it is the same each time that it is asked for. */
interface Said {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** A request that a fault answers in another way. */
export interface Difference extends FixedRequest {
  /** Whether the limit of the key was used up. */
  readonly isLimited: boolean;
  /** What the sandbox answers without the fault. */
  readonly plain: Said;
  readonly faulty: Said;
}

export interface TwoSandboxes {
  /** In what a sandbox with the fault differs from the one without, over the same requests. */
  readonly differences: (fault: Fault) => Promise<readonly Difference[]>;
  readonly close: () => Promise<void>;
}

const RATE = { requests: 7, windowMs: 60_000 };
const REFUSED = { allowed: false, remaining: 0, retryAfterMs: 5000, fullAfterMs: 60_000 };
const ALLOWED = { allowed: true, remaining: 3, retryAfterMs: 0, fullAfterMs: 40_000 };

/** One world behind two handlers, and a limit that is used up or not. */
export async function twoSandboxes(now: number): Promise<TwoSandboxes> {
  const sandbox = await startSandbox({ port: 0, seed: 1, scale: 0.02, now });
  let isLimited = false;
  const limiter: Limiter = {
    rate: RATE,
    take: () => (isLimited ? REFUSED : ALLOWED),
    ready: async () => {},
    close: async () => {},
  };
  const guessRate = { requests: 1_000_000, windowMs: 1000 };
  const reference = await createReference({ store: sandbox.store, limiter, now: () => now, guessRate });
  const open = remembering(reference.handle);
  const handle: Handler = (request) => (isLimited ? reference : { handle: open }).handle(request);
  const own = { handle, keys: sandbox.keys, facts: sandbox.facts };
  const requests = await fixedRequests({ ...own, keys: keysByName(sandbox.keys) });
  const plain = new Map<string, Said>();

  /** A deployment that is asked the same answers the same. */
  async function plainly({ request }: FixedRequest): Promise<Said> {
    const question = JSON.stringify([isLimited, request]);
    const said = plain.get(question) ?? (await saidBy(handle, request));
    plain.set(question, said);
    return said;
  }

  async function differences(fault: Fault): Promise<readonly Difference[]> {
    const changed = withFaults([fault])(own);
    const issued = new Map(
      [...keysByName(sandbox.keys)].map(([name, key]) => [`Bearer ${key}`, `Bearer ${changed.keys[name]}`]),
    );
    const found: Difference[] = [];
    for (const limited of [true, false]) {
      isLimited = limited;
      for (const fixed of requests) {
        // What the limit does not refuse is the same with it.
        if (isLimited && (await plainly(fixed)).status !== 429) continue;
        const { headers } = fixed.request;
        const authorization = issued.get(String(headers.authorization)) ?? headers.authorization;
        const [said, faulty] = [
          await plainly(fixed),
          await saidBy(changed.handle, { ...fixed.request, headers: { ...headers, authorization } }),
        ];
        if (JSON.stringify(said) !== JSON.stringify(faulty)) found.push({ ...fixed, isLimited, plain: said, faulty });
      }
    }
    return [...found, ...(await nextPages(handle, changed.handle, changed.keys.good))];
  }

  /** Each follows its own cursors. */
  async function nextPages(one: Handler, other: Handler, key: string): Promise<readonly Difference[]> {
    const found: Difference[] = [];
    for (const { request, operation } of requests.filter(isFirstPage)) {
      const [plainly, faulty] = [
        await secondPage(one, request),
        await secondPage(other, { ...request, headers: { authorization: `Bearer ${key}` } }),
      ];
      if (plainly !== null && faulty !== null && JSON.stringify(plainly) !== JSON.stringify(faulty))
        found.push({
          operation,
          request,
          about: 'second page',
          parameter: 'cursor',
          isLimited,
          plain: plainly,
          faulty,
        });
    }
    return found;
  }

  return { differences, close: () => sandbox.close() };
}

/** Of the moment, of one request, or of what is as long as it is. */
const VARYING = /^(?:date|x-request-id|content-length)$/;

function isFirstPage({ operation, parameter, about }: FixedRequest): boolean {
  return pagedOperations.some((paged) => paged === operation) && parameter === 'limit' && about === 'right';
}

/** Null where no page follows. */
async function secondPage(handle: Handler, request: Parameters<Handler>[0]): Promise<Said | null> {
  const { body } = await handle(request).catch(() => ({ body: '' }));
  const [, cursor] = /"nextCursor":"([^"]*)"/.exec(body) ?? [];
  return cursor === undefined ? null : await saidBy(handle, { ...request, url: `${request.url}&cursor=${cursor}` });
}

/** A connection that breaks is an answer with status 0. */
async function saidBy(handle: Handler, request: Parameters<Handler>[0]): Promise<Said> {
  try {
    return said(await handle(request));
  } catch (error) {
    return { status: 0, headers: '', body: String(error) };
  }
}

function said({ status, headers, body }: ApiResponse): Said {
  const kept = Object.entries(headers).filter(([name]) => !VARYING.test(name));
  return {
    status,
    headers: JSON.stringify(kept.sort()),
    body: body
      .replace(/"nextCursor":"[^"]*"/, '"nextCursor":"a cursor"')
      .replace(/"(?:requestId|instance)":"[^"]*"/g, '"of the request"'),
  };
}

/** A request that is sent to two deployments. */
interface FixedRequest {
  /** Null for an address of no operation. */
  readonly operation: OperationId | null;
  /** What is special about it, and the parameter that it is about. */
  readonly about: string;
  readonly parameter: string | null;
  readonly request: ApiRequest;
}

type Parameter = (typeof operations)[OperationId]['parameters'][number];

const RANGE = [
  ['from', '2026-08-20T00:00:00.000Z'],
  ['to', '2026-09-01T00:00:00.000Z'],
] as const;

/** The same questions for every deployment of this world: of each operation and parameter what is right, what is wrong and what another organization has. */
async function fixedRequests({ handle, keys, facts }: Deployment): Promise<readonly FixedRequest[]> {
  const ask = async (path: string) => {
    const { body } = await handle({ method: 'GET', url: `/public-api/v1${path}`, headers: withKey(keys.get('good')) });
    return firstRecord(body);
  };
  const [store, product, sale] = [await ask('/stores'), await ask('/products'), await ask('/sales?limit=1')];
  const person = isObject(sale.staff) ? String(sale.staff.id) : '';
  const customer = String((await ask('/analytics/customers?limit=1')).id);
  const ids: Readonly<Record<string, string>> = {
    storeIds: String(store.id),
    categoryIds: String(isObject(product.category) ? product.category.id : product.id),
    productIds: String(product.id),
    staffId: person,
    tabCreatorId: person,
  };
  const idOf = (operation: OperationId) => (operation === 'getCustomer' ? customer : person);
  const foreignIdOf = (operation: OperationId) =>
    operation === 'getCustomer' ? facts.foreignCustomer : facts.foreignStaff;
  const good = withKey(keys.get('good'));
  return [
    ...operationIds.flatMap((operation) => {
      const { path, parameters, secured } = operations[operation];
      const url = path.replace('{id}', idOf(operation));
      const to = (about: string, request: Partial<ApiRequest>, parameter: string | null = null): FixedRequest => ({
        operation,
        about,
        parameter,
        request: { method: 'GET', url, headers: good, ...request },
      });
      return [
        to('plain', {}),
        to('HEAD', { method: 'HEAD' }),
        to('OPTIONS', { method: 'OPTIONS' }),
        ...['POST', 'DELETE'].map((method) => to(method, { method })),
        ...(secured
          ? [
              to('no key', { headers: {} }),
              to('wrong key', { headers: withKey('cp_live_0000000000000000') }),
              to('revoked key', { headers: withKey(keys.get('revoked')) }),
              to('other key', { headers: withKey(keys.get('other')) }),
            ]
          : []),
        ...parameters.flatMap((parameter) =>
          parameter.name === 'id'
            ? [
                to('foreign', { url: path.replace('{id}', foreignIdOf(operation)) }, 'id'),
                to('wrong', { url: path.replace('{id}', 'not-an-id') }, 'id'),
              ]
            : valuesOf(parameter, ids, facts.foreignStore).map(([about, value]) =>
                to(about, { url: `${url}?${parameter.name}=${encodeURIComponent(value)}` }, parameter.name),
              ),
        ),
        ...(operations[operation].ranged
          ? [to('range', { url: `${url}?${RANGE.map((pair) => pair.join('=')).join('&')}` })]
          : []),
      ];
    }),
    {
      operation: null,
      about: 'unknown path',
      parameter: null,
      request: { method: 'GET', url: '/public-api/v1/unknown', headers: good },
    },
  ];
}

function valuesOf(
  { name, many, ...parameter }: Parameter & { readonly enum?: readonly string[]; readonly format?: string },
  ids: Readonly<Record<string, string>>,
  foreignStore: string,
): readonly (readonly [about: string, value: string])[] {
  const unknown = ['00000000-0000-4000-8000-000000000000'];
  if (parameter.type === 'integer') return abouts({ right: ['2'], most: ['100'], wrong: ['0', '101', 'x'] });
  if (parameter.type === 'boolean') return abouts({ right: ['true', 'false'], wrong: ['yes'] });
  if (parameter.enum !== undefined) return abouts({ right: [`${parameter.enum[1]}`], wrong: ['NOTHING'] });
  if (parameter.format === 'date-time')
    return abouts({ right: ['2026-08-20T00:00:00.000Z'], wrong: ['yesterday', '2026-02-30T00:00:00.000Z'] });
  if (name === 'cursor') return abouts({ wrong: ['x'], unknown });
  const id = ids[name];
  if (id === undefined) return abouts({ right: ['a'], nothing: ['no such thing at all'] });
  return abouts({
    right: [id],
    wrong: ['x'],
    'partly wrong': many ? [`${id},x`] : [],
    foreign: name === 'storeIds' ? [foreignStore] : [],
    unknown,
  });
}

function abouts(values: Readonly<Record<string, readonly string[]>>): readonly [about: string, value: string][] {
  return Object.entries(values).flatMap(([about, some]) => some.map((value): [string, string] => [about, value]));
}

function firstRecord(body: string): Readonly<Record<string, unknown>> {
  const parsed: unknown = JSON.parse(body);
  const data = isObject(parsed) && Array.isArray(parsed.data) ? parsed.data : [];
  const first: unknown = data[0];
  return isObject(first) ? first : {};
}

function withKey(key = ''): ApiRequest['headers'] {
  return { authorization: `Bearer ${key}` };
}

const NAME = /^(?<what>\w+)/;

/** The operations that a requirement is about: those that it names, and those whose answers hold a record that it names. */
export function operationsOf(id: string): ReadonlySet<OperationId> {
  const named = (requirements.find((requirement) => requirement.id === id)?.names ?? []).map(
    (name) => NAME.exec(name)?.groups?.what ?? '',
  );
  const found = operationIds.filter(
    (operation) => named.includes(operation) || named.some((name) => schemasIn(operation).has(name)),
  );
  return new Set(found.length === 0 ? operationIds : found);
}

/** The schemas that the answers of an operation consist of. */
function schemasIn(operation: OperationId): ReadonlySet<string> {
  const found = new Set<string>();
  const pending: string[] = Object.values(operations[operation].responses).map(String);
  const schemas = field(field(contractDocument(), 'components'), 'schemas');
  for (const name of pending) {
    if (found.has(name)) continue;
    found.add(name);
    pending.push(...referencesIn(field(schemas, name)));
  }
  return found;
}

function referencesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' ? [String(part).replace(/^.*\//, '')] : referencesIn(part),
  );
}
