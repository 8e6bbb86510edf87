import type { Json, KeyName } from '../../conformance/model/exchange.ts';
import { isObject } from '../../conformance/model/values/json.ts';
import type { ApiRequest, ApiResponse, Handler } from '../../contract/http.ts';
import type { Change, Deployment, Wrap } from '../fault.ts';
import { type Asked, all, anything, read, sentWith, type When, withQuery } from './conditions.ts';

/** A JSON value that a fault may change in place. */
export type Loose = { [name: string]: unknown };

/** Changes the request before the deployment sees it. */
export function changeRequest(when: When, change: (asked: Asked) => ApiRequest): Change {
  return (handle) => (request) => {
    const asked = read(request);
    return handle(when(asked) ? change(asked) : request);
  };
}

export function changeQuery(when: When, change: (query: URLSearchParams, asked: Asked) => void): Change {
  return changeRequest(when, (asked) => withQuery(asked, (query) => change(query, asked)));
}

/** Changes the whole response; only where the condition holds. What it is made of may be in other lists. */
export function changeResponse(
  when: When,
  change: (response: ApiResponse, asked: Asked, readList: ReadList) => ApiResponse | Promise<ApiResponse>,
): Change {
  return (handle) => {
    const readList = listReader(handle);
    return async (request) => {
      const response = await handle(request);
      const asked = read(request);
      return when(asked) ? change(response, asked, readList) : response;
    };
  };
}

/**
 * Changes the text of a body: JSON.stringify would repair what is no JSON.
 *
 * @public Rows say it of a condition.
 */
export function rewrites(when: When, change: (body: string) => string): Change {
  return changeResponse(when, (response) => ({ ...response, body: change(response.body) }));
}

/** Changes the parsed body of a 200 in place; what is made of another answer may wait for it. */
export function changeBody(when: When, change: (body: Loose, asked: Asked, readList: ReadList) => unknown): Change {
  return changeResponse(when, async (response, asked, readList) => {
    if (response.status !== 200 || response.body === '') return response;
    const body: unknown = JSON.parse(response.body);
    if (!isLoose(body)) return response;
    await change(body, asked, readList);
    return { ...response, body: JSON.stringify(body) };
  });
}

/** Changes each record of `data` in place. */
export function changeRecords(when: When, change: (record: Loose, index: number, asked: Asked) => void): Change {
  return changeBody(when, (body, asked) => {
    for (const [index, record] of recordsIn(body).entries()) change(record, index, asked);
  });
}

