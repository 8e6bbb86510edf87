import type { ApiRequest, ApiResponse, Handler } from '../../contract/http.ts';

/** A handler around a handler: what a fault or a variant is. */
export type Twist = (correct: Handler) => Handler;

export function pathOf({ url }: ApiRequest): string {
  return url.replace(/\?.*$/s, '').replace('/public-api/v1', '');
}

export function queryOf({ url }: ApiRequest): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
}

export function header({ headers }: ApiRequest, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

export function withHeader(request: ApiRequest, name: string, value: string): ApiRequest {
  return { ...request, headers: { ...request.headers, [name]: value } };
}

/** The same request with other query parameters. */
export function withQuery(request: ApiRequest, change: (query: URLSearchParams) => void): ApiRequest {
  const query = queryOf(request);
  change(query);
  const text = query.toString();
  return { ...request, url: `${request.url.replace(/\?.*$/s, '')}${text === '' ? '' : `?${text}`}` };
}

export function json(status: number, body: unknown): ApiResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Lets a request through as another one, where it fits. */
export function rewrite(fits: (request: ApiRequest) => boolean, change: (request: ApiRequest) => ApiRequest): Twist {
  return (correct) => (request) => correct(fits(request) ? change(request) : request);
}

/** Answers where it fits, and leaves the rest to the correct one. */
export function answer(
  fits: (request: ApiRequest, response: ApiResponse) => boolean,
  change: (response: ApiResponse, request: ApiRequest) => ApiResponse,
): Twist {
  return (correct) => async (request) => {
    const response = await correct(request);
    return fits(request, response) ? change(response, request) : response;
  };
}
