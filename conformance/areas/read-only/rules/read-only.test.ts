import { ruleCases } from '../../../testing/rule-cases.ts';
import { authTry, tries } from '../../shared/examples/auth-tries.ts';
import { writeTry } from '../../shared/examples/write-tries.ts';
import { readOnlyOtherMethodsNoData, readOnlyWriteNo5xx } from './read-only.ts';

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

ruleCases(readOnlyWriteNo5xx, {
  passes: [['refused', { writes: [writeTry({}), writeTry({ status: 501 })] }]],
  fails: [['one is answered 500', { writes: [writeTry({}), writeTry({ status: 500 })] }, /POST listSales was/]],
  cannotTell: [['nothing sent', { writes: [] }]],
});
