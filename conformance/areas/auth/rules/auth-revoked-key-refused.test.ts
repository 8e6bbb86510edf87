import { describe, expect, it } from 'vitest';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { authTry, tries } from '../testing.ts';
import { authRevokedKeyRefused } from './auth-revoked-key-refused.ts';

const sent = { credential: { key: 'revoked' as const } };

ruleCases(authRevokedKeyRefused, {
  passes: [{ name: 'refused by both', evidence: tries(authTry(sent), authTry({ ...sent, operation: 'getCustomer' })) }],
  fails: [
    {
      name: 'one operation still lets it in',
      evidence: tries(
        authTry(sent),
        authTry({ ...sent, operation: 'getCustomerAnalytics', status: 200, hasData: true }),
      ),
      message: /getCustomerAnalytics with the revoked key: expected 401, received 200/,
    },
    { name: 'called forbidden', evidence: tries(authTry({ ...sent, status: 403 })), message: /received 403/ },
  ],
  cannotTell: [{ name: 'no answer came', evidence: tries(authTry({ ...sent, status: null })) }],
});

describe('auth-revoked-key-refused', () => {
  it('is untested without such a key', () => {
    const judgement = authRevokedKeyRefused.judge(tries(authTry({})));
    expect(judgement).toMatchObject({ outcome: 'untested', message: 'COUNTERPROOF_REVOKED_KEY was not given' });
  });
});
