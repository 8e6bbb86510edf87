import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { rateLimitHoldsNoRecords } from './rate-limit-holds-no-records.ts';

ruleCases(rateLimitHoldsNoRecords, {
  passes: [{ name: 'an error', evidence: { exchanges: [exchange({ status: 429, body: { error: 'slow down' } })] } }],
  fails: [
    {
      name: 'the answer all the same',
      evidence: { exchanges: [exchange({ status: 429, body: { data: [{ id: 'a' }] } })] },
      message: /listSales answered 429 with records/,
    },
  ],
  inapplicable: [{ name: 'no limit met', evidence: { exchanges: [exchange()] } }],
});
