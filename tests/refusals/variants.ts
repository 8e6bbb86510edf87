import type { ApiRequest, ApiResponse } from '../../contract/http.ts';
import { answer, header, json, pathOf, queryOf, type Twist, withQuery } from './wire.ts';

export interface Variant {
  readonly name: string;
  readonly twist: () => Twist;
}

const parameters = new Set(
  'limit cursor storeIds from to status paymentMethods staffId tabCreatorId search categoryIds productIds types active triggers'.split(
    ' ',
  ),
);

/** Correct deployments that choose otherwise where the source is silent: none of them may be accused. */
export const variants: readonly Variant[] = [
  {
    name: 'errors are plain text, without a body, or in an envelope',
    twist: () =>
      answer(
        (_, { status }) => status >= 400,
        (response) => {
          if (response.status === 401)
            return { status: 401, headers: { 'content-type': 'text/plain' }, body: 'who are you?' };
          if (response.status === 403) return { status: 403, headers: {}, body: '' };
          return json(response.status, { data: null, error: { code: response.status } });
        },
      ),
  },
  {
    name: 'unknown query parameters are ignored',
    twist: () => (correct) => (request) =>
      correct(
        request.url.includes('%E0%A4%A')
          ? request
          : withQuery(request, (query) => {
              for (const name of [...query.keys()]) if (!parameters.has(name)) query.delete(name);
            }),
      ),
  },
  {
    name: 'parameters are validated before the key is looked at',
    twist: () => (correct) => async (request) => {
      const unknown = [...queryOf(request).keys()].some((name) => !parameters.has(name));
      const answered = await correct(request);
      return unknown && answered.status === 401 ? json(400, { error: 'unknown parameter' }) : answered;
    },
  },
  {
    name: 'a header that is no bearer is malformed, and so is an empty key',
    twist: () => (correct) => async (request) => {
      const sent = header(request, 'authorization');
      const answered = await correct(request);
      return answered.status === 401 && sent !== '' && !/^Bearer \S+$/.test(sent)
        ? json(400, { error: 'header' })
        : answered;
    },
  },
  {
    name: 'limit=0 and an empty limit are taken, and a repeated parameter counts once',
    twist: () => (correct) => (request) =>
      correct(
        withQueryUnlessBroken(request, (query) => {
          const limits = query.getAll('limit');
          if (limits.length > 1 || ['', '0', '1e1'].includes(limits[0] ?? '1')) query.delete('limit');
        }),
      ),
  },
  {
    name: 'a store id that is no UUID is foreign on products and promotions',
    twist: () =>
      answer(
        (request, { status }) =>
          status === 400 &&
          /^\/(products|promotions)$/.test(pathOf(request)) &&
          queryOf(request).get('storeIds') === 'abc',
        () => json(403, { error: 'foreign' }),
      ),
  },
  {
    name: 'an id that is no UUID is not found, and a strange cursor is 404',
    twist: () =>
      answer(
        (request, { status }) =>
          status === 400 && (/^\/(customers|staff)\//.test(pathOf(request)) || isStrangeCursor(request)),
        () => json(404, { error: 'not found' }),
      ),
  },
  {
    name: 'OPTIONS wants a key, writes are not implemented, HEAD is not allowed',
    twist: () => (correct) => async (request) => {
      if (request.method === 'OPTIONS') return json(401, {});
      if (request.method === 'HEAD') return json(405, {});
      return request.method === 'GET' ? correct(request) : json(501, {});
    },
  },
  {
    name: 'a shop that has just opened: one store, nobody and nothing in it',
    twist: () => (correct) => async (request) => {
      const answered = await correct(request);
      if (answered.status !== 200 || request.method !== 'GET' || pathOf(request) === '/openapi.json') return answered;
      if (/^\/(customers|staff)\//.test(pathOf(request))) return json(404, { error: 'nobody' });
      return { ...answered, body: opened(pathOf(request), answered.body) };
    },
  },
  {
    name: 'one request in forty is answered 503',
    twist: () => {
      let count = 0;
      return (correct) => async (request) => {
        count += 1;
        return count % 40 === 0 ? unavailable() : correct(request);
      };
    },
  },
];

function opened(path: string, body: string): string {
  const page: { data: unknown; pagination?: unknown } = JSON.parse(body);
  if (path === '/me') return body;
  const data = Array.isArray(page.data) && path === '/stores' ? page.data.slice(0, 1) : [];
  return JSON.stringify({
    ...page,
    data,
    ...(page.pagination === undefined ? {} : { pagination: { nextCursor: null } }),
  });
}

function isStrangeCursor(request: ApiRequest): boolean {
  return /^[0-9a-f-]{36}$/i.test(queryOf(request).get('cursor') ?? '') && !queryOf(request).has('limit');
}

function withQueryUnlessBroken(request: ApiRequest, change: (query: URLSearchParams) => void): ApiRequest {
  return request.url.includes('%E0%A4%A') ? request : withQuery(request, change);
}

function unavailable(): ApiResponse {
  return { status: 503, headers: {}, body: 'busy' };
}
