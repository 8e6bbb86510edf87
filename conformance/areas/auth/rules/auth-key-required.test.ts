import { ruleCases } from '../../../testing/rule-cases.ts';
import { authTry, tries } from '../testing.ts';
import { authKeyRequired } from './auth-key-required.ts';

ruleCases(authKeyRequired, {
  passes: [
    { name: 'refused', evidence: tries(authTry({}), authTry({ operation: 'getMe' })) },
    {
      name: 'nobody is known by this id, and 404 came first',
      evidence: tries(authTry({ operation: 'getCustomer', status: 404, answerable: false })),
    },
    { name: 'OPTIONS is another matter', evidence: tries(authTry({}), authTry({ method: 'OPTIONS', status: 204 })) },
  ],
  fails: [
    {
      name: 'one operation is open',
      evidence: tries(authTry({}), authTry({ operation: 'getCustomerAnalytics', status: 200, hasData: true })),
      message: /getCustomerAnalytics with no key: expected 401, received 200/,
    },
    { name: 'forbidden', evidence: tries(authTry({ status: 403 })), message: /received 403/ },
    { name: 'not found', evidence: tries(authTry({ operation: 'getCustomer', status: 404 })), message: /received 404/ },
    { name: 'refused with data', evidence: tries(authTry({ hasData: true })), message: /401 with data/ },
    { name: 'a persistent 500', evidence: tries(authTry({ status: 500 })), message: /received 500/ },
    { name: 'a redirect to a login page', evidence: tries(authTry({ status: 302 })), message: /received 302/ },
  ],
  cannotTell: [
    {
      name: 'no answer',
      evidence: tries(authTry({}), authTry({ operation: 'getMe', status: null })),
      message: /getMe/,
    },
    { name: 'unavailable', evidence: tries(authTry({ status: 503 })) },
  ],
});
