import { operations } from '../contract/generated/operations.ts';
import type { ApiRequest, ApiResponse } from '../contract/http.ts';
import { show } from '../contract/problems.ts';
import type { Finding } from './prism/engine.ts';
import type { Engine } from './prism/lazy.ts';
import { refusal } from './reply.ts';
import { routeOf, targetOf } from './route.ts';
import type { Respond } from './server.ts';

const timeoutMs = 30_000;
const mostShown = 10;

/**
 * Stands between a client and a deployment, changes nothing, and says where either breaks the contract. Bodies are
 * looked at and let go; a line of the report names places and rules, never a value.
 */
export function proxy(upstream: URL, engine: Engine, log: (line: string) => void): Respond {
  return async (request) => {
    if (request.method !== 'GET') return refusal(request, { code: 'method_not_allowed', headers: { allow: 'GET' } });
    const response = await forward(upstream, request).catch(() => null);
    if (response === null) {
      log(`${named(request)} unreachable: ${upstream.origin} gave no answer`);
      return refusal(request, {
        code: 'unavailable',
        detail: `${upstream.origin} gave no answer.`,
        headers: { 'retry-after': '2' },
      });
    }
    const lines = await report(request, response, engine);
    for (const line of lines) log(`${named(request)} ${response.status} ${line}`);
    return {
      ...response,
      headers: { ...response.headers, 'contract-findings': String(lines.filter((line) => line !== fine).length) },
    };
  };
}

const fine = 'keeps the contract';

function named({ method, url }: ApiRequest): string {
  const { path } = targetOf(url);
  return `${method} ${routeOf(path)?.route.operation ?? show(path)}`;
}

/** Redirects are handed on, not followed: the key goes to the deployment that was named and nowhere else. */
async function forward(upstream: URL, { url, headers }: ApiRequest): Promise<ApiResponse> {
  const { path, rawQuery } = targetOf(url);
  const target = new URL(upstream);
  target.pathname = `${upstream.pathname.replace(/\/$/, '')}${path}`;
  target.search = rawQuery;
  const response = await fetch(target, {
    headers: passedOn(headers),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body = await response.text();
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !ofTheHop.has(name))),
    body,
  };
}

const ofTheHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'proxy-authorization',
  'host',
  'content-length',
  'content-encoding',
  'accept-encoding',
  'expect',
  'date',
]);

function passedOn(headers: ApiRequest['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || ofTheHop.has(name)) return [];
    return [[name, [value].flat().join(', ')]];
  });
}

async function report(request: ApiRequest, response: ApiResponse, engine: Engine): Promise<string[]> {
  const { path, rawQuery } = targetOf(request.url);
  const match = routeOf(path);
  const reading = match?.route.read(rawQuery, match.id);
  const body = bodyOf(response);
  const audit = await engine.audit({
    path,
    query: reading?.normalised ?? {},
    status: response.status,
    headers: flat(response.headers),
    body,
  });
  const asked = [
    ...(reading?.faults ?? []).map(({ parameter, expected }) => `request: ${parameter} should be ${expected}`),
    ...(reading?.unknown ?? []).map((name) => `request: unknown parameter ${show(name)}`),
  ];
  const accepted =
    asked.length > 0 && response.status < 300 ? ['response: accepted a request that breaks the contract'] : [];
  const told = audit.response.map((finding) => `response: ${sentence(finding)}`);
  const undocumented =
    match !== null && !(response.status in operations[match.route.operation].responses)
      ? [`response: status ${response.status} is not documented here`]
      : [];
  const lines = [...asked, ...accepted, ...told, ...undocumented];
  if (lines.length > mostShown) return [...lines.slice(0, mostShown), `and ${lines.length - mostShown} more`];
  return lines.length === 0 ? [fine] : lines;
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
