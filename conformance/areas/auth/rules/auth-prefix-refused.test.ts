import { ruleCases } from '../../../testing/rule-cases.ts';
import { authTry, tries } from '../testing.ts';
import { authPrefixRefused } from './auth-prefix-refused.ts';

const sent = { credential: { key: 'good', change: 'prefix-only' } } as const;

ruleCases(authPrefixRefused, {
  passes: [
    { name: 'refused', evidence: tries(authTry(sent), authTry({ ...sent, operation: 'getCustomer' })) },
    { name: 'other keys are judged elsewhere', evidence: tries(authTry(sent), authTry({ status: 200 })) },
  ],
  fails: [
    {
      name: 'one operation lets it in',
      evidence: tries(
        authTry(sent),
        authTry({ ...sent, operation: 'getCustomerAnalytics', status: 200, hasData: true }),
      ),
      message: /getCustomerAnalytics with the prefix of the key alone: expected 401.*, received 200/,
    },
    { name: 'called forbidden', evidence: tries(authTry({ ...sent, status: 403 })), message: /received 403/ },
    { name: 'called a bad request', evidence: tries(authTry({ ...sent, status: 400 })), message: /received 400/ },
    { name: 'same-ends', evidence: tries(authTry({ credential: { key: 'good', change: 'same-ends' }, status: 200 })) },
  ],
  cannotTell: [{ name: 'a limit', evidence: tries(authTry({ ...sent, status: 429 })) }],
});
