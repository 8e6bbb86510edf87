import type { ApiRequest } from '../contract/http.ts';
import type { OperationId } from '../contract/operations.ts';
import { explanations } from '../contract/problems.ts';
import { dayOf } from '../contract/serving/days.ts';
import { faultOf, type ParameterFault } from '../contract/serving/request-reader.ts';
import { servedDocument } from '../contract/serving/served-document.ts';
import { longestUrl, targetOf } from '../contract/serving/target.ts';
import { Answers, everyday } from './answers.ts';
import type { Admitted, Call, Eventually } from './call.ts';
import { bodyOf } from './compose.ts';
import { forced } from './forced.ts';
import type { Gate } from './gate.ts';
import { outcomesJson, outcomesPath } from './outcomes.ts';
import type { Pool } from './pages.ts';
import type { Engine } from './prism/lazy.ts';
import { badPreference, notAcceptable, objection, refuse } from './refusals.ts';
import { explained, json, type Refusal, type Reply, refusal } from './reply.ts';
import { normalised } from './request/normalised.ts';
import { noPreference, type Preference, preferenceOf } from './request/prefer.ts';
import { applied, keyElsewhere, noticesOf, withNotices } from './response-notices.ts';
import { routeOf } from './route.ts';

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
interface Parts {
  readonly engine: Engine;
  readonly gate: Gate;
  readonly answers: Answers;
  readonly now: () => number;
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

function unadmitted(call: Call, refused: Refusal, done: Done): Answered {
  const notices = keyElsewhere(call);
  const headers = { ...refused.headers, ...withNotices(notices) };
  return done(refusal(call.request, { ...refused, headers }), notices);
}

/** The refusal that was asked for, or of what cannot be asked for. */
function refusalFor(preference: Preference): Refusal | null {
  if (preference.refused.length > 0) return badPreference(preference);
  return preference.code === null ? null : forced(preference.code);
}

function admit(parts: Parts, call: Admitted): Eventually<Reply> {
  const { request, reading, headers } = call;
  if (reading.faults.some(isFault)) return invalid(parts.engine, call);
  const refused = objection(call);
  if (refused !== null) return refuse(call, { ...refused, headers });
  const accept = request.headers.accept;
  if (accept === undefined || typeof accept !== 'string' || takesJson(accept)) return answer(parts, call);
  return parts.engine
    .negotiates(call.path, accept)
    .then((good) => (good ? answer(parts, call) : refusal(request, { ...notAcceptable, headers })));
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

function takesJson(accept: string): boolean {
  return accept === '*/*' || accept === 'application/json';
}

function finished(reply: Eventually<Reply>, done: (reply: Reply) => Answered): Eventually<Answered> {
  return reply instanceof Promise ? reply.then((late) => done(late)) : done(reply);
}

async function delayed(ms: number, then: () => Eventually<Answered>): Promise<Answered> {
  await new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
  return then();
}
