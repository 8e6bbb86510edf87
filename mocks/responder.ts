import type { ApiRequest, ApiResponse } from '../contract/http.ts';
import { hasTrait, type OperationId } from '../contract/operations.ts';
import { explanations } from '../contract/problems.ts';
import { dayOf, defaultRange, rangeMember } from '../contract/serving/range.ts';
import { rateHeaders } from '../contract/serving/rate.ts';
import { faultOf, type ParameterFault, type Query, type Reading } from '../contract/serving/request-reader.ts';
import { servedDocument } from '../contract/serving/served-document.ts';
import { longestUrl, targetOf } from '../contract/serving/target.ts';
import {
  Answers,
  cursorTo,
  everyday,
  exampleNames,
  isKnown,
  type Pool,
  type Source,
  someStart,
  startOf,
} from './answers.ts';
import { type Caller, type Gate, keyPrefix, unauthorized } from './keys.ts';
import { outcomesJson, outcomesPath } from './outcomes.ts';
import type { Engine } from './prism/lazy.ts';
import { explained, inAscii, json, type Refusal, type Reply, refusal } from './reply.ts';
import { noPreference, type Preference, preferenceOf } from './request/prefer.ts';
import { type Match, normalised, type Route, routeOf } from './route.ts';
import { customerOf, stores } from './settle.ts';

function refuse({ request, match }: Call, refused: Refusal): Eventually<Reply> {
  return refused.faults === undefined ? refusal(request, refused) : explained(request, match.route.operation, refused);
}

const ownStores = new Set(stores.map(({ id }) => id));

function foreign({ reading, caller }: Admitted): Refusal | null {
  const others = (reading.query.storeIds ?? []).filter((id) => caller.name === 'empty' || !ownStores.has(id));
  if (others.length === 0) return null;
  return {
    code: 'foreign_store',
    faults: others.map((id) => faultOf('value', 'storeIds', id, 'ids of your own stores', null)),
  };
}

function unknown({ match, reading, caller }: Admitted): Refusal | null {
  if (match.id === '') return null;
  return caller.name !== 'empty' && isKnown(match.route.operation, reading.query.id ?? '')
    ? null
    : { code: 'not_found' };
}

function noExample({ preference: { example }, match }: Admitted): Refusal | null {
  const names = exampleNames(match.route.operation);
  if (example === null || names.includes(example)) return null;
  return {
    code: 'invalid_parameter',
    faults: [faultOf('value', 'Prefer', `example=${example}`, `example: one of ${names.join(', ')}`, null)],
  };
}

export interface MockParts {
  readonly engine: Engine;
  readonly gate: Gate;
  readonly seed: string;
  readonly now: () => number;
}

export interface Answered {
  readonly response: Reply;
  readonly operation: OperationId | null;
  readonly notices: readonly string[];
}

export type Responder = (request: ApiRequest) => Eventually<Answered>;

/** What every answer is made of. */
interface Parts extends Omit<MockParts, 'seed'> {
  readonly answers: Answers;
}

/** Answers at once where it can: only Prism at its first question, and a delay that was asked for, take time. */
export function responder({ engine, gate, seed, now }: MockParts): Responder {
  const parts: Parts = { engine, gate, answers: new Answers(engine, seed), now };
  return (request) => {
    const { path, rawQuery } = targetOf(request.url);
    const match = routeOf(path);
    if (match === null || request.url.length > longestUrl)
      return { response: elsewhere(request, path), operation: null, notices: [] };
    const prefer = request.headers.prefer;
    const preference = prefer === undefined ? noPreference : preferenceOf(prefer);
    const call = { request, path, rawQuery, match, preference };
    const { delayMs } = preference;
    return delayMs === 0 ? respond(parts, call) : delayed(delayMs, () => respond(parts, call));
  };
}

type Done = (response: Reply, notices?: readonly string[]) => Answered;

function respond(parts: Parts, call: Call): Eventually<Answered> {
  const { request, match, preference, rawQuery } = call;
  const done: Done = (response, notices = []) => ({ response, operation: match.route.operation, notices });
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return done(refusal(request, { code: 'method_not_allowed', headers: { allow: 'GET, HEAD' } }));
  const passed = match.route.secured ? parts.gate(request) : null;
  if (passed !== null && 'refusal' in passed) return unadmitted(call, passed.refusal, done);
  const preferred = refusalFor(preference);
  if (preferred !== null) return finished(refuse(call, preferred), done);
  const reading = match.route.read(rawQuery, match.id);
  const notices = noticesOf(request, rawQuery, reading);
  if (passed === null)
    return done(json(servedDocument(request.headers, dayOf(parts.now())), withNotices(notices)), notices);
  const admitted = { ...call, ...passed, reading, headers: { ...passed.headers, ...withNotices(notices) } };
  return finished(admit(parts, admitted), (reply) => done(reply, notices));
}

