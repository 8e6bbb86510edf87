import { isObject } from '../../conformance/model/values/json.ts';
import type { ApiRequest } from '../../contract/http.ts';
import { type OperationId, operationIds, operations } from '../../contract/operations.ts';
import type { Deployment } from '../fault.ts';

/** A request that is sent to two deployments. */
export interface FixedRequest {
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
export async function fixedRequests({ handle, keys, facts }: Deployment): Promise<readonly FixedRequest[]> {
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
  if (parameter.type === 'integer')
    return [
      ['right', '2'],
      ['most', '100'],
      ['wrong', '0'],
      ['wrong', '101'],
      ['wrong', 'x'],
    ];
  if (parameter.type === 'boolean')
    return [
      ['right', 'true'],
      ['right', 'false'],
      ['wrong', 'yes'],
    ];
  if (parameter.enum !== undefined)
    return [
      ['right', `${parameter.enum[1]}`],
      ['wrong', 'NOTHING'],
    ];
  if (parameter.format === 'date-time')
    return [
      ['right', '2026-08-20T00:00:00.000Z'],
      ['wrong', 'yesterday'],
      ['wrong', '2026-02-30T00:00:00.000Z'],
    ];
  if (name === 'cursor')
    return [
      ['wrong', 'x'],
      ['unknown', '00000000-0000-4000-8000-000000000000'],
    ];
  const id = ids[name];
  if (id === undefined)
    return [
      ['right', 'a'],
      ['nothing', 'no such thing at all'],
    ];
  return [
    ['right', id],
    ['wrong', 'x'],
    ...(many ? ([['partly wrong', `${id},x`]] as const) : []),
    ...(name === 'storeIds' ? ([['foreign', foreignStore]] as const) : []),
    ['unknown', '00000000-0000-4000-8000-000000000000'],
  ];
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
