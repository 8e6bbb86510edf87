import { expect, it } from 'vitest';
import { checkWithoutFile } from '../conformance/index.ts';
import type { Handler } from '../contract/http.ts';
import { basePath, pagedOperations, pathOf } from '../contract/operations.ts';
import { visitTo } from '../proof/qualify-case.ts';
import { useSandbox } from './support/counterproof.ts';

/** While an API is built endpoint by endpoint, those that exist are checked. */
const sandbox = await useSandbox();
const { good, other } = sandbox.keys;
const keys = new Map([['good', good] as const, ['other', other] as const]);
const allow = { burst: false, writes: false, keyInUrl: true };

function without(path: string): Handler {
  const gone = new RegExp(`^/public-api/v1/${path}(?:[/?]|$)`);
  const headers = { 'content-type': 'application/json' };
  return (request) =>
    gone.test(request.url)
      ? Promise.resolve({ status: 404, headers, body: '{"message":"There is nothing here"}' })
      : sandbox.handle(request);
}

/** What is decided of a list from several reads of it. */
const OF_LISTS: Readonly<Record<string, readonly string[]>> = {
  sales: ['filter-sales-payment-methods', 'tenancy-sales-refuse-foreign-store'],
  products: ['filter-products-search', 'tenancy-products-refuse-foreign-store'],
  promotions: ['promotions-triggers', 'tenancy-promotions-refuse-foreign-store'],
  'inventory/logs': ['logs-types', 'tenancy-logs-refuse-foreign-store'],
};

it.each(
  ['listStores' as const, ...pagedOperations].map((operation) => [
    pathOf(operation).slice(`${basePath}/`.length),
    operation,
  ]),
)('without %s, all that has nothing to do with it is decided', async (path, operation) => {
  const visit = visitTo({ handle: without(path), burst: false, visitor: { keys, facts: sandbox.facts } });
  const run = await checkWithoutFile({ ...visit, allow });
  const outcomeOf = (rule: string) => run.results.find((result) => result.rule === rule)?.outcome;
  const others = Object.entries(OF_LISTS).filter(([list]) => list !== path);
  for (const rule of ['page-sizes-agree', ...others.flatMap(([, rules]) => rules)])
    expect(`${rule}: ${outcomeOf(rule)}`).toBe(`${rule}: passed`);
  expect(run.results.filter(({ outcome }) => outcome === 'error')).toEqual([]);
  const failed = run.results.filter(({ outcome, level }) => outcome === 'failed' && level === 'must');
  expect(failed.length).toBeGreaterThan(0);
  const elsewhere = failed.flatMap(({ findings }) => findings.filter(({ message }) => !message.includes(operation)));
  expect(elsewhere).toEqual([]);
});
