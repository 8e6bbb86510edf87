import { matchPath, operationIds } from '../../contract/operations.ts';
import { targetOf } from '../../contract/serving/target.ts';
import { detailOf, summaryOf } from '../log/describe.ts';
import type { Entry } from '../log/entry.ts';
import { harPieces, inTurns, jsonList } from '../log/har.ts';
import { isStatus } from '../log/walks.ts';
import type { Subject } from '../subject.ts';
import { answered, ControlError, InPieces, type Route, reads } from './route.ts';

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
      refuseUnknown(query);
      const { keyring, log } = subject;
      await keyring.list();
      const limit = Math.min(numberOf(query, 'limit') ?? 100, MOST_LINES);
      const entries = atMost(limit, selected(log.newest(numberOf(query, 'before')), subject, query));
      return new InPieces(listPieces(entries, subject));
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
    run: async ({ stream }, { response }) => {
      stream.open(response);
      return answered;
    },
  }),
  reads({
    at: 'GET /log.har',
    operation: 'exportRequests',
    summary: 'The requests as an HTTP Archive',
    answer: 'HAR 1.2, without keys.',
    query: [...filters, { name: 'no', description: 'Only the request with this number.' }],
    run: async ({ subject }, { query, request, response }) => {
      refuseUnknown(query);
      await subject.keyring.list();
      const no = numberOf(query, 'no');
      const entries =
        no === undefined
          ? selected(subject.log.oldest(), subject, query)
          : inTurns([subject.log.find(String(no)) ?? []].flat());
      response.setHeader('content-disposition', 'attachment; filename="counterproof.har"');
      return new InPieces(harPieces(entries, subject, `http://${request.headers.host ?? 'localhost'}`));
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

/** A filter that nothing can pass would look as if there were no requests. */
function refuseUnknown(query: URLSearchParams): void {
  const [operation, status] = ['operation', 'status'].map((name) => query.get(name) || null);
  if (status && !/^[1-5](\d\d|xx)$/.test(status))
    throw new ControlError(400, `status ${status}: give one such as 403, or 4xx.`);
  if (operation && !operationIds.some((id) => id === operation))
    throw new ControlError(400, `operation ${operation}: give one of ${operationIds.join(', ')}.`);
}

/** Those that pass the filters. Each is read when it is asked for, and not before. */
async function* selected(
  entries: Iterable<Entry>,
  { keyring, hide }: Pick<Subject, 'keyring' | 'hide'>,
  query: URLSearchParams,
): AsyncGenerator<Entry> {
  const [operation, status, key, text] = ['operation', 'status', 'key', 'text'].map((name) => query.get(name) || null);
  for await (const entry of inTurns(entries)) {
    if (operation && matchPath(targetOf(entry.url).path)?.operation !== operation) continue;
    if (status && !isStatus(entry.status, status)) continue;
    if (key && ((entry.credential && keyring.idOf(entry.credential)) ?? 'none') !== key) continue;
    if (text && !hide(entry.url).toLowerCase().includes(text.toLowerCase())) continue;
    yield entry;
  }
}

async function* atMost<Item>(limit: number, items: AsyncIterable<Item>): AsyncGenerator<Item> {
  let left = limit;
  if (left === 0) return;
  for await (const item of items) {
    yield item;
    if (--left === 0) return;
  }
}

async function* listPieces(entries: AsyncIterable<Entry>, subject: Subject): AsyncGenerator<string> {
  const { count, length: kept, bytes, limit } = subject.log;
  yield '{"requests":';
  yield* jsonList(entries, (entry) => summaryOf(entry, subject));
  yield `,${JSON.stringify({ count, kept, bytes, limit }).slice(1)}`;
}
