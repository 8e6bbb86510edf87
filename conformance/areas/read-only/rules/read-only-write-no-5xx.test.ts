import { ruleCases } from '../../../testing/rule-cases.ts';
import { writeTry } from '../../shared/examples/write-tries.ts';
import { readOnlyWriteNo5xx } from './read-only-write-no-5xx.ts';

ruleCases(readOnlyWriteNo5xx, {
  passes: [['refused', { writes: [writeTry({}), writeTry({ status: 501 })] }]],
  fails: [['one is answered 500', { writes: [writeTry({}), writeTry({ status: 500 })] }, /POST listSales was/]],
  cannotTell: [['nothing sent', { writes: [] }]],
});
