import { hash } from 'node:crypto';
import type { ApiRequest, ApiResponse } from '../../contract/http.ts';
import { withoutKeys } from '../../contract/without-keys.ts';

/** Null for what no client of ours sends. */
export function authorizationIn({ headers: { authorization } }: Pick<ApiRequest, 'headers'>): string | null {
  return typeof authorization === 'string' ? authorization : null;
}

export function tokenIn(authorization: string): string {
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? authorization;
}

/** Of its token, as the store of a sandbox has it. */
export function hashIn(authorization: string): string {
  return hash('sha256', tokenIn(authorization));
}

const secretName = /auth|cookie|key|token|secret/i;

/** What every text goes through that leaves the workbench: a client may put a key anywhere, and a fault may echo it. */
export type Hide = (text: string) => string;

/** `token`: that of the page, which a client may send to another address than the page's. */
export function hiding(token: string | null): Hide {
  const secrets = token === null ? [] : [token];
  return (text) => withoutKeys(text, secrets);
}

export type Fields = readonly (readonly [name: string, value: string])[];

/** The server's own note of the client's address has no name that HTTP allows. */
export function fieldsOf(headers: ApiRequest['headers']): Fields {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name.startsWith(':') ? [] : [[name, String(value)] as const],
  );
}

/** The header fields as they may be shown. */
export function shownFields(fields: Fields, hide: Hide): Fields {
  return fields.map(([name, value]) => {
    if (name === 'www-authenticate' || !secretName.test(name)) return [hide(name), hide(value)];
    return [hide(name), '[not shown]'];
  });
}

/** A key as the workbench shows it: never the key itself. */
export interface ShownKey {
  readonly id: string;
  /** What the sandbox calls it at its start: good, revoked, …; null for others. */
  readonly name: string | null;
  /** Like cp_live_Ab12…wx9z. */
  readonly shown: string;
  readonly status: string;
  readonly organization: string;
  /** Whether the server can send requests with it: it has only the hash of keys that others made. */
  readonly usable: boolean;
  /** Whether it may be copied: those that the terminal prints at every start. */
  readonly copyable: boolean;
}

export interface Keyring {
  /** Reads all keys again. */
  list(): Promise<readonly ShownKey[]>;
  /** The id of the key that was sent, as of the last `list`; null for what is no key of this deployment. */
  idOf(authorization: string): string | null;
  /** The key itself, for a request that the server sends; null where the server does not have it. */
  keyOf(id: string): string | null;
}

/** A body as the server had it: text, or a page whose records are joined only when it is read. */
type KeptBody = string | { readonly pieces: number; readonly tail: string; toString(): string };

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
function linesOf(headers: ApiRequest['headers']): string {
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

function bodyWeight({ body, bytes }: Pick<Entry, 'body' | 'bytes'>): number {
  if (body === null) return 0;
  if (typeof body !== 'string') return PIECE_BYTES * (body.pieces + 1);
  // V8 takes two bytes for each character as soon as one of them is beyond latin1.
  return bytes > body.length ? 2 * body.length : body.length;
}

function lineWeight({ url, asked, authorization }: Pick<Entry, 'url' | 'asked' | 'authorization'>): number {
  return ENTRY_BYTES + url.length + (asked?.length ?? 0) + (authorization?.length ?? 0);
}

const usualLogBytes = 4 * 2 ** 20;

/** Of a faster client's answers only those that refuse are kept whole: keeping all would slow the sandbox down. */
const WHOLE_PER_SECOND = 200;
/** Bodies make room for lines: many lines say more than the bodies of a few. */
const BODIES_SHARE = 0.75;

export interface Answered {
  readonly status: number;
  readonly headers: ApiResponse['headers'];
  readonly body: KeptBody;
}

/** The newest requests, in at most so many bytes. Adding one formats nothing but the header fields that are kept. */
export class RequestLog {
  readonly limit: number;
  /** By number, without gaps. */
  readonly #entries = new Map<number, Entry>();
  /** The number of the oldest that still has its body. */
  #firstWhole = 1;
  #lines = 0;
  #bodies = 0;
  #count = 0;
  #second = 0;
  #inSecond = 0;
  #listener: ((entry: Entry) => void) | null = null;

  constructor(limit: number = usualLogBytes) {
    this.limit = limit;
  }

  /** All requests since the start. */
  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#lines + this.#bodies;
  }

  get length(): number {
    return this.#entries.size;
  }

  /** `started`: by `performance.now()`. Gives its number. */
  add(request: ApiRequest, { status, headers, body }: Answered, started: number, origin: Origin = 'client'): number {
    const now = performance.now();
    const isWhole = this.#isWhole(now) || status >= 300;
    const entry: Entry = {
      no: ++this.#count,
      at: performance.timeOrigin + started,
      ms: now - started,
      method: request.method,
      url: request.url,
      status,
      bytes: Number(headers['content-length'] ?? 0) || (typeof body === 'string' ? Buffer.byteLength(body) : 0),
      authorization: authorizationIn(request),
      asked: isWhole ? linesOf(request.headers) : null,
      answered: headers,
      body: isWhole ? body : null,
      origin,
    };
    this.#entries.set(entry.no, entry);
    this.#lines += lineWeight(entry);
    this.#bodies += bodyWeight(entry);
    while (this.#bodies > this.limit * BODIES_SHARE && this.#firstWhole <= this.#count) this.#dropBody();
    while (this.bytes > this.limit && this.length > 1) this.#dropOldest();
    this.#listener?.(entry);
    return entry.no;
  }

  /** By its number, or by the request id that its answer had. */
  find(id: string): Entry | undefined {
    if (/^\d{1,15}$/.test(id)) return this.#entries.get(Number(id));
    return this.newest().find(({ answered }) => answered['x-request-id'] === id);
  }

  /** Newest first, from those before number `before`. Requests may be added and dropped while it is read. */
  *newest(before = Number.POSITIVE_INFINITY): Generator<Entry> {
    for (let no = Math.min(this.#count, before - 1); ; no--) {
      const entry = this.#entries.get(no);
      if (entry === undefined) return;
      yield entry;
    }
  }

  /** Oldest first, up to the newest that there is now. */
  *oldest(): Generator<Entry> {
    const last = this.#count;
    for (const entry of this.#entries.values()) {
      if (entry.no > last) return;
      yield entry;
    }
  }

  /** One listener: the stream, while a page is connected. */
  listen(listener: ((entry: Entry) => void) | null): void {
    this.#listener = listener;
  }

  clear(): void {
    this.#entries.clear();
    this.#lines = this.#bodies = 0;
    this.#firstWhole = this.#count + 1;
  }

  /** A page of the old shop would keep all of that shop's bytes in memory. */
  forgetBodies(): void {
    this.#bodies = 0;
    for (const entry of this.#entries.values()) {
      entry.body = typeof entry.body === 'string' ? entry.body : null;
      this.#bodies += bodyWeight(entry);
    }
  }

  #isWhole(now: number): boolean {
    if (now - this.#second >= 1000) {
      this.#second = now;
      this.#inSecond = 0;
    }
    return ++this.#inSecond <= WHOLE_PER_SECOND;
  }

  #dropBody(): void {
    const entry = this.#entries.get(this.#firstWhole++);
    if (entry === undefined) return;
    this.#bodies -= bodyWeight(entry);
    entry.body = null;
  }

  #dropOldest(): void {
    const oldest = this.#entries.get(this.#count - this.length + 1);
    if (oldest === undefined) return;
    this.#entries.delete(oldest.no);
    this.#bodies -= bodyWeight(oldest);
    this.#lines -= lineWeight(oldest);
  }
}
