import { ruleCases } from '../../../testing/rule-cases.ts';
import { writeTry } from '../testing.ts';
import { readOnlyWriteBreaksNothing } from './read-only-write-breaks-nothing.ts';

ruleCases(readOnlyWriteBreaksNothing, {
  passes: [{ name: 'refused', evidence: { writes: [writeTry({}), writeTry({ status: 501 })] } }],
  fails: [
    {
      name: 'one falls over',
      evidence: { writes: [writeTry({}), writeTry({ status: 500 })] },
      message: /POST of listSales was/,
    },
  ],
  cannotTell: [{ name: 'nothing sent', evidence: { writes: [] } }],
});
