import { ruleCases } from '../../../testing/rule-cases.ts';
import { parameterTry } from '../testing.ts';
import { parameterMovementTypesMixed } from './parameter-movement-types-mixed.ts';

const refused = {
  operation: 'listInventoryLogs',
  kind: 'enum-mixed',
  parameter: 'types',
  what: 'unknown, last of a repeated one',
  sent: 'GOOD & NOPE',
} as const;

ruleCases(parameterMovementTypesMixed, {
  passes: [
    { name: 'refused', evidence: { parameters: [parameterTry(refused), parameterTry(refused)] } },
    {
      name: 'what others are asked is judged elsewhere',
      evidence: { parameters: [parameterTry(refused), parameterTry({ ...refused, parameter: 'other', status: 200 })] },
    },
  ],
  fails: [
    {
      name: 'taken for something else',
      evidence: { parameters: [parameterTry(refused), parameterTry({ ...refused, what: 'odd', status: 200 })] },
      message: /1 of 2 requests: \w+ \w+: odd: expected 400, received 200/,
    },
    { name: 'called unprocessable', evidence: { parameters: [parameterTry({ ...refused, status: 422 })] } },
    { name: 'called not found', evidence: { parameters: [parameterTry({ ...refused, status: 404 })] } },
    { name: 'a crash', evidence: { parameters: [parameterTry({ ...refused, status: 502, control: 200 })] } },
  ],
  cannotTell: [
    {
      name: 'the service is down',
      evidence: { parameters: [parameterTry({ ...refused, status: 503, control: 503 })] },
    },
    { name: 'a limit', evidence: { parameters: [parameterTry({ ...refused, status: 429 })] } },
  ],
});
