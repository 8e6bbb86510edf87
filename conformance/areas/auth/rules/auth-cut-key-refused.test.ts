import { ruleCases } from '../../../testing/rule-cases.ts';
import { authTry, tries } from '../testing.ts';
import { authCutKeyRefused } from './auth-cut-key-refused.ts';

const sent = { credential: { key: 'good', change: 'cut-last' } } as const;

ruleCases(authCutKeyRefused, {
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
      message: /getCustomerAnalytics with the key without its last character: expected 401.*, received 200/,
    },
    { name: 'called forbidden', evidence: tries(authTry({ ...sent, status: 403 })), message: /received 403/ },
    { name: 'called a bad request', evidence: tries(authTry({ ...sent, status: 400 })), message: /received 400/ },
  ],
  cannotTell: [{ name: 'a limit', evidence: tries(authTry({ ...sent, status: 429 })) }],
});
