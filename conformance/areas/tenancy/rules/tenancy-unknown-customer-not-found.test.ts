import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyTry } from '../testing.ts';
import { tenancyUnknownCustomerNotFound } from './tenancy-unknown-customer-not-found.ts';

const person = { operation: 'getCustomer', case: 'person', position: 'path', foreign: 'random', status: 404 } as const;

ruleCases(tenancyUnknownCustomerNotFound, {
  passes: [{ name: 'not found', evidence: { tenancy: [tenancyTry(person)] } }],
  fails: [
    { name: 'found', evidence: { tenancy: [tenancyTry({ ...person, status: 200, hasData: true })] }, message: /200/ },
    { name: 'an empty answer', evidence: { tenancy: [tenancyTry({ ...person, status: 200 })] }, message: /200/ },
    { name: 'forbidden', evidence: { tenancy: [tenancyTry({ ...person, status: 403 })] }, message: /403/ },
  ],
  cannotTell: [{ name: 'no answer', evidence: { tenancy: [tenancyTry({ ...person, status: null })] } }],
});
