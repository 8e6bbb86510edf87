import { ruleCases } from '../../../testing/rule-cases.ts';
import { parameterTry } from '../testing.ts';
import { parameterLimitsTaken } from './parameter-limits-taken.ts';

const taken = {
  expect: 'accept',
  status: 200,
  kind: 'limit-taken',
  what: '100',
  sent: '100',
  limit: 100,
  records: 100,
} as const;

ruleCases(parameterLimitsTaken, {
  passes: [
    {
      name: 'taken',
      evidence: { parameters: [parameterTry(taken), parameterTry({ ...taken, operation: 'listPromotions' })] },
    },
  ],
  fails: [
    {
      name: 'refused by one',
      evidence: { parameters: [parameterTry(taken), parameterTry({ ...taken, status: 400 })] },
    },
    {
      name: 'one record too many',
      evidence: { parameters: [parameterTry({ ...taken, records: 101 })] },
      message: /at most 100 records, received 101 records/,
    },
  ],
  cannotTell: [
    { name: 'no answer', evidence: { parameters: [parameterTry({ ...taken, status: null })] } },
    { name: 'not asked', evidence: { parameters: [parameterTry({})] } },
  ],
});
