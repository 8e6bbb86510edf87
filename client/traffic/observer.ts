import { cursorOf, listField } from '../../conformance/model/values/json.ts';
import { isUuid } from '../../contract/formats.ts';
import type { ApiRequest } from '../../contract/http.ts';
import { matchPath, type OperationId, operations } from '../../contract/operations.ts';
import { withoutKeys } from '../../contract/without-keys.ts';
import { parsed } from '../../proof/fault-kit/responses.ts';
import type { Answer, Responder } from '../../workbench/sandbox/trouble.ts';
import { recordOf } from '../tasks/tasks.ts';
import { type HarmDone, type KeySent, MOST_RECEIVED, type Page, type Received, type Seen } from './traffic.ts';

export interface Observing {
  /** The keys that a client may send; the run names none of them. */
  readonly keys: () => readonly string[];
  readonly clock: Clock;
  /** Called when an answer is ready; it is sent when this resolves. */
  readonly onAnswer?: ((seen: Seen, request: ApiRequest, answer: Answer) => unknown) | undefined;
}

export type Clock = ReturnType<typeof startClock>;

/** The clock of a run, in ms since it began; `zero` is that moment on the machine's clock. */
export function startClock() {
  const [zero, began] = [Date.now(), performance.now()];
  return { zero, startedAt: new Date(zero).toISOString(), now: () => performance.now() - began };
}

const LONGEST = 300;
/** A text below it holds no key. */
const SHORTEST_KEY = 13;

export type Observer = ReturnType<typeof observing>;

