import { Readable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { matchPath, operationIds } from '../../contract/operations.ts';
import { targetOf } from '../../contract/serving/target.ts';
import { askedFields, type Entry, type Fields, fieldsOf, type Hide, shownFields } from '../log/request-log.ts';
import { isStatus } from '../log/walks.ts';
import type { Subject } from '../subject.ts';
import { detailOf, summaryOf } from './describe.ts';
import { ControlError, type Route, reads } from './route.ts';

const MOST_LINES = 20_000;

const filters = [
  { name: 'operation', description: 'An operation of the contract, such as listSales.' },
  { name: 'status', description: 'A status such as 403, or a class of them such as 4xx.' },
  { name: 'key', description: 'The id of a key, or none.' },
  { name: 'text', description: 'What the path and query contain.' },
];

export const logRoutes: readonly Route[] = [
  reads({
    at: 'GET /log',
    operation: 'listRequests',
    summary: 'The newest requests, newest first',
    answer: 'The requests, and how many there were since the start.',
    query: [
      ...filters,
      { name: 'before', description: 'Only requests before this number.' },
      { name: 'limit', description: `At most so many; 100 when left out, ${MOST_LINES} at most.` },
    ],
    run: async ({ subject }, { query }) => {
      const passes = filterOf(query, subject);
      await subject.keyring.list();
      const most = Math.min(numberOf(query, 'limit') ?? 100, MOST_LINES);
      return Readable.from(listPieces(subject.log.newest(numberOf(query, 'before')), passes, subject, most));
    },
  }),
  reads({
    at: 'GET /log/{id}',
    operation: 'getRequest',
    summary: 'One request: how it was understood, and why it was refused',
    answer: 'The request, its answer, its parameters as they were read, its violations and the corrected request.',
    run: async ({ subject }, { id }) => detailOf(entryOf(subject, id), subject),
  }),
  reads({
    at: 'DELETE /log',
    operation: 'clearRequests',
    summary: 'Forget all requests',
    run: async ({ subject, stream }) => {
      subject.log.clear();
      stream.say('cleared', {});
    },
  }),
  reads({
    at: 'GET /stream',
    operation: 'streamRequests',
    summary: 'Requests as they are answered, as server-sent events',
    answer:
      'Events: `requests` (of more than 200 a second only the newest, and how many were skipped), `cleared`, `changed`, `progress`.',
    type: 'text/event-stream',
    run: async ({ stream }, { response }) => stream.open(response),
  }),
  reads({
    at: 'GET /log.har',
    operation: 'exportRequests',
    summary: 'The requests as an HTTP Archive',
    answer: 'HAR 1.2, without keys.',
    query: [...filters, { name: 'no', description: 'Only the request with this number.' }],
    run: async ({ subject }, { query, request, response }) => {
      const passes = filterOf(query, subject);
      await subject.keyring.list();
      const no = query.get('no');
      const entries = no === null ? subject.log.oldest() : [subject.log.find(no) ?? []].flat();
      response.setHeader('content-disposition', 'attachment; filename="counterproof.har"');
      return Readable.from(harPieces(entries, passes, subject, `http://${request.headers.host ?? 'localhost'}`));
    },
  }),
];

export function entryOf({ log }: Pick<Subject, 'log'>, id: string): Entry {
  const entry = log.find(id);
  if (entry === undefined) throw new ControlError(404, 'This request is not in the log any more, or never was.');
  return entry;
}

function numberOf(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name);
  if (value === null) return undefined;
  if (!/^\d{1,15}$/.test(value)) throw new ControlError(400, `${name}: expected a number.`);
  return Number(value);
}

/** Whether a request passes the filters. One that nothing can pass is refused: it would look as if there were no requests. */
function filterOf(query: URLSearchParams, { keyring, hide }: Subject): (entry: Entry) => boolean {
  const [operation, status, key, text] = ['operation', 'status', 'key', 'text'].map((name) => query.get(name) || null);
  if (status && !/^[1-5](\d\d|xx)$/.test(status))
    throw new ControlError(400, `status ${status}: give one such as 403, or 4xx.`);
  if (operation && !operationIds.some((id) => id === operation))
    throw new ControlError(400, `operation ${operation}: give one of ${operationIds.join(', ')}.`);
  return ({ url, status: answered, authorization }) =>
    (!operation || matchPath(targetOf(url).path)?.operation === operation) &&
    (!status || isStatus(answered, status)) &&
    (!key || ((authorization === null ? null : keyring.idOf(authorization)) ?? 'none') === key) &&
    (!text || hide(url).toLowerCase().includes(text.toLowerCase()));
}

async function* listPieces(
  entries: Iterable<Entry>,
  passes: (entry: Entry) => boolean,
  subject: Subject,
  most: number,
): AsyncGenerator<string> {
  const { count, length: kept, bytes, limit } = subject.log;
  yield '{"requests":';
  yield* jsonList(entries, (entry) => (passes(entry) ? summaryOf(entry, subject) : undefined), most);
  yield `,${JSON.stringify({ count, kept, bytes, limit }).slice(1)}`;
}

const list = (fields: Fields) => fields.map(([name, value]) => ({ name, value }));

/** HTTP Archive 1.2, which browsers and other tools open, in pieces. Without keys, like all that leaves the workbench. */
async function* harPieces(
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
