import type { ApiRequest, ApiResponse } from '../../contract/http.ts';
import { type Fields, fieldsOf } from './credentials.ts';

/** A body as the server had it: text, or a page whose records are joined only when somebody looks. */
export type KeptBody = string | { readonly pieces: number; readonly tail: string; toString(): string };

/** Who asked: a client of the API, or the workbench in its reader's name. */
export type Origin = 'client' | 'workbench';

/** One request and its answer. All that a client sent is in texts, of which the length says what they weigh. */
export interface Entry {
  /** Counts from 1 since the start. */
  readonly no: number;
  /** In ms, of the machine's clock and not of the shop's. */
  readonly at: number;
  readonly ms: number;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly bytes: number;
  /** What it sent as Authorization: held in memory alone, so that it can be sent again, and never written anywhere. */
  readonly authorization: string | null;
  /** The header fields of the request, a line each. Null when requests came too fast to keep them. */
  readonly asked: string | null;
  readonly answered: ApiResponse['headers'];
  /** Null when it was not kept, or had to make room. */
  body: KeptBody | null;
  readonly origin: Origin;
}

/**
 * What V8 of Node 24 needs for an entry with its answer's header fields: the heap after collection with 200,000 entries,
 * less the heap without them. Over HTTP, 20,000 entries gave the same within 5 %.
 */
const ENTRY_BYTES = 450;
/** A record of a page is one small object: the bytes that it names are the store's. */
const PIECE_BYTES = 64;

/** One text: node's object of fields takes fifty times the bytes of a field that was sent a thousand times. */
export function linesOf(headers: ApiRequest['headers']): string {
  return fieldsOf(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

export function askedFields({ asked }: Pick<Entry, 'asked'>): Fields | null {
  if (asked === null) return null;
  if (asked === '') return [];
  return asked.split('\n').map((line) => {
    const end = line.indexOf(': ');
    return [line.slice(0, end), line.slice(end + 2)];
  });
}

export function bodyWeight({ body, bytes }: Pick<Entry, 'body' | 'bytes'>): number {
  if (body === null) return 0;
  if (typeof body !== 'string') return PIECE_BYTES * (body.pieces + 1);
  // V8 takes two bytes for each character as soon as one of them is beyond latin1.
  return bytes > body.length ? 2 * body.length : body.length;
}

export function lineWeight({ url, asked, authorization }: Pick<Entry, 'url' | 'asked' | 'authorization'>): number {
  return ENTRY_BYTES + url.length + (asked?.length ?? 0) + (authorization?.length ?? 0);
}
