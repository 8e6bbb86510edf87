import { ruleCases } from '../../../testing/rule-cases.ts';
import { authTry, tries } from '../../shared/examples/auth-tries.ts';
import type { AuthTry } from '../../shared/requests/auth-try.ts';
import { served } from '../example-document.ts';
import { documentVersionInPath } from './document-version-in-path.ts';

const seen = (...all: readonly AuthTry[]) => ({ ...tries(...all), ...served() });
const good = { credential: { key: 'good' }, status: 200 } as const;

ruleCases(documentVersionInPath, {
  passes: [
    ['all there', seen(authTry(good), authTry({ ...good, operation: 'getMe' }))],
    ['an unknown customer', seen(authTry({ ...good, operation: 'getCustomer', status: 404, answerable: false }))],
    ['a 404 without a key does not count', seen(authTry(good), authTry({ status: 404 }))],
  ],
  fails: [
    [
      'one is not there',
      seen(authTry(good), authTry({ ...good, operation: 'getRevenueAnalytics', status: 404 })),
      /getRevenueAnalytics: expected an answer of the operation, received 404/,
    ],
  ],
  cannotTell: [['one of two unanswered', seen(authTry(good), authTry({ ...good, operation: 'getMe', status: null }))]],
});
