import { ruleCases } from '../../../testing/rule-cases.ts';
import { authTry, tries } from '../testing.ts';
import { authEmptyKeyRefused } from './auth-empty-key-refused.ts';

const sent = { credential: { key: 'good', change: 'empty' } } as const;

ruleCases(authEmptyKeyRefused, {
  passes: [
    { name: 'refused', evidence: tries(authTry(sent), authTry({ ...sent, operation: 'getCustomer' })) },
    { name: 'other keys are judged elsewhere', evidence: tries(authTry(sent), authTry({ status: 200 })) },
    { name: 'called malformed', evidence: tries(authTry({ ...sent, status: 400 })) },
  ],
  fails: [
    {
      name: 'one operation lets it in',
      evidence: tries(
        authTry(sent),
        authTry({ ...sent, operation: 'getCustomerAnalytics', status: 200, hasData: true }),
      ),
      message: /getCustomerAnalytics with an empty key: expected 401.*, received 200/,
    },
    { name: 'called forbidden', evidence: tries(authTry({ ...sent, status: 403 })), message: /received 403/ },
  ],
  cannotTell: [{ name: 'a limit', evidence: tries(authTry({ ...sent, status: 429 })) }],
});
