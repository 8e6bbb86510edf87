import type { ApiRequest, Handler } from '../../contract/http.ts';
import {
  type Asked,
  all,
  changeBody,
  changeRequest,
  changeResponse,
  having,
  json,
  type Loose,
  lacking,
  part,
  type When,
  withQuery,
} from './wrapping.ts';

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

/** The deployment forgets these parameters. */
export function forgets(handle: Handler, when: When, ...parameters: readonly string[]): Handler {
  return changeRequest(handle, when, (asked) =>
    withQuery(asked, (query) => {
      for (const parameter of parameters) query.delete(parameter);
    }),
  );
}

/** Without bounds the deployment gives all that it has, and says the range that it should have kept to. */
export function givesAllTime(handle: Handler, when: When): Handler {
  return changeResponse(handle, all(when, lacking('from', 'to')), async (answer, asked) => {
    if (answer.status !== 200 || answer.body === '') return answer;
    const everything = await handle(withQuery(asked, (query) => query.set('from', '2000-01-01T00:00:00.000Z')));
    const body: Loose = JSON.parse(everything.body);
    const { meta }: Loose = JSON.parse(answer.body);
    return { ...everything, body: JSON.stringify({ ...body, meta }) };
  });
}

/** The deployment takes another value for the one that was sent, or for none; it still says what was sent. */
export function takes(
  handle: Handler,
  when: When,
  parameter: string,
  value: string | ((sent: string) => string),
): Handler {
  const misled = changeRequest(handle, when, (asked) =>
    withQuery(asked, (query) => query.set(parameter, given(value, query.get(parameter) ?? ''))),
  );
  if (parameter !== 'from' && parameter !== 'to') return misled;
  return changeBody(misled, all(when, having(parameter)), (body, { query }) => {
    const range = part(part(body, 'meta'), 'dateRange');
    if (range[parameter] !== undefined) range[parameter] = moved(0)(query.get(parameter) ?? '');
  });
}

function given(value: string | ((sent: string) => string), sent: string): string {
  return typeof value === 'string' ? value : value(sent);
}

/** The deployment reads only some of a parameter's values; the parameter is gone where none is left. */
export function reads(
  handle: Handler,
  when: When,
  parameter: string,
  choose: (values: string[], asked: Asked) => readonly string[],
): Handler {
  return changeRequest(handle, when, (asked) =>
    withQuery(asked, (query) => {
      const kept = choose(valuesOf(asked, parameter), asked);
      query.delete(parameter);
      if (kept.length > 0) query.set(parameter, kept.join(','));
    }),
  );
}

/** The deployment takes one parameter for another. */
export function renames(handle: Handler, when: When, parameter: string, meant: string): Handler {
  return changeRequest(handle, when, (asked) =>
    withQuery(asked, (query) => {
      for (const value of query.getAll(parameter)) query.append(meant, value);
      query.delete(parameter);
    }),
  );
}

/** Where nothing is found with the parameter, it is taken for left out. */
export function insteadOfNothing(handle: Handler, when: When, parameter: string): Handler {
  return changeResponse(handle, all(when, having(parameter)), (answer, asked) =>
    answer.body.startsWith('{"data":[]') ? handle(withQuery(asked, (query) => query.delete(parameter))) : answer,
  );
}

/** Nothing found, where something else should have been said. */
export function answersEmpty(handle: Handler, when: When): Handler {
  return changeResponse(handle, when, () => json(200, { data: [], pagination: { nextCursor: null } }));
}

/** The question in other words: an instant moved by some milliseconds. */
export function moved(ms: number): (sent: string) => string {
  return (sent) => instant(Date.parse(sent) + ms, sent);
}

/** Whatever zone the bounds of a range were written in, they are taken for UTC. */
export function cutsOffsets(handle: Handler, when: When): Handler {
  const utc = (sent: string): string => sent.replace(/[+-]\d{2}:\d{2}$/, 'Z');
  return takes(takes(handle, all(when, having('to')), 'to', utc), all(when, having('from')), 'from', utc);
}

/** The instant cut down to a whole number of `unit` milliseconds. */
export function cutTo(unit: number): (sent: string) => string {
  return (sent) => instant(Math.floor(Date.parse(sent) / unit) * unit, sent);
}

function instant(ms: number, otherwise: string): string {
  return Number.isNaN(ms) ? otherwise : new Date(ms).toISOString();
}

export const SECOND = 1000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

/** The same question to another path or with other parameters, by the same caller. */
export function question(request: ApiRequest, path: string, query: URLSearchParams): ApiRequest {
  const text = query.toString();
  return { method: 'GET', headers: request.headers, url: `/public-api/v1${path}${text === '' ? '' : `?${text}`}` };
}
