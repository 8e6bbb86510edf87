import { expect, it } from 'vitest';
import { judgementOf, ruleCases } from '../../../testing/rule-cases.ts';
import { answering } from '../testing.ts';
import { minCustomerProfileSafe } from './min-customer-profile-safe.ts';

ruleCases(minCustomerProfileSafe, {
  passes: [{ name: 'a safe one', evidence: answering({ operation: 'getCustomer', body: { data: {} } }) }],
  fails: [
    {
      name: 'an address',
      evidence: answering({ operation: 'getCustomer', body: { data: {} } }, [
        { category: 'customer-profile', path: '/data/address' },
      ]),
      message: /address: customer-profile/,
    },
  ],
  cannotTell: [{ name: 'never seen', evidence: { ...answering({}), exchanges: [] }, message: /were seen/ }],
});

it('demands nothing of a shop that has nobody to show', () => {
  expect(judgementOf(minCustomerProfileSafe, { ...answering({}), exchanges: [] }).lacksData).toBe(true);
});
