import { ruleCases } from '../../../testing/rule-cases.ts';
import { writeTry } from '../testing.ts';
import { readOnlyPutRefused } from './read-only-put-refused.ts';

const sent = { method: 'PUT' } as const;

ruleCases(readOnlyPutRefused, {
  passes: [
    {
      name: 'not allowed, not found, not implemented',
      evidence: { writes: [405, 404, 501, 400, 301].map((status) => writeTry({ ...sent, status })) },
    },
    {
      name: 'another method is judged elsewhere',
      evidence: { writes: [writeTry(sent), writeTry({ method: 'OTHER', status: 200 })] },
    },
  ],
  fails: [
    {
      name: 'one operation takes it',
      evidence: { writes: [writeTry(sent), writeTry({ ...sent, operation: 'getCustomer', status: 204 })] },
      message: /PUT of getCustomer: expected a refusal, received 204/,
    },
  ],
  cannotTell: [{ name: 'no answer', evidence: { writes: [writeTry({ ...sent, status: null })] } }],
});
