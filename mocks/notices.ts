import type { ApiRequest } from '../contract/http.ts';
import { show } from '../contract/problems.ts';
import type { ParameterShape } from '../contract/serving/parameter.ts';
import { meant, type Reading } from './request/parameters.ts';

/** What a client does that a deployment may not tell it: said in the header `Mock-Notice` and in the log. */
export function noticesOf(
  request: ApiRequest,
  rawQuery: string,
  reading: Reading,
  known: readonly ParameterShape[],
): string[] {
  const notices = reading.unknown.slice(0, mostNamed).map((name) => unknownParameter(name, known));
  if (holdsKey(rawQuery, reading))
    notices.push('the URL holds a key: URLs end up in logs, send it as Authorization: Bearer only, and rotate it');
  if (isFromBrowser(request)) notices.push('this came from a browser page: the key must stay on a server');
  return notices;
}

const mostNamed = 5;

function unknownParameter(name: string, known: readonly ParameterShape[]): string {
  const suggestion = meant(name, known);
  return `unknown parameter ${headerSafe(name)}${suggestion === null ? '' : `, did you mean ${suggestion}?`}`;
}

const keyNames = /^(api|access)?[-_]?(key|token)$|^authorization$|^bearer$/i;

function holdsKey(rawQuery: string, { unknown }: Reading): boolean {
  return unknown.some((name) => keyNames.test(name)) || (rawQuery.includes('live_') && /live_[\w-]{8}/.test(rawQuery));
}

/** Browsers say so with every request. Sec-Fetch-Mode would not do: Node's own fetch sends it. */
function isFromBrowser({ headers }: ApiRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

/** Header fields take ASCII only. */
function headerSafe(name: string): string {
  return show(name).replace(/[^\x20-\x7e]/gu, '?');
}