/** Leaves records out of `data`. */
export function dropRecords(when: When, drop: (record: Loose, index: number, asked: Asked) => boolean): Change {
  return changeBody(when, (body, asked) => {
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
  return hashOf(String(record.id ?? '')) % n === 0;
}

export function hashOf(id: string): number {
  return [...id].reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0, 0);
}

export function withHeader(response: ApiResponse, name: string, value: string): ApiResponse {
  return { ...response, headers: { ...response.headers, [name]: value } };
}

export function json(status: number, body: Json): ApiResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** A page, as proxies and frameworks write it. */
export function page(status: number, title: string): ApiResponse {
  const headers = { 'content-type': 'text/html; charset=utf-8', server: 'gateway' };
  return { status, headers, body: `<!doctype html><title>${title}</title><h1>${title}</h1>` };
}

/** Walks every object inside a value, so that a fault can reach any depth. */
export function eachObject(value: unknown, visit: (object: Loose) => void): void {
  if (Array.isArray(value)) for (const item of value) eachObject(item, visit);
  if (!isLoose(value)) return;
  visit(value);
  for (const item of Object.values(value)) eachObject(item, visit);
}

/** Changes the responses of one status. */
export function changeStatus(
  when: When,
  status: number,
  change: (response: ApiResponse, asked: Asked) => ApiResponse | Promise<ApiResponse>,
): Change {
  return changeResponse(when, (response, asked) => (response.status === status ? change(response, asked) : response));
}

/** Always the same answer. */
export function answers(when: When, answer: ApiResponse): Change {
  return changeResponse(when, () => answer);
}

export function breaks(when: When): Change {
  return answers(when, json(500, { message: 'Internal server error' }));
}

type AnotherRequest = (asked: Asked, deployment: Deployment) => ApiRequest;
type IsSuch = (answer: ApiResponse) => boolean;

/** In place of an answer of this status, or of such an answer, comes the answer to another request, if that one is taken. */
export function answersInstead(
  when: When,
  meant: number | IsSuch,
  another: AnotherRequest,
  isTaken: IsSuch = () => true,
): Wrap {
  const isMeant: IsSuch = typeof meant === 'number' ? ({ status }) => status === meant : meant;
  return (handle, deployment) =>
    changeResponse(when, async (answer, asked) => {
      if (!isMeant(answer)) return answer;
      const other = await handle(another(asked, deployment));
      return isTaken(other) ? other : answer;
    })(handle);
}

export const isGood: IsSuch = ({ status }) => status === 200;

/** A list in which nothing was found. */
export const isEmpty: IsSuch = ({ body }) => body.startsWith('{"data":[]');

/** An answer of this status has a body that is made of the answer to another request. */
export function holdsAnswer(
  when: When,
  status: number,
  another: AnotherRequest,
  bodyOf: (body: string, deployment: Deployment) => string = (body) => body,
): Wrap {
  return (handle, deployment) =>
    changeStatus(when, status, async (answer, asked) => {
      const { body } = await handle(another(asked, deployment));
      return { ...answer, body: bodyOf(body, deployment) };
    })(handle);
}

/** Errors of these statuses say more than they should. */
export function addsToError(
  when: When,
  statuses: readonly number[],
  fields: Loose | ((asked: Asked) => Loose),
): Change {
  return changeResponse(when, (response, asked) => {
    if (!statuses.includes(response.status)) return response;
    const error: Loose = response.body.startsWith('{') ? JSON.parse(response.body) : {};
    const more = typeof fields === 'function' ? fields(asked) : fields;
    return { ...response, body: JSON.stringify({ ...error, ...more }) };
  });
}

/** Answers of these statuses carry a header more. */
export function addsHeader(
  when: When,
  statuses: readonly number[],
  name: string,
  value: string | ((asked: Asked) => string),
): Change {
  return changeResponse(when, (response, asked) =>
    statuses.includes(response.status)
      ? withHeader(response, name, typeof value === 'string' ? value : value(asked))
      : response,
  );
}

/** Answers of one status are sent with another. */
export function changesStatus(when: When, from: number, to: number): Change {
  return changeStatus(when, from, (response) => ({ ...response, status: to }));
}

/** The same request by the holder of another key. */
export function by(name: KeyName): AnotherRequest {
  return ({ request }, { keys }) => withKey(request, keys.get(name));
}

/** The holder of one key, or anyone at all, is taken for the holder of another one. */
export function takenFor(name: KeyName, when: When, holder?: KeyName): Wrap {
  return (handle, deployment) => {
    const isHolder = holder === undefined ? anything : sentWith(deployment.keys.get(holder));
    return changeRequest(all(isHolder, when), (asked) => by(name)(asked, deployment))(handle);
  };
}

/** The same question to another path or with other parameters, by the same caller. */
export function question(request: ApiRequest, path: string, query = new URLSearchParams()): ApiRequest {
  const text = query.toString();
  return { method: 'GET', headers: request.headers, url: `/public-api/v1${path}${text === '' ? '' : `?${text}`}` };
}

/** Reads a list to its end with the key of the request. */
export type ReadList = (request: ApiRequest, path: string, query?: URLSearchParams) => Promise<Loose[]>;

/** The shop stands still while it is qualified: once is enough. */
export function listReader(handle: Handler): ReadList {
  const memory = new Map<string, Promise<Loose[]>>();
  return (request, path, query = new URLSearchParams()) => {
    const plain = new URLSearchParams(query);
    plain.delete('cursor');
    plain.set('limit', '100');
    const key = `${String(request.headers.authorization)} ${path} ${plain.toString()}`;
    const known = memory.get(key) ?? readAll(handle, request, path, plain, () => memory.delete(key));
    memory.set(key, known);
    return known;
  };
}

/** A list that was not read to its end, as with a limit in the way, is not remembered. */
async function readAll(
  handle: Handler,
  request: ApiRequest,
  path: string,
  query: URLSearchParams,
  forget: () => void,
): Promise<Loose[]> {
  const records: Loose[] = [];
  for (;;) {
    const answer = await handle(question(request, path, query));
    if (answer.status !== 200) {
      forget();
      return records;
    }
    const body: Loose = JSON.parse(answer.body);
    records.push(...recordsIn(body));
    const next = part(body, 'pagination').nextCursor;
    if (typeof next !== 'string') return records;
    query.set('cursor', next);
  }
}

/** The same request with another key. */
export function withKey(request: ApiRequest, key: string | undefined): ApiRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${key ?? ''}` } };
}

/** The value of a JSON text; undefined for any other text. */
export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
