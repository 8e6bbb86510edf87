import { describe, expect, it } from 'vitest';
import { qualificationCases, qualifyCase } from '../proof/qualify-case.ts';
import { useDeployment } from './support/sandboxes.ts';

/** Refusals in a larger shop than the qualification's, at the present time, with the areas that are about them alone. */
const AREAS = ['auth', 'document', 'errors', 'parameters', 'read-only', 'tenancy'];

const deployment = await useDeployment(Date.now(), 0.05);

const cases = new Map(qualificationCases().map((one) => [one.id, one]));

async function checked(id: string) {
  const one = cases.get(id);
  if (one === undefined) throw new Error(`there is no fault or variant "${id}"`);
  return await qualifyCase(one, deployment, AREAS);
}

describe('a correct deployment passes', () => {
  it.each([
    'reference',
    'errors-of-three-kinds',
    'unknown-parameters-ignored',
    'parameters-before-keys',
    'malformed-authorization-is-400',
    'unusual-limits-ignored',
    'malformed-ids-not-found',
    'invalid-ids-and-cursors-are-404',
    'options-need-a-key',
    'a-shop-that-just-opened',
    'one-in-forty-is-503',
    'only-the-good-key',
  ])('%s', async (id) => {
    const { failed, message } = await checked(id);
    expect(failed, message).toEqual([]);
  });
});

describe('a fault is caught', () => {
  it.each([
    'no-key-on-customer-analytics',
    'any-live-key-on-logs',
    'key-cut-short-on-staff',
    'key-case-on-revenue',
    'long-key-cut-on-me',
    'prefix-and-last4-on-stores',
    'key-in-x-api-key-on-promotions',
    'token-in-query-of-products',
    'last-word-is-the-key',
    'no-key-is-403-on-sales',
    'refusal-with-a-product',
    'key-in-a-debug-header',
    'revoked-key-on-staff',
    'disabled-key-on-staff',
    'rotated-key-on-staff',
    'foreign-store-repeated-last-on-products',
    'foreign-store-in-list-on-customers',
    'foreign-store-is-404-on-staff',
    'foreign-store-empty-with-a-cursor',
    'unknown-customer-is-null',
    'tenant-header-empties-stores',
    'sales-limit-clamped-on-later-pages',
    'customers-limit-101-ignored',
    'promotions-limit-fraction-ignored',
    'logs-short-cursor-ignored',
    'types-unknown-dropped-from-repeated',
    'status-matched-by-its-beginning',
    'active-maybe-ignored',
    'revenue-to-impossible-ignored',
    'promotions-backwards-within-a-day',
    'tab-creator-word-is-422',
    'product-search-quote-breaks',
    'broken-escape-breaks-a-customer',
    'products-limit-100-gives-101',
    'post-of-a-customer',
    'delete-takes-a-customer',
    'options-gives-data',
    'description-is-3.1',
    'description-needs-a-key',
  ])('%s', async (id) => {
    const { caughtBy, message } = await checked(id);
    expect(caughtBy, message).not.toEqual([]);
  });
});
