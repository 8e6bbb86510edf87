import { authTry, tries } from '../../../testing/auth-tries.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { errorBadKeyIs401 } from './error-bad-key-is-401.ts';

ruleCases(errorBadKeyIs401, {
  passes: [
    { name: 'all 401', evidence: tries(authTry({}), authTry({ credential: { key: 'revoked' } })) },
    {
      name: 'the good key is another matter',
      evidence: tries(authTry({}), authTry({ credential: { key: 'good' }, status: 404 })),
    },
    { name: 'no error at all is judged elsewhere', evidence: tries(authTry({ status: 200 })) },
  ],
  fails: [
    {
      name: 'a revoked one is forbidden',
      evidence: tries(authTry({}), authTry({ credential: { key: 'revoked' }, status: 403 })),
      message: /the revoked key: expected 401, received 403/,
    },
  ],
  cannotTell: [{ name: 'no answer', evidence: tries(authTry({ status: null })) }],
});
