import { ruleCases } from '../../../testing/rule-cases.ts';
import { authTry, tries } from '../testing.ts';
import { authOtherCaseRefused } from './auth-other-case-refused.ts';

const sent = { credential: { key: 'good', change: 'swapped-case' } } as const;

ruleCases(authOtherCaseRefused, {
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
      message: /getCustomerAnalytics with the key with upper and lower case exchanged: expected 401.*, received 200/,
    },
    { name: 'called forbidden', evidence: tries(authTry({ ...sent, status: 403 })), message: /received 403/ },
    { name: 'called a bad request', evidence: tries(authTry({ ...sent, status: 400 })), message: /received 400/ },
    {
      name: 'upper-case',
      evidence: tries(authTry({ credential: { key: 'good', change: 'upper-case' }, status: 200 })),
    },
    {
      name: 'lower-case',
      evidence: tries(authTry({ credential: { key: 'good', change: 'lower-case' }, status: 200 })),
    },
  ],
  cannotTell: [{ name: 'a limit', evidence: tries(authTry({ ...sent, status: 429 })) }],
});
