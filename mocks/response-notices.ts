import type { ApiRequest, ApiResponse } from '../contract/http.ts';
import type { Reading } from '../contract/serving/request-reader.ts';
import type { Admitted, Call } from './call.ts';
import { type Pool, startOf } from './pages.ts';
import { noPreference, type Preference } from './request/prefer.ts';

/** Mistakes of a client that a deployment may not report: in the header `Mock-Notice` and in the log. */
export function noticesOf(request: ApiRequest, rawQuery: string, { faults }: Reading): string[] {
  const unknown = faults.filter(({ kind }) => kind === 'unknown');
  const notices = unknown.slice(0, mostNamed).map(({ parameter, suggestion }) => {
    return `unknown parameter ${headerSafe(parameter)}${suggestion === null ? '' : `, ${suggestion}`}`;
  });
  if (unknown.some(({ parameter }) => keyNames.test(parameter)) || holdsKey(rawQuery))
    notices.push('the URL holds a key: URLs end up in logs, send it as Authorization: Bearer only, and rotate it');
  if (isFromBrowser(request)) notices.push('this came from a browser page: the key must stay on a server');
  return notices;
}

const mostNamed = 5;
const keyNames = /^(api|access)?[-_]?(key|token)$|^authorization$|^bearer$/i;

function holdsKey(rawQuery: string): boolean {
  return rawQuery.includes('live_') && /live_[\w-]{8}/.test(rawQuery);
}

/** Browsers say so with every request. Sec-Fetch-Mode would not do: Node's own fetch sends it. */
function isFromBrowser({ headers }: ApiRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

/** Header fields take ASCII only. */
function headerSafe(name: string): string {
  return name.replace(/[^\x20-\x7e]/gu, '?');
}

/** For a request without a valid key: a key in the URL is not accepted, and the notice says why. */
export function keyElsewhere({ request, rawQuery, match }: Call): string[] {
  if (rawQuery === '') return [];
  return noticesOf(request, rawQuery, match.route.read(rawQuery, match.id));
}

export function withNotices(notices: readonly string[]): ApiResponse['headers'] {
  return notices.length === 0 ? {} : { 'mock-notice': notices };
}

/** Which preferences were applied, and whether the cursor was issued for another list. */
export function applied(
  { preference, match, reading }: Admitted,
  headers: ApiResponse['headers'],
  pool: Pool,
): ApiResponse['headers'] {
  const { cursor } = reading.query;
  const stray = cursor !== undefined && startOf(cursor, match.route.list, pool.count) === null;
  const done = preference === noPreference ? [] : words(preference);
  return {
    ...headers,
    ...(stray
      ? { 'mock-notice': [...[headers['mock-notice'] ?? []].flat(), 'this cursor was never issued for this list'] }
      : {}),
    ...(done.length === 0 ? {} : { 'preference-applied': done.join(', ') }),
  };
}

function words({ example, dynamic, delayMs }: Preference): string[] {
  return [
    ...(example === null ? [] : [`example=${example}`]),
    ...(dynamic && example === null ? ['dynamic=true'] : []),
    ...(delayMs === 0 ? [] : [`delay=${delayMs}`]),
  ];
}
