import { describe, expect, it } from 'vitest';
import { exchanges } from '../../model/examples/evidence.ts';
import type { Json } from '../../model/exchange.ts';
import { judgementOf, rowOf } from '../../testing/rule-cases.ts';
import { authTry, tries } from '../shared/examples/auth-tries.ts';
import { parameterTries } from '../shared/examples/parameter-tries.ts';
import { tenancyTries, tenancyTry } from '../shared/examples/tenancy-tries.ts';
import { exactKeyStatusFamily, exactParameterStatusFamily, exactTenancyStatusFamily } from './exact-statuses.family.ts';
import { noRecordsFamily } from './no-records.family.ts';

describe('the status of an error', () => {
  const [invalid] = exactParameterStatusFamily.rules;
  const [badKey] = exactKeyStatusFamily.rules;
  const [foreignStore, unknown] = exactTenancyStatusFamily.rules;
  const storeId = { operation: 'listProducts', kind: 'store-id', parameter: 'storeIds' } as const;

  it.each([
    ['400', {}, 'passed'],
    ['422', { operation: 'getCustomerAnalytics', status: 422 }, 'failed'],
    ['500', { status: 500 }, 'failed'],
    ['403, where a store ID may be called foreign', { ...storeId, status: 403 }, 'passed'],
    ['no error at all, which another rule covers', { status: 200 }, 'cantTell'],
  ] as const)('of an invalid value: %s', (_, answer, outcome) => {
    const judgement = invalid && judgementOf(invalid, parameterTries(answer));
    expect(judgement?.outcome).toBe(outcome);
  });

  it.each([
    ['the revoked key forbidden', { credential: { key: 'revoked' }, status: 403 }, 'failed'],
    ['the good key not found', { credential: { key: 'good' }, status: 404 }, 'passed'],
    ['no answer to one of two', { status: null }, 'passed'],
  ] as const)('of a bad key: %s', (_, answer, outcome) => {
    const judgement = badKey && judgementOf(badKey, tries(authTry({}), authTry(answer)));
    expect(judgement?.outcome).toBe(outcome);
    if (outcome === 'failed') expect(judgement?.message).toMatch(/the revoked key: expected 401, received 403/);
  });

  it('of a foreign store and of an unknown person', () => {
    const store = tenancyTries({}, { operation: 'listProducts', status: 404 });
    expect(foreignStore && judgementOf(foreignStore, store).message).toBe(
      'seen in 1 of 2 errors: listProducts with an unknown store alone: expected 403, received 404',
    );
    const person = tenancyTry({ operation: 'listStaffShifts', case: 'person', position: 'path', status: 400 });
    expect(unknown && judgementOf(unknown, { tenancy: [person] }).message).toBe(
      'listStaffShifts with an unknown id: expected 404, received 400',
    );
  });
});

describe('the body of an error', () => {
  const [errors] = noRecordsFamily.rules;

  it.each<[string, number, Json, string]>([
    ['names the parameters', 400, { errors: [{ id: 'e-1', path: ['query', 'limit'] }] }, 'passed'],
    ['has empty data', 404, { data: null, error: 'unknown' }, 'passed'],
    ['has the error under data', 404, { data: { code: 'unknown' } }, 'passed'],
    ['has records under another name', 400, { logs: [{ previousStock: 1, currentStock: 2 }] }, 'failed'],
    ['has the page that was asked for', 400, { error: 'limit', data: [{ id: 'a' }] }, 'failed'],
    ['has one customer', 404, { data: { id: 'c', firstName: '~' } }, 'failed'],
    ['is not one', 200, { data: [{ id: 'a' }] }, 'cantTell'],
  ])('%s', (_, status, body, outcome) => {
    const judgement = errors && judgementOf(errors, exchanges({ status, body }));
    expect(judgement?.outcome).toBe(outcome);
  });

  it('does not apply to a limit that was not met', () => {
    const limited = rowOf(noRecordsFamily.rules, 'rate-limit-holds-no-records');
    expect(judgementOf(limited, exchanges({})).outcome).toBe('inapplicable');
  });
});
