import { randomUUID } from 'node:crypto';
import type { ApiRequest, Handler } from '../contract/http.ts';
import { explanations } from '../contract/problems.ts';
import { type Limiter, memoryLimiter, type Rate } from '../contract/serving/rate.ts';
import { longestUrl, targetOf } from '../contract/serving/target.ts';
import {
  type Answer,
  bearerToken,
  type Call,
  clientHeader,
  type Draft,
  type LogUrl,
  lengthOf,
  ok,
  optionsAnswer,
  ProblemError,
  problemAnswer,
  problemErrorOf,
} from './answers.ts';
import type { Api } from './api.ts';
import { errorFields, type Logger, silentLog } from './log.ts';
import type { Store } from './store/store.ts';

export interface ReferenceOptions {
  readonly store: Store;
  readonly limiter: Limiter;
  /** The clock of the API: its Date header and its default ranges. */
  readonly now?: (() => number) | undefined;
  /** The time that passes, which the clock of the API need not follow: the limit for wrong keys uses it. */
  readonly realTime?: (() => number) | undefined;
  readonly log?: Logger | undefined;
  /** The rate limit for wrong keys, per client address. */
  readonly guessRate?: Rate | undefined;
  /** Where a refused request is shown; each problem document then says so. */
  readonly logUrl?: LogUrl | undefined;
}

export interface Reference {
  readonly handle: Handler;
  /** The same; a page stays in pieces until it is sent. */
  readonly respond: Responder;
  readonly close: () => Promise<void>;
}

export type Responder = (request: ApiRequest) => Promise<Answer>;

/** A correct deployment without a server: takes a request and returns the response. Never rejects. */
export async function createReference(options: ReferenceOptions): Promise<Reference> {
  const { store, limiter, now = Date.now, realTime = Date.now, log = silentLog } = options;
  const { guessRate = { requests: 1000, windowMs: 10_000 } } = options;
  const { createApi } = await import('./api.ts');
  const api = await createApi({ store, limiter, now, guesses: memoryLimiter(guessRate, realTime) });
  const respond = withLog(withProblems(route(api, options), log, options.logUrl), now, log);
  return {
    respond,
    async handle(request) {
      const { status, headers, body } = await respond(request);
      return { status, headers, body: `${body}` };
    },
    async close() {
      await limiter.close();
      await store.close();
    },
  };
}

/** Answers a request or throws. */
type Respond = (request: ApiRequest, path: string, call: Call) => Promise<Draft>;

// mutants open: paths outside of the contract (AUTH-27, ERR-11)
function route(api: Api, { store, limiter }: ReferenceOptions): Respond {
  // mutants open: paths outside of the contract (AUTH-27, ERR-11)
  return async ({ method, url }, path, call) => {
    if (url.length > longestUrl) throw new ProblemError('uri_too_long');
    // mutants open (Conditional false, String): paths outside of the contract (AUTH-27, ERR-11)
    if (path === '/healthz') return ok(call, '{"status":"ok"}');
    // mutants open (Conditional false, String): paths outside of the contract (AUTH-27, ERR-11)
    if (path === '/readyz') return await ready(call, store, limiter);
    // mutants open (Conditional false, Conditional true #2, Logical, Method, String, Equality): paths outside of the contract (AUTH-27, ERR-11)
    if (path.startsWith('/problems/') && (method === 'GET' || method === 'HEAD')) return explain(call, path);
    // mutants open (Conditional false, Logical, Equality, String): paths outside of the contract (AUTH-27, ERR-11)
    if (method === 'OPTIONS' && path === '*') return optionsAnswer(call);
    return await api(method, path, call);
  };
}

function withProblems(respond: Respond, log: Logger, logUrl: LogUrl | undefined): Respond {
  return async (request, path, call) => {
    try {
      return await respond(request, path, call);
    } catch (error) {
      const problem = problemErrorOf(error);
      if (problem !== error) log.error({ requestId: call.requestId, ...errorFields(error) }, 'request failed');
      return problemAnswer(call, problem, logUrl);
    }
  };
}

function withLog(respond: Respond, now: () => number, log: Logger): Responder {
  return async (request) => {
    const started = performance.now();
    const { path, rawQuery } = targetOf(request.url);
    const call = newCall(request, rawQuery);
    const answer = await respond(request, path, call);
    const length = lengthOf(answer.body);
    log.answered({
      requestId: call.requestId,
      method: request.method,
      operation: call.operationId,
      path,
      status: answer.status,
      ms: elapsed(started),
      bytes: request.method === 'HEAD' ? 0 : length,
      key: call.principal?.id ?? null,
    });
    return finish(request.method, answer, length, new Date(now()).toUTCString());
  };
}

function newCall({ headers }: ApiRequest, rawQuery: string): Call {
  const client = headers[clientHeader];
  return {
    requestId: randomUUID(),
    rawQuery,
    headers,
    token: bearerToken(headers),
    client: typeof client === 'string' ? client : '',
    operationId: null,
    principal: null,
    rate: {},
  };
}

// mutants open from here: paths outside of the contract (AUTH-27, ERR-11)
async function ready(call: Call, store: Store, limiter: Limiter): Promise<Draft> {
  await Promise.all([store.ping(), limiter.ready()]);
  return ok(call, '{"status":"ready"}');
}

function explain(call: Call, path: string): Draft {
  const explanation = explanations.get(path);
  if (explanation === undefined) throw new ProblemError('no_such_path');
  return ok(call, explanation);
}
// mutants counted again

/** Adds the header fields that every answer has. */
function finish(method: string, answer: Draft, length: number, date: string): Answer {
  const { status, headers } = answer;
  headers.date = date;
  // mutants open (Conditional true): what HEAD answers (RO-09): a server leaves its body out
  if (status === 204) return answer;
  headers['content-length'] = String(length);
  // mutants open (String #2): paths outside of the contract (AUTH-27, ERR-11)
  return method === 'HEAD' ? { status, headers, body: '' } : answer;
}

/** In ms, rounded to microseconds. */
function elapsed(started: number): number {
  return Math.round((performance.now() - started) * 1000) / 1000;
}

/** For a handler that may change answers: the length is left to the server, because what it changes may be longer or shorter. */
export function responderOf(handle: Handler): Responder {
  return async (request) => {
    const answer = await handle(request);
    if (request.method === 'HEAD') return answer;
    const { 'content-length': _length, ...headers } = answer.headers;
    return { ...answer, headers };
  };
}
