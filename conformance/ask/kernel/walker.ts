import { createHash } from 'node:crypto';
import { isUuid } from '../../../contract/formats.ts';
import { pagedOperation, pathOf } from '../../../contract/operations.ts';
import type { Exchange, Json } from '../../model/exchange.ts';
import type { Walk, WalkPage } from '../../model/lists.ts';
import type { Ask, WalkAsk } from '../../model/probe.ts';
import { field, listField } from '../../model/values/json.ts';

const LOWER_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * A set of ids at sixteen characters each, so that a walk of a million records fits in memory. A UUID is kept whole, any other
 * id as 128 bits of its hash.
 */
export class IdSet {
  readonly #ids = new Set<string>();

  /** Whether the id is new. */
  add(id: string): boolean {
    const { size } = this.#ids;
    return this.#ids.add(packed(id)).size > size;
  }

  has(id: string): boolean {
    return this.#ids.has(packed(id));
  }
}

function packed(id: string): string {
  const hex = LOWER_UUID.test(id) ? id.replaceAll('-', '') : createHash('sha256').update(id).digest('hex').slice(0, 32);
  return Buffer.from(hex, 'hex').toString('latin1');
}

/** The ids of a walk: all of them, or, in a long walk, only the repeated ones. */
class Memory {
  readonly ids: string[] = [];
  readonly pages: WalkPage[] = [];
  readonly #seen: IdSet | null;
  readonly #repeated: { readonly id: string; readonly page: number }[] = [];
  #records = 0;
  pageCount = 0;

  constructor(long: boolean) {
    this.#seen = long ? new IdSet() : null;
  }

