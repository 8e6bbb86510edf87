import { ruleCases } from '../../../testing/rule-cases.ts';
import { parameterTry } from '../testing.ts';
import { parameterValuesTaken } from './parameter-values-taken.ts';

const taken = {
  expect: 'accept',
  status: 200,
  kind: 'enum-taken',
  parameter: 'status',
  what: 'every documented value, comma form',
  sent: 'PAID,PENDING',
} as const;

ruleCases(parameterValuesTaken, {
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
      name: 'the repeated form is not understood',
      evidence: {
        parameters: [
          parameterTry(taken),
          parameterTry({ ...taken, what: 'every documented value, repeated form', status: 400 }),
        ],
      },
      message: /repeated form: expected 200, received 400/,
    },
  ],
  cannotTell: [
    { name: 'no answer', evidence: { parameters: [parameterTry({ ...taken, status: null })] } },
    { name: 'not asked', evidence: { parameters: [parameterTry({})] } },
  ],
});
