import { describe, expect, it } from 'vitest';
import { checkWithoutFile } from '../conformance/index.ts';
import { visitTo } from '../proof/qualify-case.ts';
import { useDeployment } from './support/counterproof.ts';
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
