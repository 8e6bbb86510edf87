import { describe, expect, it } from 'vitest';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { authTry, tries } from '../testing.ts';
import { authDisabledKeyRefused } from './auth-disabled-key-refused.ts';

const sent = { credential: { key: 'disabled' as const } };

ruleCases(authDisabledKeyRefused, {
  passes: [{ name: 'refused by both', evidence: tries(authTry(sent), authTry({ ...sent, operation: 'getCustomer' })) }],
  fails: [
    {
      name: 'one operation still lets it in',
      evidence: tries(
        authTry(sent),
        authTry({ ...sent, operation: 'getCustomerAnalytics', status: 200, hasData: true }),
      ),
      message: /getCustomerAnalytics with the disabled key: expected 401, received 200/,
    },
    { name: 'called forbidden', evidence: tries(authTry({ ...sent, status: 403 })), message: /received 403/ },
  ],
  cannotTell: [{ name: 'no answer came', evidence: tries(authTry({ ...sent, status: null })) }],
});

describe('auth-disabled-key-refused', () => {
  it('is untested without such a key', () => {
    const judgement = authDisabledKeyRefused.judge(tries(authTry({})));
    expect(judgement).toMatchObject({ outcome: 'untested', message: 'COUNTERPROOF_DISABLED_KEY was not given' });
  });
});
