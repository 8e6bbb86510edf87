import { exchange } from '../../../model/examples/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { extraFields } from './extra-fields.ts';

const extras = [{ path: '/data/*/channel', type: 'string', count: 25 }];

ruleCases(extraFields, {
  passes: [['only in an error', { exchanges: [exchange(), exchange({ status: 400, facts: { extras } })] }]],
  fails: [
    [
      'the same one on two pages',
      { exchanges: [exchange({ facts: { extras } }), exchange({ id: 'ex-0002', facts: { extras } })] },
      /^seen in 2 of 2 answers, first: listSales \/data\/\*\/channel: string, not in the contract/,
    ],
  ],
  cannotTell: [['no successful answer', { exchanges: [exchange({ status: 503 })] }]],
});
