import { authTry, tries } from '../../../testing/auth-tries.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { documentVersionInPath } from './document-version-in-path.ts';

const good = { credential: { key: 'good' }, status: 200 } as const;

ruleCases(documentVersionInPath, {
  passes: [
    { name: 'all there', evidence: tries(authTry(good), authTry({ ...good, operation: 'getMe' })) },
    {
      name: 'a customer who does not exist',
      evidence: tries(authTry({ ...good, operation: 'getCustomer', status: 404, answerable: false })),
    },
    { name: 'a 404 without a key does not count', evidence: tries(authTry(good), authTry({ status: 404 })) },
  ],
  fails: [
    {
      name: 'one is not there',
      evidence: tries(authTry(good), authTry({ ...good, operation: 'getRevenueAnalytics', status: 404 })),
      message: /getRevenueAnalytics: expected an answer of the operation, received 404/,
    },
  ],
  cannotTell: [
    {
      name: 'one of two without an answer',
      evidence: tries(authTry(good), authTry({ ...good, operation: 'getMe', status: null })),
    },
  ],
});
