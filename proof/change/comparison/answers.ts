import { hash } from 'node:crypto';
import type { ApiRequest, ApiResponse } from '../../../contract/http.ts';
import { parsed } from '../../parsed.ts';

/** Two views of one answer. */
export interface Seen {
  /** Everything that a check is given, but for the random name of the request. */
  readonly whole: string;
  /** What the contract promises something of. */
  readonly seen: string;
}

const REQUEST_ID = 'x-request-id';

/** Of a 200 the type and the parsed body; of an error that it is JSON, and that it does not show the key: its text is open (ERR-08). */
export function seenIn(request: ApiRequest, response: ApiResponse): Seen {
  const { status, headers, body } = response;
  const shown = Object.entries(headers).filter(([name]) => isPromised(name, status));
  const text = String(body);
  return {
    get seen(): string {
      const content = status < 300 ? hash('sha1', canonical(text)) : [isJson(text), showsKey(request, text)].join(' ');
      return `${status} ${JSON.stringify(shown)} ${content}`;
    },
    whole: hash('sha1', named(JSON.stringify([status, headers, text]), headers[REQUEST_ID])),
  };
}

function named(text: string, id: ApiResponse['headers'][string] | undefined): string {
  return typeof id === 'string' && id !== '' ? text.replaceAll(id, 'this request') : text;
}

/** The type of what was found, when to come back after a 429, and what lets pages of any origin send the key. */
function isPromised(name: string, status: number): boolean {
  if (name.startsWith('access-control-')) return true;
  if (status === 429) return /^retry-after$|ratelimit|rate-limit/.test(name);
  return status < 300 && name === 'content-type';
}

function showsKey({ headers: { authorization } }: ApiRequest, text: string): boolean {
  const key = typeof authorization === 'string' ? authorization.split(' ').at(-1) : undefined;
  return key !== undefined && key.length > 12 && text.includes(key);
}

function isJson(text: string): boolean {
  return parsed(text) !== undefined;
}

/** The same text for the same JSON in any order of its fields. */
export function canonical(text: string): string {
  const value = parsed(text);
  return value === undefined ? `text ${text}` : JSON.stringify(value, sortedFields);
}

function sortedFields(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