  addPage(page: WalkPage): void {
    this.pageCount += 1;
    // First and last ids are enough to repeat a long walk.
    if (this.#seen !== null && this.pages.length >= EDGE_PAGES) this.pages.splice(EDGE_PAGES / 2, 1);
    this.pages.push(page);
  }

  addRecord(id: string): void {
    this.#records += 1;
    if (this.#seen === null) this.ids.push(id);
    else if (!this.#seen.add(id) && this.#repeated.length < REPEATS_KEPT) {
      this.#repeated.push({ id, page: this.pageCount });
    }
  }

  get long(): Pick<Walk, 'long'> {
    return this.#seen === null ? {} : { long: { records: this.#records, repeated: this.#repeated } };
  }
}

const EDGE_PAGES = 20;
const REPEATS_KEPT = 20;

/** The contract does not say how long a cursor is valid: one held longer than this, by a limit or a slow pace, may have expired. */
const SURELY_LIVES_MS = 10_000;

interface Asking {
  readonly send: (ask: Ask) => Promise<Exchange>;
  readonly letBodyGo: (exchange: Exchange) => void;
  readonly elapsed: () => number;
}

/** As below, and once more from the beginning where a cursor works once and was lost with its answer. */
export async function walkWhole<Row>(asking: Asking, ask: WalkAsk, row?: (record: unknown) => Row) {
  const found = await walkList(asking, ask, row);
  if (!found.hasLostCursor) return found;
  return walkList({ ...asking, send: (page) => asking.send({ ...page, fresh: true }) }, ask, row);
}

/**
 * Follows `nextCursor` to the end of a list; all other parameters stay the same. Where a cursor was gone when it was sent, the walk may
 * begin anew.
 */
export async function walkList<Row>(
  { send, letBodyGo, elapsed }: Asking,
  ask: WalkAsk,
  row?: (record: unknown) => Row,
) {
  const memory = new Memory(ask.long === true);
  const rows: Row[] = [];
  const cursors = new IdSet();
  const startedAt = Math.round(elapsed());
  const pages = new Pages(send, ask, cursors);
  let cursor: string | null = null;
  let stopped: Walk['stopped'] = 'cap';
  let hasLostCursor = false;
  while (memory.pageCount < ask.cap) {
    const heldSince = elapsed();
    const exchange: Exchange = await pages.at(cursor);
    const records = listField(exchange.body, 'data');
    const next = field(field(exchange.body, 'pagination'), 'nextCursor');
    const count = exchange.facts.records ?? records.length;
    memory.addPage({ exchange: exchange.id, status: exchange.status, count, nextCursor: kindOf(next) });
    for (const record of records) {
      memory.addRecord(idOf(record));
      if (row !== undefined) rows.push(row(record));
    }
    if (exchange.status !== 200) {
      hasLostCursor =
        cursor !== null &&
        REFUSALS.has(exchange.status) &&
        (wasUsed(exchange) || elapsed() - heldSince > SURELY_LIVES_MS);
      stopped =
        hasLostCursor || exchange.status === null || exchange.status === 429 || exchange.status >= 500
          ? 'lost'
          : 'refused';
      break;
    }
    letBodyGo(exchange);
    // Not all records of the page are known.
    if (count > records.length) break;
    if (typeof next !== 'string' || next === '') {
      stopped = 'end';
      break;
    }
    if (!cursors.add(next)) {
      stopped = 'loop';
      break;
    }
    cursor = next;
  }
  const walk: Walk = {
    list: ask.list,
    purpose: ask.purpose,
    limit: ask.limit ?? null,
    window: ask.window ?? null,
    filters: ask.filters ?? [],
    pages: memory.pages,
    ids: memory.ids,
    ...memory.long,
    stopped,
    startedAt,
    endedAt: Math.round(elapsed()),
  };
  return { walk, rows, hasLostCursor };
}

const REFUSALS: ReadonlySet<number | null> = new Set([400, 404, 410]);

/** A cursor that works once may be used up by an attempt that was lost on its way back. A rate limit comes before that. */
function wasUsed({ attempts }: Exchange): boolean {
  return attempts.slice(0, -1).some(({ status }) => status !== 429);
}

function kindOf(cursor: Json | undefined): WalkPage['nextCursor'] {
  if (cursor === undefined) return 'absent';
  if (cursor === null) return 'null';
  return typeof cursor === 'string' && isUuid(cursor) ? 'uuid' : 'invalid';
}

function idOf(record: Json): string {
  const id = field(record, 'id');
  return typeof id === 'string' ? id : `(no id: ${typeof id})`;
}

/** Requests page after page. In a long walk the next page is requested while this one is parsed. */
export class Pages {
  readonly #send: (ask: Ask) => Promise<Exchange>;
  readonly #ask: WalkAsk;
  readonly #followed: IdSet;
  #asked = 0;
  #looksAhead: boolean;
  #ahead: { readonly cursor: string; readonly answer: Promise<Exchange> } | null = null;

  constructor(send: (ask: Ask) => Promise<Exchange>, ask: WalkAsk, followed: IdSet) {
    this.#send = send;
    this.#ask = ask;
    this.#followed = followed;
    this.#looksAhead = ask.long === true;
  }

  at(cursor: string | null): Promise<Exchange> {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead === null) return this.#page(cursor);
    if (ahead.cursor === cursor) return ahead.answer;
    // After one wrong guess, pages are no longer requested ahead.
    this.#looksAhead = false;
    return this.#page(cursor);
  }

  #page(cursor: string | null): Promise<Exchange> {
    this.#asked += 1;
    const page = pageAsk(this.#ask, cursor);
    return this.#send(this.#looksAhead ? { ...page, ahead: (next) => this.#lookAhead(next) } : page);
  }

  /** Only pages that the walk itself would request: not beyond its cap, nor in a cycle. */
  #lookAhead(cursor: string): void {
    if (this.#ahead !== null || this.#asked >= this.#ask.cap || this.#followed.has(cursor)) return;
    const answer = this.#page(cursor);
    // The failure is reported when the page is taken.
    answer.catch(() => undefined);
    this.#ahead = { cursor, answer };
  }
}

function pageAsk(ask: WalkAsk, cursor: string | null): Ask {
  const operation = pagedOperation(ask.list);
  const query: [string, string][] = [];
  if (ask.limit !== undefined) query.push(['limit', String(ask.limit)]);
  if (ask.window !== undefined) query.push(['from', ask.window.from], ['to', ask.window.to]);
  for (const filter of ask.filters ?? []) {
    if (filter.form === 'comma') query.push([filter.parameter, filter.values.join(',')]);
    else for (const value of filter.values) query.push([filter.parameter, value]);
  }
  if (cursor !== null) query.push(['cursor', cursor]);
  return { operation, path: pathOf(operation), query, bulk: true };
}

const CURSOR = /"nextCursor"\s*:\s*"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/;
/** The cursor is at the end of a page or at its beginning. */
const EDGE = 300;

/** The next cursor, found without parsing the page: a guess that is checked when the page is parsed. */
export function nextCursorIn(body: Buffer): string | null {
  const edges = [body.subarray(-EDGE), body.subarray(0, EDGE)];
  return edges.map((edge) => CURSOR.exec(edge.toString('latin1'))?.[1]).find((cursor) => cursor !== undefined) ?? null;
}
