import { ruleCases } from '../../../testing/rule-cases.ts';
import { authTry, tries } from '../testing.ts';
import { authUnknownKeyRefused } from './auth-unknown-key-refused.ts';

const sent = { credential: { key: 'good', change: 'never-issued' } } as const;

ruleCases(authUnknownKeyRefused, {
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
      message: /getCustomerAnalytics with a key that was never issued: expected 401.*, received 200/,
    },
    { name: 'called forbidden', evidence: tries(authTry({ ...sent, status: 403 })), message: /received 403/ },
    { name: 'called a bad request', evidence: tries(authTry({ ...sent, status: 400 })), message: /received 400/ },
    {
      name: 'one-character-changed',
      evidence: tries(authTry({ credential: { key: 'good', change: 'one-character-changed' }, status: 200 })),
    },
    {
      name: 'other-prefix',
      evidence: tries(authTry({ credential: { key: 'good', change: 'other-prefix' }, status: 200 })),
    },
    {
      name: 'middle-changed',
      evidence: tries(authTry({ credential: { key: 'good', change: 'middle-changed' }, status: 200 })),
    },
    {
      name: 'inner-space',
      evidence: tries(authTry({ credential: { key: 'good', change: 'inner-space' }, status: 200 })),
    },
  ],
  cannotTell: [{ name: 'a limit', evidence: tries(authTry({ ...sent, status: 429 })) }],
});
