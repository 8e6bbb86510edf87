import { pagedOperation, pathOf } from '../../../contract/operations.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Ask, WalkAsk } from '../../model/probe.ts';
import type { IdSet } from './id-set.ts';

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
