import { ruleCases } from '../../../testing/rule-cases.ts';
import { writeTry } from '../testing.ts';
import { readOnlyNothingChanged } from './read-only-nothing-changed.ts';

const again = { kind: 'reread', method: 'GET', status: 200 } as const;

ruleCases(readOnlyNothingChanged, {
  passes: [{ name: 'as before', evidence: { writes: [writeTry({}), writeTry(again)] } }],
  fails: [
    {
      name: 'a customer is gone',
      evidence: {
        writes: [writeTry(again), writeTry({ ...again, operation: 'getCustomer', status: 404, asBefore: false })],
      },
      message: /GET of getCustomer: expected the records from before, received 404/,
    },
    { name: 'a sale more in a week that is over', evidence: { writes: [writeTry({ ...again, asBefore: false })] } },
  ],
  cannotTell: [{ name: 'no answer', evidence: { writes: [writeTry({ ...again, status: 503 })] } }],
});
