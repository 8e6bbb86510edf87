import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { errorHoldsNoRecords } from './error-holds-no-records.ts';

ruleCases(errorHoldsNoRecords, {
  passes: [
    {
      name: 'faults of parameters',
      evidence: { exchanges: [exchange({ status: 400, body: { errors: [{ id: 'e-1', path: ['query', 'limit'] }] } })] },
    },
    { name: 'an error', evidence: { exchanges: [exchange({ status: 400, body: { message: 'limit' } })] } },
    {
      name: 'empty data',
      evidence: { exchanges: [exchange({ status: 404, body: { data: null, error: 'unknown' } })] },
    },
    {
      name: 'an error under data',
      evidence: { exchanges: [exchange({ status: 404, body: { data: { code: 'unknown' } } })] },
    },
  ],
  fails: [
    {
      name: 'records under another name',
      evidence: {
        exchanges: [
          exchange({
            status: 400,
            body: { error: 'types', logs: [{ type: 'RESTOCK', previousStock: 1, currentStock: 2 }] },
          }),
        ],
      },
      message: /400 with records/,
    },
    {
      name: 'the page that was asked for',
      evidence: { exchanges: [exchange({ status: 400, body: { error: 'limit', data: [{ id: 'a' }] } })] },
      message: /listSales answered 400 with records/,
    },
    {
      name: 'one customer',
      evidence: { exchanges: [exchange({ status: 404, body: { data: { id: 'c', firstName: '~' } } })] },
    },
  ],
  cannotTell: [{ name: 'no error was met', evidence: { exchanges: [exchange()] } }],
});
