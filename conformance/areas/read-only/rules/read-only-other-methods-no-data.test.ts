import { ruleCases } from '../../../testing/rule-cases.ts';
import { authTry, tries } from '../../shared/examples/auth-tries.ts';
import { readOnlyOtherMethodsNoData } from './read-only-other-methods-no-data.ts';

const options = { method: 'OPTIONS' as const };

ruleCases(readOnlyOtherMethodsNoData, {
  passes: [
    ['a preflight is answered', tries(authTry({ ...options, status: 204 }))],
    ['broken off', tries(authTry(options), authTry({ method: 'QUERY', status: null }))],
    ['not allowed', tries(authTry({ ...options, status: 405 }))],
  ],
  fails: [
    [
      'treated as GET on one operation',
      tries(authTry(options), authTry({ ...options, operation: 'listPromotions', status: 200, hasData: true })),
      /OPTIONS listPromotions without a key/,
    ],
  ],
  cannotTell: [['no answer', tries(authTry({ ...options, status: null }))]],
});
