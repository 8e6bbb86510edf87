import { authTry, tries } from '../../../testing/auth-tries.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { authKeyAccepted } from './auth-key-accepted.ts';

const good = { credential: { key: 'good' as const }, status: 200, hasData: true };

ruleCases(authKeyAccepted, {
  passes: [
    { name: 'data', evidence: tries(authTry(good)) },
    {
      name: 'an unknown person',
      evidence: tries(authTry({ ...good, operation: 'getCustomer', status: 404, hasData: false })),
    },
  ],
  fails: [
    {
      name: 'one operation refuses the key',
      evidence: tries(authTry(good), authTry({ ...good, operation: 'getStaffAnalytics', status: 401 })),
      message: /getStaffAnalytics with the key: expected 200, received 401/,
    },
  ],
  cannotTell: [
    { name: 'a limit', evidence: tries(authTry({ ...good, status: 429 })) },
    { name: 'only refusals were asked for', evidence: tries(authTry({})) },
  ],
});
