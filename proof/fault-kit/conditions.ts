import type { ApiRequest } from '../../contract/http.ts';
import { type OperationId, operationOf } from '../../contract/operations.ts';

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

/** The parameter was sent, with this value if one is given (in any of its forms). */
export function having(parameter: string, value?: string): When {
  return (asked) => {
    const values = valuesOf(asked, parameter);
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

/** The same value more than once. */
export function isTwice(parameter: string): When {
  return (asked) => new Set(valuesOf(asked, parameter)).size < valuesOf(asked, parameter).length;
}

export function sentWith(key: string | undefined): When {
  return ({ request }) => key !== undefined && request.headers.authorization === `Bearer ${key}`;
}

export const hasNoKey: When = ({ request }) => request.headers.authorization === undefined;

export const anything: When = () => true;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The values of a parameter in both of its forms. */
export function valuesOf({ query }: Asked, parameter: string): string[] {
  return query.getAll(parameter).flatMap((part) => part.split(','));
}

/** The id of one store, or of something else. */
export const ONE_ID = /^.{36}$/;

/** The parameter has one value. */
export function single(parameter: string): When {
  return (asked) => valuesOf(asked, parameter).length === 1;
}

/** The first value of the parameter is this one, with nothing else in it. */
export function exactly(parameter: string, value: string | RegExp): When {
  return ({ query }) => {
    const sent = query.get(parameter);
    return typeof value === 'string' ? sent === value : value.test(sent ?? '');
  };
}

export function matching(parameter: string, pattern: RegExp): When {
  return some(parameter, (value) => pattern.test(value));
}

/** The limit is more than this. */
export function above(limit: number): When {
  return ({ query }) => Number(query.get('limit')) > limit;
}

/** As it was sent: a comma is a text like any other. */
export function containing(parameter: string, text: string): When {
  return ({ query }) => query.getAll(parameter).some((sent) => sent.includes(text));
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

const DAY = /^(\d{4})-(\d\d)-(\d\d)/;

/** The instant that is meant; NaN for a day that its month does not have, which Date.parse counts on into the next one. */
export function timeSent(value: string | null): number {
  const [, year = '', month = '', day = ''] = DAY.exec(value ?? '') ?? [];
  const isThere = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
  return isThere ? Date.parse(value ?? '') : Number.NaN;
}

export function isUuid(value: string): boolean {
  return UUID.test(value);
}
