import { expect, it } from 'vitest';
import { checkWithoutFile } from '../conformance/index.ts';
import type { ApiResponse, Handler } from '../contract/http.ts';
import type { Visitor } from '../proof/fault.ts';
import { on, read } from '../proof/fault-kit/conditions.ts';
import { visitTo } from '../proof/qualify-case.ts';
import { parseEvent } from '../reference-impl/index.ts';
import { useDeployment, useSandbox } from './support/counterproof.ts';
import { knownFault } from './support/in-process.ts';

/** A cache keeps lists of before a change for two seconds: a second look that comes sooner shows the same difference again. */
const CACHED_MS = 2000;
const RULES = ['filter-sales-status', 'filter-sales-combined'];
const sandbox = await useSandbox(0.02);
const deployment = await useDeployment(Date.now(), 0.02);

function cached(handle: Handler): Handler {
  const kept = new Map<string, { readonly answer: ApiResponse; readonly until: number }>();
  return async (request) => {
    const name = `${request.method} ${request.url} ${String(request.headers.authorization)}`;
    const before = kept.get(name);
    if (before !== undefined && before.until > performance.now()) return before.answer;
    const answer = await handle(request);
    kept.set(name, { answer, until: performance.now() + CACHED_MS });
    return answer;
  };
}

async function outcomes(handle: Handler, visitor: Visitor) {
  const run = await checkWithoutFile({ ...visitTo({ handle, burst: false, visitor }), only: RULES });
  return RULES.map((rule) => run.results.find((result) => result.rule === rule)?.outcome);
}

it('a refund between two reads is no fault of the filter', async () => {
  let refunded = 0;
  const refunding: Handler = async (request) => {
    const asked = read(request);
    if (refunded === 0 && on.sales(asked) && asked.query.has('status')) {
      refunded += 1;
      await sandbox.control.event(parseEvent({ do: 'refund' }));
    }
    return sandbox.handle(request);
  };
  const visitor = { keys: new Map([['good', sandbox.keys.good] as const]), facts: sandbox.facts };
  const found = await outcomes(cached(refunding), visitor);
  expect(refunded).toBe(1);
  expect(found).toEqual(['passed', 'passed']);
});

it('a filter that is ignored still fails', async () => {
  const faulty = knownFault('sales-status-cancelled-ignored').wrap(deployment);
  const [found] = await outcomes(cached(faulty), deployment);
  expect(found).toBe('failed');
});
