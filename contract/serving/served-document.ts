import { documentJson } from '../generated/document-json.ts';
import type { ApiRequest } from '../http.ts';
import { moved } from './range.ts';

type Fields = ApiRequest['headers'];

const SERVERS = /"servers":\[.*?\]/;
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;
const PREFIX = /^(?:\/[\w.~-]{1,100}){1,10}$/;

/** Of the last day that was asked for: what comes before its servers, and after them. */
let dated = { today: Number.NaN, before: '', after: '' };

/**
 * The contract as it is served: its servers lead to where it was asked for, and the days of its examples to days that the shop has.
 * A tool that imports the document needs an absolute address. The relative one is right even behind a proxy that does not say
 * that it speaks TLS.
 */
export function servedDocument(headers: Fields, today: number): string {
  if (dated.today !== today) dated = around(moved(documentJson, today), today);
  const path = prefixOf(headers);
  const origin = originOf(headers);
  const relative = { url: path === '' ? '/' : path, description: 'The deployment that serves this document' };
  const absolute = { url: `${origin}${path}`, description: 'Where this document was asked for' };
  const servers = JSON.stringify(origin === null ? [relative] : [absolute, relative]);
  return `${dated.before}"servers":${servers}${dated.after}`;
}

function around(json: string, today: number): typeof dated {
  // The first: an example has servers as well.
  const [before = ''] = json.split(SERVERS, 1);
  return { today, before, after: json.slice(before.length).replace(SERVERS, '') };
}

/** Null where the request does not say where it went. */
function originOf(headers: Fields): string | null {
  const host = first(headers['x-forwarded-host']) ?? first(headers.host);
  if (host === undefined || !HOST.test(host)) return null;
  return `${first(headers['x-forwarded-proto']) === 'https' ? 'https' : 'http'}://${host}`;
}

function prefixOf(headers: Fields): string {
  const prefix = first(headers['x-forwarded-prefix'])?.replace(/\/$/, '') ?? '';
  return PREFIX.test(prefix) ? prefix : '';
}

/** Each proxy adds a value of its own behind those before it. */
function first(value: Fields[string]): string | undefined {
  const text = typeof value === 'string' ? value : value?.[0];
  return text?.split(',')[0]?.trim();
}
