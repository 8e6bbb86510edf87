import { Readable } from 'node:stream';
import { matchPath, operationIds } from '../../contract/operations.ts';
import { targetOf } from '../../contract/serving/target.ts';
import { detailOf, summaryOf } from '../log/describe.ts';
import { harPieces, jsonList } from '../log/har.ts';
import type { Entry } from '../log/request-log.ts';
import { isStatus } from '../log/walks.ts';
import type { Subject } from '../subject.ts';
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
