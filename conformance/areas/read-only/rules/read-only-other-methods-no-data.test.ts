import { authTry, tries } from '../../../testing/auth-tries.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { readOnlyOtherMethodsNoData } from './read-only-other-methods-no-data.ts';

const options = { method: 'OPTIONS' as const };

ruleCases(readOnlyOtherMethodsNoData, {
  passes: [
    { name: 'a preflight is answered', evidence: tries(authTry({ ...options, status: 204 })) },
    { name: 'not allowed', evidence: tries(authTry({ ...options, status: 405 })) },
  ],
  fails: [
    {
      name: 'treated as GET on one operation',
      evidence: tries(
        authTry(options),
        authTry({ ...options, operation: 'listPromotions', status: 200, hasData: true }),
      ),
      message: /OPTIONS of listPromotions without a key/,
    },
  ],
  cannotTell: [{ name: 'no answer', evidence: tries(authTry({ ...options, status: null })) }],
});
