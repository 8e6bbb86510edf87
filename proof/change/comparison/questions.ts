import { checkWithoutFile } from '../../../conformance/index.ts';
import type { ApiRequest, Handler } from '../../../contract/http.ts';
import { documentedValues, operations } from '../../../contract/operations.ts';
import { type SurfaceParameter, surface } from '../../../contract/surface.ts';
import type { Deployment } from '../../fault.ts';
import { type Asked, read, withQuery } from '../../fault-kit/conditions.ts';
import { moveClockTo } from '../../thread-clock.ts';
import { visitTo } from '../../visit-to.ts';
import { type Part, STEP_MS } from './compare.ts';

/** With each a check chooses other values, where several would show as much. */
const SEEDS = ['1', '2'];

/**
 * What two checks ask, in the order in which they ask it; two neighbouring questions of theirs at a time, put together as no check asks
 * them; and values, lists and keys that are nearly right. What the contract leaves open is asked where a check asks for it.
 */
export async function questionsTo(deployment: Deployment, now: number): Promise<readonly ApiRequest[]> {
  const asked: ApiRequest[] = [];
  const handle: Handler = (request) => {
    asked.push(request);
    return deployment.handle(request);
  };
  const visit = visitTo({ handle, visitor: deployment, burst: false });
  for (const seed of SEEDS) {
    moveClockTo(now);
    await checkWithoutFile({ ...visit, seed, secondLookAfterMs: 0 });
  }
  const good = deployment.keys.get('good') ?? '';
  return [...asked, ...together(asked), ...surface.flatMap((one) => nearly(one, good)), ...nearlyTheKey(good)];
}

function together(asked: readonly ApiRequest[]): readonly ApiRequest[] {
  const questions = asked
    .map(read)
    .filter(({ method, operation, query }) => method === 'GET' && operation !== null && query.size > 0);
  const groups = Map.groupBy(questions, ({ path, request }) => `${path} ${request.headers.authorization}`);
  return [...groups.values()].flatMap((alike) => alike.slice(1).map((one, index) => inOne(one, alike[index] ?? one)));
}

/** A cursor belongs to its own question. */
function inOne(one: Asked, other: Asked): ApiRequest {
  return withQuery(one, (query) => {
    const own = new Set(query.keys());
    for (const [name, value] of other.query) if (!own.has(name)) query.append(name, value);
    query.delete('cursor');
  });
}

const UUID = '0b8f3f5e-3c1d-4b52-9a55-0c7e62f3a111';
const LONG = { from: '2025-10-01T00:00:00.000Z', to: '2026-09-01T00:00:00.000Z' };

/** One parameter with each of its odd values, over a range in which there are records. */
function nearly(parameter: SurfaceParameter, good: string): readonly ApiRequest[] {
  const { operation, name } = parameter;
  const { path, dated } = operations[operation];
  return oddOf(parameter).map((values) => {
    const query = new URLSearchParams(dated ? LONG : {});
    for (const value of values) query.append(name, value);
    return { method: 'GET', url: `${path}?${query}`, headers: { authorization: `Bearer ${good}` } };
  });
}

/** Each limit; cursors with more around them; texts that a careless search reads as a pattern (FIL-22); wrong words in any place of a list. */
function oddOf({ operation, name, kind }: SurfaceParameter): readonly (readonly string[])[] {
  const [first = '', second = ''] = documentedValues(operation, name);
  if (kind === 'number') return Array.from({ length: 100 }, (_, index) => [String(index + 1)]);
  if (kind === 'cursor') return [`tea${UUID}`, `${UUID}tea`, UUID.slice(1), `${UUID}0`, '12'].map((value) => [value]);
  if (kind === 'word')
    return [[`${first},${second}`, 'DRAFT'], [first, `DRAFT,${second}`], [`${first}S`], [`X${first}`]];
  if (name !== 'search' || operation === 'listSales') return [];
  return ['%', '_', "'", '"', '[a]', '(', '\\', '*', ';--'].map((value) => [value]);
}

function nearlyTheKey(good: string): readonly ApiRequest[] {
  const parts = [good.slice(0, -1), good.slice(1), `${good}x`, `x${good}`, good.slice(-4), ''];
  const cases = [
    good.toUpperCase(),
    good.toLowerCase(),
    `${good} ${good}`,
    `${good},${good}`,
    `${good} extra`,
    `"${good}"`,
  ];
  return [...parts, ...cases].map((key) => {
    return { method: 'GET', url: operations.getMe.path, headers: { authorization: `Bearer ${key}` } };
  });
}

/** More than the limit of either deployment, and longer than its window. */
const BURST = 1100;
const WINDOW_MS = 11_000;

/** All questions; at last a burst that meets the limit, and what is answered after it. */
export async function planFor(deployment: Deployment, now: number): Promise<readonly Part[]> {
  const headers = { authorization: `Bearer ${deployment.keys.get('good')}` };
  const me: ApiRequest = { method: 'GET', url: operations.getMe.path, headers };
  return [
    { requests: await questionsTo(deployment, now), everyMs: STEP_MS, pauseMs: 0 },
    { requests: Array.from({ length: BURST }, () => me), everyMs: 0, pauseMs: WINDOW_MS },
    { requests: [me, { ...me, url: operations.listSales.path }], everyMs: STEP_MS, pauseMs: WINDOW_MS },
  ];
}
