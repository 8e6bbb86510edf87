import { describe, expect, it } from 'vitest';
import { checkWithoutFile } from '../conformance/index.ts';
import type { ApiResponse, Handler } from '../contract/http.ts';
import type { Visitor } from '../proof/fault.ts';
import { on, read } from '../proof/fault-kit/conditions.ts';
import { visitTo } from '../proof/qualify-case.ts';
import { parseEvent } from '../reference-impl/index.ts';
import { useDeployment, useSandbox } from './support/counterproof.ts';
import { knownFault } from './support/in-process.ts';

/** As many as a quick look takes. */
const FEW = 60;

const deployment = await useDeployment(Date.now());

const correct = () => ({ handle: deployment.handle, burst: false, visitor: deployment });

function broken(id: string) {
  return { handle: knownFault(id).wrap(deployment), burst: false, visitor: deployment };
}

async function checked(only: readonly string[], visited = correct()) {
  const run = await checkWithoutFile({ ...visitTo(visited), only });
  return {
    requests: run.requests,
    outcomes: run.results.filter(({ rule }) => only.includes(rule)).map((one) => one.outcome),
  };
}

describe('a check of few rules', () => {
  it.each([
    [['parameter-page-limit-above', 'parameter-active-boolean']],
    [['types-sales', 'sale-status-known']],
    [['filter-sales-staff', 'filter-sales-tab-creator']],
    [['promotions-active', 'promotions-triggers']],
    [['staff-ranked', 'staff-average']],
    [['auth-key-required', 'tenancy-me-counts-stores']],
    [['answers-keep-described-types', 'document-version-303']],
  ])('%j decides them with few requests', async (only) => {
    const { requests, outcomes } = await checked(only);
    expect(outcomes).toEqual(['passed', 'passed']);
    expect(requests).toBeLessThanOrEqual(FEW);
  });

  it.each([
    ['products-limit-clamped', 'parameter-page-limit-above'],
    ['sales-tab-creator-is-cashier', 'filter-sales-tab-creator'],
    ['staff-ascending', 'staff-ranked'],
    ['described-price-is-text', 'answers-keep-described-types'],
  ])('finds %s by %s', async (fault, rule) => {
    const { requests, outcomes } = await checked([rule], broken(fault));
    expect(outcomes).toEqual(['failed']);
    expect(requests).toBeLessThanOrEqual(FEW);
  });

  it.each([
    ['sales-by-cashier-empty', 'filter-sales-not-empty'],
    ['products-of-a-store-empty', 'filter-products-not-empty'],
    ['staff-of-one-store-empty', 'staff-not-empty'],
  ])('asks in as many ways as it takes to find %s by %s', async (fault, rule) => {
    expect((await checked([rule], broken(fault))).outcomes).toEqual(['failed']);
  });
});

/** A cache keeps lists of before a change for two seconds: a second look that comes sooner shows the same difference again. */
const CACHED_MS = 2000;
const RULES = ['filter-sales-status', 'filter-sales-combined'];
const sandbox = await useSandbox(0.02);
const small = await useDeployment(Date.now(), 0.02);

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

async function outcomesOf(handle: Handler, visitor: Visitor) {
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
  const found = await outcomesOf(cached(refunding), visitor);
  expect(refunded).toBe(1);
  expect(found).toEqual(['passed', 'passed']);
});

it('a filter that is ignored still fails', async () => {
  const faulty = knownFault('sales-status-cancelled-ignored').wrap(small);
  const [found] = await outcomesOf(cached(faulty), small);
  expect(found).toBe('failed');
});
