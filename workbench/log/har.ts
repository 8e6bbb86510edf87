import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Subject } from '../subject.ts';
import { type Fields, fieldsOf, type Hide, shownFields } from './credentials.ts';
import { askedFields, type Entry } from './request-log.ts';

const list = (fields: Fields) => fields.map(([name, value]) => ({ name, value }));

/** HTTP Archive 1.2, which browsers and other tools open, in pieces. Without keys, like all that leaves the workbench. */
export async function* harPieces(
  entries: Iterable<Entry>,
  passes: (entry: Entry) => boolean,
  { title, hide }: Pick<Subject, 'title' | 'hide'>,
  origin: string,
): AsyncGenerator<string> {
  const creator = { name: 'counterproof workbench', version: '1' };
  yield `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"comment":${JSON.stringify(title)},"entries":`;
  yield* jsonList(entries, (entry) => (passes(entry) ? one(entry, hide, origin) : undefined));
  yield '}}';
}

function one(entry: Entry, hide: Hide, origin: string): unknown {
  const url = hide(entry.url);
  const [, query = ''] = url.split(/\?(.*)/s);
  const contentType = entry.answered['content-type'];
  const time = Math.round(entry.ms * 1000) / 1000;
  return {
    startedDateTime: new Date(entry.at).toISOString(),
    time,
    request: {
      method: entry.method,
      url: `${origin}${url}`,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: list(shownFields(askedFields(entry) ?? [], hide)),
      queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status: entry.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: list(shownFields(fieldsOf(entry.answered), hide)),
      content: {
        size: entry.bytes,
        mimeType: typeof contentType === 'string' ? contentType : '',
        ...(entry.body === null ? { comment: 'not kept' } : { text: hide(`${entry.body}`) }),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: entry.bytes,
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  };
}

/** How long one reader of the log may keep requests waiting. */
const TURN_MS = 1;

/**
 * JSON of a list, in pieces: what waits has its turn after each millisecond of work, however many items there are. `shown` gives
 * undefined for what is left out.
 */
export async function* jsonList<Item>(
  items: Iterable<Item>,
  shown: (item: Item) => unknown,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  let began = performance.now();
  let piece = '[';
  let count = 0;
  for (const item of items) {
    if (count === most) break;
    const json = JSON.stringify(shown(item));
    if (json !== undefined) piece += count++ === 0 ? json : `,${json}`;
    if (performance.now() - began < TURN_MS) continue;
    yield piece;
    piece = '';
    await othersTurn();
    began = performance.now();
  }
  yield `${piece}]`;
}
