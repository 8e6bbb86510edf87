import { ruleCases } from '../../../testing/rule-cases.ts';
import { authTry, tries } from '../../shared/examples/auth-tries.ts';
import { writeTry } from '../../shared/examples/write-tries.ts';
import { readOnlyOtherMethodsNoData, readOnlyWriteNo5xx } from './read-only.ts';

const options = { method: 'OPTIONS' as const };

ruleCases(readOnlyOtherMethodsNoData, {
  passes: [['broken off', tries(authTry(options), authTry({ method: 'QUERY', status: null }))]],
  cannotTell: [['no answer', tries(authTry({ ...options, status: null }))]],
});

ruleCases(readOnlyWriteNo5xx, {
  fails: [['one is answered 500', { writes: [writeTry({}), writeTry({ status: 500 })] }, /POST listSales was/]],
  cannotTell: [['nothing sent', { writes: [] }]],
});
