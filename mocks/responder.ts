import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiRequest, ApiResponse } from '../contract/http.ts';
import { hasTrait, type OperationId } from '../contract/operations.ts';
import { explanations } from '../contract/problems.ts';
import { dayOf, defaultRange, rangeMember } from '../contract/serving/range.ts';
import { rateHeaders } from '../contract/serving/rate.ts';
import { faultOf, type Query, type Reading } from '../contract/serving/request-reader.ts';
import { servedDocument } from '../contract/serving/served-document.ts';
import { longestUrl, targetOf } from '../contract/serving/target.ts';
import {
  cursorTo,
  everyday,
  exampleNames,
  isKnown,
  type Records,
  type RecordsFor,
  recordsFrom,
  recordsOf,
  type Source,
  someStart,
  startOf,
} from './answers.ts';
import { type Caller, type Gate, keyPrefix, unauthorized } from './keys.ts';
import { outcomesJson, outcomesPath, type Preference, preferenceOf } from './outcomes.ts';
import type { Engine } from './prism/lazy.ts';
import { inAscii, json, type Refusal, type Reply, refusal } from './reply.ts';
import { type Match, type Route, routeOf } from './route.ts';
import { customerOf, stores } from './settle.ts';

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

export type Responder = (request: ApiRequest) => Promise<Answered>;

/** What every answer is made of. */
interface Parts extends Omit<MockParts, 'seed'> {
  readonly recordsFor: RecordsFor;
}

export function responder({ engine, gate, seed, now }: MockParts): Responder {
  const parts: Parts = { engine, gate, recordsFor: recordsFrom(engine, seed), now };
  return async (request) => {
    const { path, rawQuery } = targetOf(request.url);
    const match = routeOf(path);
    if (match === null || request.url.length > longestUrl)
      return { response: await elsewhere(request, path), operation: null, notices: [] };
    const preference = preferenceOf(request.headers.prefer);
    if (preference.delayMs > 0) await sleep(preference.delayMs, undefined, { ref: false });
    const answered = await respond(parts, { request, path, rawQuery, match, preference });
    return { operation: match.route.operation, ...answered };
  };
}

type Response = Omit<Answered, 'operation'>;

async function respond(parts: Parts, call: Call): Promise<Response> {
  const { request, match, preference, rawQuery } = call;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const response = await refusal(request, { code: 'method_not_allowed', headers: { allow: 'GET, HEAD' } });
    return { response, notices: [] };
  }
  const passed = match.route.secured ? parts.gate(request) : null;
  if (passed !== null && 'refusal' in passed) return await unadmitted(call, passed.refusal);
  const preferred = refusalFor(preference);
  if (preferred !== null) return { response: await refusal(request, preferred, match.route.operation), notices: [] };
  const reading = match.route.read(rawQuery, match.id);
  const notices = noticesOf(request, rawQuery, reading);
  if (passed === null)
    return { response: json(servedDocument(request.headers, dayOf(parts.now())), withNotices(notices)), notices };
  const admitted = { ...call, ...passed, reading, headers: { ...passed.headers, ...withNotices(notices) } };
  return { response: await admit(parts, admitted), notices };
}

/** A key in the URL is not accepted, and the notice says why. */
async function unadmitted({ request, rawQuery, match }: Call, refused: Refusal): Promise<Response> {
  const notices = rawQuery === '' ? [] : noticesOf(request, rawQuery, match.route.read(rawQuery, match.id));
  const headers = { ...refused.headers, ...withNotices(notices) };
  return { response: await refusal(request, { ...refused, headers }), notices };
}

/** The refusal that was asked for, or of what cannot be asked for. */
function refusalFor({ code, faults }: Preference): Refusal | null {
  if (faults.length > 0) return { code: 'invalid_parameter', faults };
  if (code === null) return null;
  // The problem document that a deployment would send, with its headers.
  return { detail: `Requested with Prefer: code=${code}.`, ...(kinds[code] ?? { code: 'internal' }) };
}

async function admit(parts: Parts, call: Admitted): Promise<Reply> {
  const { request, match, headers } = call;
  const refused =
    invalid(call) ?? foreign(call) ?? unknown(call) ?? noExample(call) ?? (await unacceptable(parts.engine, call));
  if (refused !== null) return await refusal(request, { ...refused, headers }, match.route.operation);
  return await answer(parts, call);
}

/** An unknown parameter is reported in a notice: a deployment may ignore it. */
function invalid({ reading }: Admitted): Refusal | null {
  const faults = reading.faults.filter(({ kind }) => kind !== 'unknown');
  return faults.length === 0 ? null : { code: 'invalid_parameter', faults };
}

async function unacceptable(engine: Engine, { request, path }: Admitted): Promise<Refusal | null> {
  const { accept } = request.headers;
  if (typeof accept !== 'string' || ['*/*', 'application/json'].includes(accept)) return null;
  return (await engine.negotiates(path, accept)) ? null : { code: 'not_acceptable' };
}

async function answer({ recordsFor, now }: Parts, call: Admitted): Promise<Reply> {
  const { preference, match, reading, caller } = call;
  const at = now();
  const source = {
    example: preference.example ?? everyday,
    dynamic: preference.dynamic && preference.example === null,
  };
  const records = await recordsFor(match.route.operation, reading.query.id ?? '', source, dayOf(at));
  const body = bodyOf(match.route, records, reading.query, source, caller, at);
  return json(body, applied(call, records.count));
}

async function elsewhere(request: ApiRequest, path: string): Promise<Reply> {
  if (request.url.length > longestUrl) return await refusal(request, { code: 'uri_too_long' });
  const page = path === outcomesPath ? outcomesJson() : explanations.get(path);
  if (page !== undefined && request.method !== 'POST') return json(page, {});
  return await refusal(request, { code: 'no_such_path' });
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

const none = recordsOf([]);

/** The body of a 200: the page that was asked for, cut from all the records that Prism gave. */
function bodyOf(route: Route, all: Records, query: Query, source: Source, caller: Caller, now: number): string {
  if (route.operation === 'getMe') return `{"data":${me(all.slice(0, 1), caller)}}`;
  if (route.operation === 'getCustomer') return `{"data":${customer(all.slice(0, 1), query.id ?? '', source)}}`;
  const records = caller.name === 'empty' ? none : all;
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
function me(record: string, { key, name }: Caller): string {
  const { key: shown, organization } = JSON.parse(record);
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
function customer(record: string, id: string, { dynamic, example }: Source): string {
  const usual = !dynamic && example === everyday;
  return inAscii(JSON.stringify(usual ? customerOf(id) : { ...JSON.parse(record), id }));
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
function applied({ preference, match, reading, headers }: Admitted, count: number): ApiResponse['headers'] {
  const { cursor } = reading.query;
  const stray = cursor !== undefined && startOf(cursor, match.route.list, count) === null;
  const done = words(preference);
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
