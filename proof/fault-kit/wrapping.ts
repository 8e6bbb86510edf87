import { isObject } from '../../conformance/kernel/json.ts';
import type { Json } from '../../conformance/model/exchange.ts';
import type { ApiRequest, ApiResponse, Handler } from '../../contract/http.ts';
import { type OperationId, operationOf } from '../../contract/operations.ts';

/** A JSON value that a fault may change in place. */
export type Loose = { [name: string]: unknown };

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

export function on(...operations: readonly OperationId[]): When {
  return ({ operation }) => operation !== null && operations.includes(operation);
}

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

/** Changes the request before the deployment sees it. */
export function changeRequest(handle: Handler, when: When, change: (asked: Asked) => ApiRequest): Handler {
  return (request) => {
    const asked = read(request);
    return handle(when(asked) ? change(asked) : request);
  };
}

/** Changes the whole response; only where the condition holds. */
export function changeResponse(
  handle: Handler,
  when: When,
  change: (response: ApiResponse, asked: Asked) => ApiResponse | Promise<ApiResponse>,
): Handler {
  return async (request) => {
    const response = await handle(request);
    const asked = read(request);
    return when(asked) ? change(response, asked) : response;
  };
}

/** Changes the parsed body of a 200 in place, or by what is returned. */
export function changeBody(handle: Handler, when: When, change: (body: Loose, asked: Asked) => void): Handler {
  return changeResponse(handle, when, (response, asked) => {
    if (response.status !== 200 || response.body === '') return response;
    const body: unknown = JSON.parse(response.body);
    if (!isLoose(body)) return response;
    change(body, asked);
    return { ...response, body: JSON.stringify(body) };
  });
}

/** Changes each record of `data` in place. */
export function changeRecords(
  handle: Handler,
  when: When,
  change: (record: Loose, index: number, asked: Asked) => void,
): Handler {
  return changeBody(handle, when, (body, asked) => {
    for (const [index, record] of recordsIn(body).entries()) change(record, index, asked);
  });
}

/** Leaves records out of `data`. */
export function dropRecords(
  handle: Handler,
  when: When,
  drop: (record: Loose, index: number, asked: Asked) => boolean,
): Handler {
  return changeBody(handle, when, (body, asked) => {
    body.data = recordsIn(body).filter((record, index) => !drop(record, index, asked));
  });
}

export function recordsIn(body: Loose): Loose[] {
  return Array.isArray(body.data) ? body.data.filter(isLoose) : [];
}

export function isLoose(value: unknown): value is Loose {
  return isObject(value);
}

/** A nested object of a record, to be changed in place; an empty one where it is missing. */
export function part(record: Loose, name: string): Loose {
  const found = record[name];
  return isLoose(found) ? found : {};
}

export function parts(record: Loose, name: string): Loose[] {
  const found = record[name];
  return Array.isArray(found) ? found.filter(isLoose) : [];
}

/** About one record in `n`, always the same ones: a fault that hides among good records. */
export function oneIn(n: number, record: Loose): boolean {
  const id = String(record.id ?? '');
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % n === 0;
}

export function withHeader(response: ApiResponse, name: string, value: string): ApiResponse {
  return { ...response, headers: { ...response.headers, [name]: value } };
}

export function withoutHeaders(response: ApiResponse, pattern: RegExp): ApiResponse {
  const kept = Object.entries(response.headers).filter(([name]) => !pattern.test(name));
  return { ...response, headers: Object.fromEntries(kept) };
}

export function json(status: number, body: Json): ApiResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Walks every object inside a value, so that a fault can reach any depth. */
export function eachObject(value: unknown, visit: (object: Loose) => void): void {
  if (Array.isArray(value)) for (const item of value) eachObject(item, visit);
  if (!isLoose(value)) return;
  visit(value);
  for (const item of Object.values(value)) eachObject(item, visit);
}