/** A key in the URL is not accepted, and the notice says why. */
function unadmitted({ request, rawQuery, match }: Call, refused: Refusal, done: Done): Answered {
  const notices = rawQuery === '' ? [] : noticesOf(request, rawQuery, match.route.read(rawQuery, match.id));
  const headers = { ...refused.headers, ...withNotices(notices) };
  return done(refusal(request, { ...refused, headers }), notices);
}

/** The refusal that was asked for, or of what cannot be asked for. */
function refusalFor(preference: Preference): Refusal | null {
  const { refused } = preference;
  const faults = refused.map(({ asked, expected }) => faultOf('value', 'Prefer', asked, expected, null));
  if (faults.length > 0) return { code: 'invalid_parameter', faults };
  const { code } = preference;
  // The problem document that a deployment would send, with its headers.
  return code === null
    ? null
    : { detail: `Requested with Prefer: code=${code}.`, ...(kinds[code] ?? { code: 'internal' }) };
}

function admit(parts: Parts, call: Admitted): Eventually<Reply> {
  const { request, reading, headers } = call;
  if (reading.faults.some(isFault)) return invalid(parts.engine, call);
  // What is wrong with a request whose parameters are fine, if anything is.
  const refused = foreign(call) ?? unknown(call) ?? noExample(call);
  if (refused !== null) return refuse(call, { ...refused, headers });
  const accept = request.headers.accept;
  if (accept === undefined || typeof accept !== 'string' || ['*/*', 'application/json'].includes(accept))
    return answer(parts, call);
  return parts.engine
    .negotiates(call.path, accept)
    .then((good) => (good ? answer(parts, call) : refusal(request, { code: 'not_acceptable', headers })));
}

function answer({ answers, now }: Parts, call: Admitted): Eventually<Reply> {
  const { preference, match, reading, caller, headers } = call;
  const at = now();
  const source = {
    example: preference.example ?? everyday,
    dynamic: preference.dynamic && preference.example === null,
  };
  const compose = (pool: Pool) =>
    json(bodyOf(match.route, pool, reading.query, source, caller, at), applied(call, headers, pool));
  const pool = answers.pool(match.route.operation, reading.query.id ?? '', source, dayOf(at));
  return pool instanceof Promise ? pool.then(compose) : compose(pool);
}

/** An unknown parameter is reported in a notice: a deployment may ignore it. */
function isFault({ kind }: ParameterFault): boolean {
  return kind !== 'unknown';
}

/** Our reader found faults; Prism may find more. */
async function invalid(engine: Engine, { request, path, reading, match, headers }: Admitted): Promise<Reply> {
  const { operation } = match.route;
  const ours = reading.faults.filter(isFault);
  const found = new Set(ours.map(({ parameter }) => parameter.toLowerCase()));
  const findings = await engine.judge(path, normalised(operation, reading));
  const more = findings.filter(({ path: [, name = ''] }) => !found.has(name));
  const theirs = more.map(({ path: [, name = ''], message }) => faultOf('value', name, '', message, null));
  const faults = [...ours, ...theirs];
  return explained(request, operation, { code: 'invalid_parameter', faults, headers });
}

function elsewhere(request: ApiRequest, path: string): Reply {
  if (request.url.length > longestUrl) return refusal(request, { code: 'uri_too_long' });
  const page = path === outcomesPath ? outcomesJson() : explanations.get(path);
  if (page !== undefined && request.method !== 'POST') return json(page, {});
  return refusal(request, { code: 'no_such_path' });
}

function finished(reply: Eventually<Reply>, done: (reply: Reply) => Answered): Eventually<Answered> {
  return reply instanceof Promise ? reply.then((late) => done(late)) : done(reply);
}

async function delayed(ms: number, then: () => Eventually<Answered>): Promise<Answered> {
  await new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
  return then();
}

const waiting = { allowed: false, remaining: 0, retryAfterMs: 2000, fullAfterMs: 10_000 };

const kinds: Record<number, Refusal> = {
  400: {
    code: 'invalid_parameter',
    faults: [faultOf('above', 'limit', '500', 'an integer from 1 to 100', 'limit=100')],
  },
  401: unauthorized(true),
  403: {
    code: 'foreign_store',
    faults: [faultOf('value', 'storeIds', "another organization's store", 'ids of your own stores', null)],
  },
  404: { code: 'not_found' },
  429: { code: 'rate_limited', headers: rateHeaders({ requests: 1000, windowMs: 10_000 }, waiting) },
  500: { code: 'internal' },
  503: { code: 'unavailable', headers: { 'retry-after': '2' } },
};

const none: Pool = { count: 0, slice: () => '' };

