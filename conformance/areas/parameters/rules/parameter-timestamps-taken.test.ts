import { ruleCases } from '../../../testing/rule-cases.ts';
import { parameterTry } from '../testing.ts';
import { parameterTimestampsTaken } from './parameter-timestamps-taken.ts';

const taken = {
  expect: 'accept',
  status: 200,
  kind: 'range-taken',
  parameter: 'from',
  what: 'both, with milliseconds and Z',
  sent: '2026-01-01T00:00:00.000Z',
} as const;

ruleCases(parameterTimestampsTaken, {
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
      name: 'both bounds are wanted of promotions',
      evidence: {
        parameters: [
          parameterTry(taken),
          parameterTry({ ...taken, operation: 'listPromotions', what: 'alone, with milliseconds and Z', status: 400 }),
        ],
      },
      message: /listPromotions from: alone/,
    },
  ],
  cannotTell: [
    { name: 'no answer', evidence: { parameters: [parameterTry({ ...taken, status: null })] } },
    { name: 'not asked', evidence: { parameters: [parameterTry({})] } },
  ],
});
