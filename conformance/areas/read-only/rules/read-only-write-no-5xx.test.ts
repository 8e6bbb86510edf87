import { ruleCases } from '../../../testing/rule-cases.ts';
import { writeTry } from '../testing.ts';
import { readOnlyWriteNo5xx } from './read-only-write-no-5xx.ts';

ruleCases(readOnlyWriteNo5xx, {
  passes: [{ name: 'refused', evidence: { writes: [writeTry({}), writeTry({ status: 501 })] } }],
  fails: [
    {
      name: 'one is answered 500',
      evidence: { writes: [writeTry({}), writeTry({ status: 500 })] },
      message: /POST of listSales was/,
    },
  ],
  cannotTell: [{ name: 'nothing sent', evidence: { writes: [] } }],
});
