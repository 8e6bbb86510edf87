import type { ApiRequest } from '../../contract/http.ts';
import { type OperationId, operationOf, pagedOperations } from '../../contract/operations.ts';

export interface Asked {
  readonly request: ApiRequest;
  readonly operation: OperationId | null;
  readonly method: string;
  readonly path: string;
  /** Decoded query, repeats included, in the order sent. */
  readonly query: URLSearchParams;
}

export function read(request: ApiRequest): Asked {
  const cut = request.url.indexOf('?');
  const path = cut === -1 ? request.url : request.url.slice(0, cut);
  return {
    request,
    operation: operationOf(path),
    method: request.method,
    path,
    query: new URLSearchParams(cut === -1 ? '' : request.url.slice(cut + 1)),
  };
}

/** The same request with another query. */
export function withQuery(asked: Asked, change: (query: URLSearchParams) => void): ApiRequest {
  const query = new URLSearchParams(asked.query);
  change(query);
  const text = query.toString();
  return { ...asked.request, url: `${asked.path}${text === '' ? '' : `?${text}`}` };
}

export type When = (asked: Asked) => boolean;

/** All conditions hold. */
export function all(...conditions: readonly When[]): When {
  return (asked) => conditions.every((condition) => condition(asked));
}

export function onAny(...operations: readonly OperationId[]): When {
  return ({ operation }) => operation !== null && operations.includes(operation);
}

/** Which operation is asked for. */
export const on = {
  document: onAny('getOpenapi'),
  me: onAny('getMe'),
  stores: onAny('listStores'),
  sales: onAny('listSales'),
  products: onAny('listProducts'),
  promotions: onAny('listPromotions'),
  logs: onAny('listInventoryLogs'),
  revenue: onAny('getRevenueAnalytics'),
  staff: onAny('getStaffAnalytics'),
  customers: onAny('getCustomerAnalytics'),
  shifts: onAny('listStaffShifts'),
  customer: onAny('getCustomer'),
  lists: onAny(...pagedOperations),
} as const;

/** The parameter was sent, with this value if one is given (in any of its forms). */
export function having(parameter: string, value?: string): When {
  return ({ query }) => {
    const values = query.getAll(parameter).flatMap((part) => part.split(','));
    return value === undefined ? values.length > 0 : values.includes(value);
  };
}

export function lacking(...parameters: readonly string[]): When {
  return ({ query }) => parameters.every((parameter) => !query.has(parameter));
}

export const laterPage: When = having('cursor');

/** The parameter was given several times, rather than with commas. */
export function repeated(parameter: string): When {
  return ({ query }) => query.getAll(parameter).length > 1;
}

export function commaList(parameter: string): When {
  return ({ query }) => query.getAll(parameter).some((part) => part.includes(','));
}

export const anything: When = () => true;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The values of a parameter in both of its forms. */
export function valuesOf({ query }: Asked, parameter: string): string[] {
  return query.getAll(parameter).flatMap((part) => part.split(','));
}

/** Some value of the parameter is like this. */
export function some(parameter: string, like: (value: string) => boolean): When {
  return (asked) => valuesOf(asked, parameter).some(like);
}

export function not(condition: When): When {
  return (asked) => !condition(asked);
}

export function either(...conditions: readonly When[]): When {
  return (asked) => conditions.some((condition) => condition(asked));
}

export function isUuid(value: string): boolean {
  return UUID.test(value);
}