/** Records what a client sends, and what it is answered. */
export function observing({ keys, clock, onAnswer }: Observing) {
  const seen: Seen[] = [];
  const underWay = new Set<Promise<Answer>>();
  const watched = async (respond: Responder, where: Where, request: ApiRequest): Promise<Answer> => {
    const at = clock.now();
    const answer = await respond(request);
    const when = { at, answeredAt: clock.now(), keys: keys(), zero: clock.zero };
    const one = { ...seenOf(request, answer, when), ...where };
    if (seen.length < MOST_RECEIVED) seen.push(one);
    await onAnswer?.(one, request, answer);
    return answer;
  };
  return {
    seen,
    watching: (respond: Responder, where: Where = {}): Responder => {
      return (request) => {
        const answer = watched(respond, where, request);
        underWay.add(answer);
        return answer.finally(() => underWay.delete(answer));
      };
    },
    /** A client that hung up has asked all the same: until everything that it asked is answered. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

type Where = Pick<Received, 'elsewhere'>;

interface SeenWhen extends Pick<Seen, 'at' | 'answeredAt'>, Pick<Clock, 'zero'> {
  readonly keys: readonly string[];
}

/** Names of the documented parameters. */
export function parametersOf(operation: OperationId | null): readonly string[] {
  return operation === null ? [] : operations[operation].parameters.map(({ name }) => name);
}

/** What is kept of a request and its answer. */
export function seenOf(request: ApiRequest, answer: Answer, { at, answeredAt, keys, zero }: SeenWhen): Seen {
  const [path = '', text = ''] = request.url.split(/\?(.*)/s);
  const hide = (value: string) => (value.length < SHORTEST_KEY ? value : withoutKeys(value, keys).slice(0, LONGEST));
  const operation = matchPath(path)?.operation ?? null;
  // The text of a search may be private.
  const known = parametersOf(operation).filter((name) => name !== 'search');
  const shown = (name: string, value: string) => hide(known.includes(name) ? value : formOf(value));
  const isPage = request.method === 'GET' && answer.status === 200 && answer.cutOff !== true;
  return {
    at,
    answeredAt,
    method: request.method.slice(0, 20),
    path: hide(operation === null ? path.split('/').map(formOf).join('/') : path),
    operation,
    query: [...new URLSearchParams(text)].map(([name, value]) => [hide(formOf(name)), shown(name, value)] as const),
    key: keySent(request, keys),
    keyElsewhere: elsewhere(request, keys),
    headers: shownHeaders(request),
    status: answer.cutOff === true ? null : answer.status,
    violations: answer.status === 400 ? violationsIn(`${answer.body}`) : [],
    page: isPage && operation !== null && operation !== 'getOpenapi' ? pageOf(answer) : null,
    compressed: /\b(?:gzip|zstd|br|deflate)\b/.test(String(request.headers['accept-encoding'] ?? '')),
    harm: harmOf(answer, { answeredAt, zero }),
  };
}

/** What the contract does not name may be private to the client: of a phone number or an e-mail address, the form is kept. */
function formOf(text: string): string {
  if (isUuid(text)) return text;
  if (/@|%40/.test(text)) return text.replaceAll(/\d/g, '9').replaceAll(/\p{L}/gu, 'a');
  return text.replaceAll(/\d/g, '').length <= text.length - LONG_NUMBER ? text.replaceAll(/\d/g, '9') : text;
}

/** As many digits as a phone number has. */
const LONG_NUMBER = 7;

function keySent({ headers }: ApiRequest, keys: readonly string[]): KeySent {
  const { authorization } = headers;
  if (authorization === undefined || authorization === '') return 'none';
  const token = /^bearer +(\S+)$/i.exec(String(authorization))?.[1];
  if (token === undefined) return 'malformed';
  return keys.includes(token) ? 'bearer' : 'other';
}

/** The part of a key that is secret counts as the key. */
function elsewhere({ url, headers }: ApiRequest, keys: readonly string[]): readonly string[] {
  const secrets = keys.map((key) => key.split('live_').at(-1) ?? key);
  const holds = (text: string): boolean => secrets.some((secret) => text.includes(secret));
  const inHeaders = Object.entries(headers).filter(
    ([name, value]) => name !== 'authorization' && !name.startsWith(':') && holds(String(value)),
  );
  return [...(holds(url) ? ['the address'] : []), ...inHeaders.map(([name]) => `the header ${name}`)];
}

/** What says how a client asks; other headers may hold what is private to it, so only their names are kept. */
const SHOWN: ReadonlySet<string> = new Set(['accept', 'accept-encoding', 'content-type', 'connection']);
const MOST_HEADERS = 40;

function shownHeaders({ headers }: ApiRequest): readonly (readonly [string, string])[] {
  return Object.entries(headers)
    .filter(([name, value]) => value !== undefined && !name.startsWith(':') && name !== 'authorization')
    .slice(0, MOST_HEADERS)
    .map(([name, value]) => [name.slice(0, 80), SHOWN.has(name) ? String(value).slice(0, LONGEST) : ''] as const);
}

function violationsIn(body: string): Seen['violations'] {
  const { violations } = recordOf(parsed(body));
  if (!Array.isArray(violations)) return [];
  return violations
    .map(recordOf)
    .map(({ parameter, expected }) => ({ parameter: String(parameter), expected: String(expected) }));
}

/** A page of the sandbox's own says at its end what comes next, and how many records it has; a changed one is a text. */
function pageOf({ body }: Pick<Answer, 'body'>): Page | null {
  if (typeof body !== 'string')
    return { next: /"nextCursor":"([^"]+)"/.exec(body.tail)?.[1] ?? null, records: body.pieces };
  if (!body.startsWith('{')) return null;
  const page = parsed(body);
  return { next: cursorOf(page), records: listField(page, 'data').length };
}

function harmOf(answer: Answer, when: Pick<SeenWhen, 'answeredAt' | 'zero'>): HarmDone | null {
  const { harm, status } = answer;
  const until = limitEnd(answer, when);
  const over = until === undefined ? {} : { until };
  if (harm === undefined)
    return status === 429 && until !== undefined ? { kind: 'limit', retry: 'seconds', until } : null;
  const retry = harm.kind === 'status' ? { retry: harm.retry ?? (harm.status === 500 ? 'none' : 'seconds') } : {};
  return { kind: harm.kind, ...retry, ...over } satisfies HarmDone;
}

/** When the client may come back: as it was ordered, or else as the answer says in seconds. */
function limitEnd({ harm, status, headers }: Answer, { answeredAt, zero }: Pick<SeenWhen, 'answeredAt' | 'zero'>) {
  if (harm?.until !== undefined) return harm.until - zero;
  const seconds = Number(headers['retry-after']);
  return status === 429 && seconds > 0 ? answeredAt + seconds * 1000 : undefined;
}
