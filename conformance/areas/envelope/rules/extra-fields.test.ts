import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { extraFields } from './extra-fields.ts';

const extras = [{ path: '/data/*/channel', type: 'string', count: 25 }];

ruleCases(extraFields, {
  passes: [
    { name: 'none', evidence: { exchanges: [exchange()] } },
    {
      name: 'only in an error',
      evidence: { exchanges: [exchange(), exchange({ status: 400, facts: { extras } })] },
    },
  ],
  fails: [
    {
      name: 'the same one on two pages',
      evidence: { exchanges: [exchange({ facts: { extras } }), exchange({ id: 'ex-0002', facts: { extras } })] },
      message: /^2 of 2 answers: listSales \/data\/\*\/channel: string, not in the contract/,
    },
  ],
  cannotTell: [{ name: 'no successful answer', evidence: { exchanges: [exchange({ status: 503 })] } }],
});
