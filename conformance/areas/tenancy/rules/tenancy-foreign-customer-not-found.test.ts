import { describe, expect, it } from 'vitest';
import { judgementOf, ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyTry } from '../testing.ts';
import { tenancyForeignCustomerNotFound } from './tenancy-foreign-customer-not-found.ts';

const person = { operation: 'getCustomer', case: 'person', position: 'path', foreign: 'given', status: 404 } as const;

ruleCases(tenancyForeignCustomerNotFound, {
  passes: [
    { name: 'not found', evidence: { tenancy: [tenancyTry(person)] } },
    { name: 'a number not found', evidence: { tenancy: [tenancyTry({ ...person, foreign: 'perhaps-ours' })] } },
  ],
  fails: [
    { name: 'found', evidence: { tenancy: [tenancyTry({ ...person, status: 200, hasData: true })] }, message: /200/ },
    { name: 'an empty answer', evidence: { tenancy: [tenancyTry({ ...person, status: 200 })] }, message: /200/ },
    { name: 'forbidden', evidence: { tenancy: [tenancyTry({ ...person, status: 403 })] }, message: /403/ },
  ],
  cannotTell: [
    {
      name: 'a number that may be one of ours',
      evidence: { tenancy: [tenancyTry({ ...person, foreign: 'perhaps-ours', status: 200, hasData: true })] },
    },
    { name: 'no answer', evidence: { tenancy: [tenancyTry({ ...person, status: null })] } },
  ],
});

describe('tenancy-foreign-customer-not-found', () => {
  it('is untested without a foreign id', () => {
    expect(judgementOf(tenancyForeignCustomerNotFound, { tenancy: [tenancyTry({})] }).outcome).toBe('untested');
  });
});
