import type { ApiRequest, ApiResponse } from '../contract/http.ts';
import { isTooDeep, MOST_LEVELS } from '../contract/json-depth.ts';
import { operations } from '../contract/operations.ts';
import { show } from '../contract/problems.ts';
import { targetOf } from '../contract/serving/target.ts';
import { forward, NoAnswer } from './forward.ts';
import type { Finding } from './prism/engine.ts';
import type { Engine } from './prism/lazy.ts';
import { refusal } from './reply.ts';
import { normalised } from './request/normalised.ts';
import { routeOf } from './route.ts';
import type { Respond } from './server.ts';

const mostShown = 10;

/**
 * Stands between a client and a deployment, changes nothing, and says where either breaks the contract. Bodies are
 * looked at and let go; a line of the report names places and rules, never a value.
 */
export function proxy(upstream: URL, engine: Engine, log: (line: string) => void): Respond {
  return async (request) => {
    if (request.method !== 'GET') return refusal(request, { code: 'method_not_allowed', headers: { allow: 'GET' } });
    try {
      const response = await forward(upstream, request);
      const findings = await findingsOf(request, response, engine);
      for (const line of shown(findings)) log(`${named(request)} ${response.status} ${line}`);
      return { ...response, headers: { ...response.headers, 'contract-findings': String(findings.length) } };
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      log(`${named(request)} ${error.kind}: ${error.message}`);
      const detail = `${error.message}.`;
      if (error.kind === 'invalid status' || error.kind === 'unknown coding')
        return refusal(request, { code: 'bad_gateway', detail });
      return refusal(request, { code: 'unavailable', detail, headers: { 'retry-after': '2' } });
    }
  };
}

function named({ method, url }: ApiRequest): string {
  const { path } = targetOf(url);
  return `${method} ${routeOf(path)?.route.operation ?? show(path)}`;
}

async function findingsOf(request: ApiRequest, response: ApiResponse, engine: Engine): Promise<string[]> {
  if (isTooDeep(Buffer.from(response.body)))
    return [`response: its body is nested more than ${MOST_LEVELS} levels deep, and was not read`];
  const { path, rawQuery } = targetOf(request.url);
  const match = routeOf(path);
  const reading = match?.route.read(rawQuery, match.id);
  const body = bodyOf(response);
  const audit = await engine.audit({
    path,
    query: match === null || reading === undefined ? {} : normalised(match.route.operation, reading),
    status: response.status,
    headers: flat(response.headers),
    body,
  });
  const asked = (reading?.faults ?? []).map(({ kind, parameter, expected }) =>
    kind === 'unknown' ? `request: unknown parameter ${parameter}` : `request: ${parameter} should be ${expected}`,
  );
  const accepted =
    asked.length > 0 && response.status < 300 ? ['response: accepted a request that breaks the contract'] : [];
  const broken = audit.response.map((finding) => `response: ${sentence(finding)}`);
  const undocumented =
    match !== null && !(response.status in operations[match.route.operation].responses)
      ? [`response: status ${response.status} is not documented here`]
      : [];
  return [...asked, ...accepted, ...broken, ...undocumented];
}

function shown(findings: readonly string[]): readonly string[] {
  if (findings.length === 0) return ['keeps the contract'];
  if (findings.length <= mostShown) return findings;
  return [...findings.slice(0, mostShown), `and ${findings.length - mostShown} more`];
}

/** Prism's messages name fields and rules; a made-up field name is cut short and cannot carry a key. */
function sentence({ path, message }: Finding): string {
  return `${show(path.join('.'))}: ${show(message)}`;
}

function bodyOf({ body }: ApiResponse): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function flat(headers: ApiResponse['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));
}