/** The body of a 200: the page that was asked for, cut from all the records that Prism gave. */
function bodyOf(route: Route, pool: Pool, query: Query, source: Source, caller: Caller, now: number): string {
  if (route.operation === 'getMe') return `{"data":${me(pool, caller)}}`;
  if (route.operation === 'getCustomer') return `{"data":${customer(pool, query.id ?? '', source)}}`;
  const records = caller.name === 'empty' ? none : pool;
  const { start, end } = pageOf(route, records.count, query);
  const next = end < records.count ? `"${cursorTo(route.list, end)}"` : 'null';
  const pagination = hasTrait(route.operation, 'paged') ? `,"pagination":{"nextCursor":${next}}` : '';
  const meta = hasTrait(route.operation, 'dated') ? rangeMember(defaultRange(query, now)) : '';
  return `{"data":[${records.slice(start, end)}]${pagination}${meta}}`;
}

function pageOf(route: Route, count: number, { cursor, limit }: Query): { start: number; end: number } {
  const start = cursor === undefined ? 0 : (startOf(cursor, route.list, count) ?? someStart(cursor, count));
  return { start, end: limit === undefined ? count : Math.min(start + limit, count) };
}

/** Of the key and the stores, what is true for this caller. */
function me(pool: Pool, { key, name }: Caller): string {
  const { key: shown, organization } = JSON.parse(pool.slice(0, 1));
  const own =
    name === 'empty'
      ? { id: '7d1c0a54-93be-4f60-a2d8-5e6b0f3c9a17', name: 'Empty Trading', stores: 0 }
      : { stores: stores.length };
  return inAscii(
    JSON.stringify({
      key: { ...shown, prefix: keyPrefix, last4: key.slice(-4) },
      organization: { ...organization, ...own },
    }),
  );
}

/** The record of the id that was asked for; in the everyday example it is the customer of the lists, too. */
function customer(pool: Pool, id: string, { dynamic, example }: Source): string {
  const usual = !dynamic && example === everyday;
  return inAscii(JSON.stringify(usual ? customerOf(id) : { ...JSON.parse(pool.slice(0, 1)), id }));
}

/** Mistakes of a client that a deployment may not report: in the header `Mock-Notice` and in the log. */
function noticesOf({ headers }: ApiRequest, rawQuery: string, { faults }: Reading): string[] {
  const unknown = faults.filter(({ kind }) => kind === 'unknown');
  const notices = unknown.slice(0, mostNamed).map(({ parameter, suggestion }) => {
    // Header fields take ASCII only.
    const name = parameter.replace(/[^\x20-\x7e]/gu, '?');
    return `unknown parameter ${name}${suggestion === null ? '' : `, ${suggestion}`}`;
  });
  const holdsKey = rawQuery.includes('live_') && /live_[\w-]{8}/.test(rawQuery);
  if (unknown.some(({ parameter }) => keyNames.test(parameter)) || holdsKey)
    notices.push('the URL holds a key: URLs end up in logs, send it as Authorization: Bearer only, and rotate it');
  // Browsers say so with every request. Sec-Fetch-Mode would not do: Node's own fetch sends it.
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined)
    notices.push('this came from a browser page: the key must stay on a server');
  return notices;
}

const mostNamed = 5;
const keyNames = /^(api|access)?[-_]?(key|token)$|^authorization$|^bearer$/i;

function withNotices(notices: readonly string[]): ApiResponse['headers'] {
  return notices.length === 0 ? {} : { 'mock-notice': notices };
}

/** Which preferences were applied, and whether the cursor was issued for another list. */
function applied(
  { preference, match, reading }: Admitted,
  headers: ApiResponse['headers'],
  pool: Pool,
): ApiResponse['headers'] {
  const { cursor } = reading.query;
  const stray = cursor !== undefined && startOf(cursor, match.route.list, pool.count) === null;
  const done = preference === noPreference ? [] : words(preference);
  return {
    ...headers,
    ...(stray
      ? { 'mock-notice': [...[headers['mock-notice'] ?? []].flat(), 'this cursor was never issued for this list'] }
      : {}),
    ...(done.length === 0 ? {} : { 'preference-applied': done.join(', ') }),
  };
}

function words({ example, dynamic, delayMs }: Preference): string[] {
  return [
    ...(example === null ? [] : [`example=${example}`]),
    ...(dynamic && example === null ? ['dynamic=true'] : []),
    ...(delayMs === 0 ? [] : [`delay=${delayMs}`]),
  ];
}

/** Most answers are there at once, and making a promise of each would cost more than the answer. */
type Eventually<Value> = Value | Promise<Value>;

/** What is known of one request on its way to an answer. */
interface Call {
  readonly request: ApiRequest;
  readonly path: string;
  readonly rawQuery: string;
  readonly match: Match;
  readonly preference: Preference;
}

interface Admitted extends Call {
  readonly reading: Reading;
  readonly caller: Caller;
  readonly headers: ApiResponse['headers'];
}
